import { expect, it } from 'vitest';
import { type SharedResult, type ShareWords, shareText } from './shareText.js';

const WORDS: ShareWords = {
  day: (number) => `Twofold ${number}`,
  week: (number) => `Board of week ${number}`,
  variant: (id) => `board ${id}`,
  points: (score) => `${score} points`,
  streak: (days) => `${days} days in a row`,
};

const RESULT: SharedResult = {
  deal: { kind: 'daily', number: 214, variant: 'classic' },
  attempt: { score: 6148, maxTile: 512 },
  streak: 4,
  site: 'https://t.example',
};

it('shows the largest tile as squares on the way to the target', () => {
  expect(shareText(RESULT, WORDS)).toBe(
    'Twofold 214\n■■■■■■■■■□□ 512\n6148 points · 4 days in a row\nhttps://t.example/daily',
  );
});

it('goes beyond the target, and has no streak where there is none', () => {
  const text = shareText({ ...RESULT, attempt: { score: 6148, maxTile: 4096 }, streak: 1 }, WORDS);
  expect(text.split('\n').slice(1, 3)).toEqual(['■■■■■■■■■■■■ 4096', '6148 points']);
});

it('names the board of a week, and counts no days there', () => {
  const week = { ...RESULT, deal: { kind: 'week', number: 5, variant: '3x3' } } as const;
  const [title, , facts, address] = shareText(week, WORDS).split('\n');
  expect([title, facts, address]).toEqual([
    'Twofold · Board of week 5 · board 3x3',
    '6148 points',
    'https://t.example/daily?show=week',
  ]);
});
