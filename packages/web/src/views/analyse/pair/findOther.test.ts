import { Game, legalDirections, makeCompact, parseCompact, VARIANTS } from '@twofold/core';
import { beforeAll, expect, it } from 'vitest';
import { loadMessages } from '../../../i18n/i18n';
import { openReplay, type Recording } from '../../../replay/recording';
import { wholeLine } from '../../../storage/transfer/lineText';
import { wantedOf } from '../location';
import { findOther } from './findOther';

function aRecording(seed: string, id = ''): Recording {
  const game = new Game(VARIANTS.classic, seed);
  while (game.ply < 12) game.play(legalDirections(game.board)[0]!);
  const replay = parseCompact(makeCompact(game));
  const opened = replay.ok ? openReplay(replay.value, 0) : replay;
  if (!opened.ok) throw new Error(opened.error.message);
  return { ...opened.value, record: { ...opened.value.record, id } };
}

const own = aRecording('own', 'own');
const library = { get: async (id: string) => (id === 'kept' ? ({ id } as never) : undefined) };
const find = (text: string) => findOther(text, { library, recording: own });
const codeOf = async (text: string) => {
  const found = await find(text);
  return found.ok ? found.value : found.error.code;
};

beforeAll(async () => {
  Object.assign(globalThis, { location: { origin: 'https://here.example' } });
  await Promise.all([loadMessages('rest'), loadMessages('review')]);
});

it('puts a stored game of this site, or a game with its moves, beside the own one', async () => {
  expect(await codeOf('https://here.example/games?game=kept')).toBe('/analyse?game=own&beside=kept');
  const line = wholeLine(aRecording('other').record);
  expect(await codeOf(`https://any.example/games#replay=${line}`)).toBe(
    `/analyse?game=own&beside=link#replay=${line}`,
  );
});

it('puts two games of links beside each other in one link', async () => {
  const [sent, other] = [aRecording('sent'), aRecording('a+b&c 1')];
  const found = await findOther(wholeLine(other.record), { library, recording: sent });
  if (!found.ok) throw new Error(found.error.message);
  const { hash } = new URL(found.value, 'https://here.example');
  const wanted = wantedOf({ search: '', hash });
  expect(wanted).toMatchObject({ kind: 'replay', line: wholeLine(sent.record) });
  const beside = wanted.kind === 'replay' && wanted.beside && 'line' in wanted.beside && wanted.beside.line;
  const replay = parseCompact(beside || '');
  expect(replay.ok && replay.value.seed).toBe('a+b&c 1');
  expect((await findOther(wholeLine(sent.record), { library, recording: sent })).ok).toBe(false);
});

it('refuses the same game, by its link or by its moves', async () => {
  expect(await codeOf('https://here.example/analyse?game=own&ply=3')).toBe('pair-same');
  expect(await codeOf(wholeLine(own.record))).toBe('pair-same');
});

it('says what to do with a game of another device, a puzzle and a position', async () => {
  expect(await codeOf('https://here.example/games?game=gone')).toBe('link-device');
  expect(await codeOf('https://other.example/games?game=kept')).toBe('link-device');
  expect(await codeOf('https://other.example/r/abcdefgh2345')).toBe('link-elsewhere');
  expect(await codeOf('https://here.example/practise?puzzle=0abc123')).toBe('pair-no-moves');
  expect(await codeOf('1234000010007654')).toBe('pair-no-moves');
  const found = await find('https://here.example/games?game=gone');
  expect(found.ok ? '' : found.error.message).toMatch(/link with its moves/);
});
