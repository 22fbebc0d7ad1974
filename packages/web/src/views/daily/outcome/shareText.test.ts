import { expect, it } from 'vitest';
import { shareText } from './shareText';

const RESULT = {
  title: 'Twofold 214',
  target: 2048,
  score: '6,148 points',
  address: 'https://t.example/daily',
};

it('shows the largest tile as squares on the way to the target', () => {
  expect(shareText({ ...RESULT, maxTile: 512, streak: '4 days in a row' })).toBe(
    'Twofold 214\n■■■■■■■■■□□ 512\n6,148 points · 4 days in a row\nhttps://t.example/daily',
  );
});

it('goes beyond the target, and has no streak where there is none', () => {
  const text = shareText({ ...RESULT, maxTile: 4096, streak: '' });
  expect(text.split('\n').slice(1, 3)).toEqual(['■■■■■■■■■■■■ 4096', '6,148 points']);
});
