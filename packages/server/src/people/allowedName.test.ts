// Names that players may choose, and those that they may not.
import { expect, it } from 'vitest';
import { makeName } from '../ranked/names.js';
import { whyNotAllowed } from './allowedName.js';

it.each([
  'Ada',
  'Zoë Ångström',
  'Müller-Lüdenscheidt',
  'Scunthorpe',
  'Penistone',
  'Olivia Cockburn',
  'Calm Heron 455', // not `ass`
  'Hancock',
  'Assassin',
  'Cumberland',
  'Nigeria',
  'Titan',
  'Dickens',
  'Modesty',
  'Modern Times',
  'Adminton',
  'Supporter',
  'Niccolò',
  'Анна',
  'Олег Сукачёв',
  'مريم',
  'كلباء',
  '小明',
  '花子',
  'さくら',
  '2048',
  'Player 7',
  'Bobby Tables',
  'Bitey',
  'Computer',
  'Cassandra',
  'Putnam',
  'Hurena',
  'Sussex',
])('%s may be chosen', (name) => {
  expect(whyNotAllowed(name)).toBeUndefined();
});

it.each([
  'admin',
  'Admin',
  'ADMIN 2',
  'The Admin',
  'аdmin', // with a Cyrillic a
  'adm1n',
  '4dmin',
  'a d m i n',
  'a.d.m.i.n',
  'Twofold',
  'Tw0fold',
  'Twofold Team',
  'TeamTwofold',
  'Moderator',
  'm0derator',
  'site-moderator',
  'Модератор',
  'Админ 2',
  'Official Ada',
  'system',
  'Support',
  'root',
  'guest',
  'Anonymous',
  '管理员',
  '2048官方',
  '運営チーム',
  'المشرف',
  'bot',
  'you',
])('%s is reserved', (name) => {
  expect(whyNotAllowed(name)).toBe('reserved');
});

it.each([
  'fuck',
  'FuckYou',
  'f.u.c.k',
  'fuuuuck',
  'sh1t',
  'n1gger',
  'ni99er',
  'kill yourself',
  'kys',
  'pedo',
  '1488',
  'くそ',
  'Zigeuner',
  'fdp',
  'Big Dick', // so Dick is refused, too
  'nіgger', // with a Ukrainian i
  'Hitler',
  'H1tl3r',
  'Adolf Hitler',
  'Scheisse',
  'Scheiße',
  'Arschloch',
  '4rschloch',
  'Hurensohn',
  'connard',
  'enculé',
  'Salope',
  'mierda',
  'hijo de puta',
  'cabrón',
  'maricón',
  'хуй',
  'пиздец',
  'شرموطة',
  '傻逼',
  '操你妈',
  '死ね',
  'チンコ',
])('%s is abusive', (name) => {
  expect(whyNotAllowed(name)).toBe('abusive');
});

it('names like those of erased accounts, and letters that are phrases, have reasons of their own', () => {
  expect(whyNotAllowed('Deleted 12345678')).toBe('erased');
  expect(whyNotAllowed('\u{FDFA}')).toBe('phrase');
});

it('the words of the names that the server gives may be chosen, in pairs too', () => {
  const bytes = new Uint8Array(6);
  for (let n = 0; n < 1_500; n++) {
    bytes[0] = n;
    bytes[1] = n / 7;
    const name = makeName(bytes);
    expect([name, whyNotAllowed(name)]).toEqual([name, undefined]);
  }
});
