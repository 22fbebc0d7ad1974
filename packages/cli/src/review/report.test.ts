import { Game, VARIANTS } from '@twofold/core';
import type { ReviewedGame, ReviewedMove } from '@twofold/solver';
import type { Why } from '@twofold/solver/internal';
import { expect, it } from 'vitest';
import type { ForPlayer } from './players/forPlayer.js';
import { describeFiles, type ReviewedFile } from './report.js';

const game = new Game(VARIANTS.classic, 'report');
while (game.ply < 2) for (const direction of [3, 2] as const) game.play(direction);

const MOVE: ReviewedMove = {
  ...{ ply: 1, played: 3, best: 3, loss: 0, luck: 0, drift: 0, expected: 100, lost: 0, received: 0 },
  ...{ share: 0, grade: 'best', isForced: false, goodness: undefined, depth: 2 },
};
const FIGURES: ReviewedGame = {
  ...{ start: 100, luck: 0, loss: 0, drift: 0, beyond: 0, result: 100, exact: false },
  ...{ accuracy: 100, goodness: undefined, meanShare: 0 },
  grades: { best: 1, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 },
};

function aFile(more: Partial<ReviewedFile> = {}, move: Partial<ReviewedMove> = {}): ReviewedFile {
  const reviewed = { moves: [{ ...MOVE, ...move }], game: FIGURES };
  return { file: 'a.2048', game, reviewed, level: 'quick', isWhole: true, date: undefined, ...more };
}

it('says that no move cost much only where it can tell', () => {
  expect(describeFiles([aFile()], 80)).toContain('No move cost much.');
  const blind = describeFiles([aFile({}, { grade: undefined, loss: 1e6 })], 80);
  expect(blind).not.toContain('No move cost much.');
  expect(blind).toContain('no grades: on this board points do not tell');
  const forced = describeFiles([aFile({}, { isForced: true })], 80);
  expect(forced).toContain('no grades: each move was the only one');
  expect(forced).not.toMatch(/No move cost much|points do not tell/);
  const none = { moves: [], game: FIGURES };
  expect(describeFiles([aFile({ reviewed: none, isWhole: false })], 80)).not.toMatch(/No move|no grades/);
});

it('prints no escape sequence of a name or a tag, and cuts long tags', () => {
  const odd = { file: 'a\u{1b}[31m.2048', date: `\u{1b}]0;pwned\u{7}${'2026 '.repeat(60)}` };
  for (const text of [describeFiles([aFile(odd)], 80), describeFiles([aFile(odd), aFile()], 80)]) {
    expect(text).not.toMatch(/[^\P{C}\n]/u);
    for (const line of text.split('\n')) expect(line.length).toBeLessThan(140);
  }
});

const OWN: ForPlayer = {
  ...{ noise: 0.1, by: 'scores', games: 3, tile: 256 },
  points: [{ ply: 0, chances: [{ tile: 256, chance: 0.5, error: 0.02 }] }],
  line: [0.5, 0.7, 0.2].map((chance, ply) => ({ ply, tile: 256, chance, error: 0.02 })),
  ...{ moves: [{ ply: 1, change: -0.24, error: 0.02 }], tiles: [] },
};
const WHY: Why = {
  ...{ better: 0, other: 3, moves: 3 },
  reasons: [{ kind: 'corner', tile: 64, share: 1, otherShare: 0.36 } as Why['reasons'][number]],
};

it('shows costs and graph for the player first, and the points of the solver on demand', () => {
  const file = aFile({ own: OWN }, { grade: 'mistake', share: 0.05, loss: 5000, best: 0 });
  const said = describeFiles([file], 80);
  expect(said).toMatch(/your chance of 256.*\n1 +left +up +-24.0 % +mistake\n/);
  expect(said).toMatch(/your chance of 256, % +20 +\S+ +70/);
  expect(said).not.toMatch(/points lost|expected/);
  expect(describeFiles([file], 80, { showsSolver: true })).toMatch(/points lost[\s\S]*expected in the end/);
  const { own: _, ...other } = file;
  expect(describeFiles([other], 80)).toMatch(/points lost[\s\S]*expected in the end/);
});

it('says in words why better moves were better', () => {
  expect(describeFiles([aFile({ whys: [{ ply: 1, why: WHY }] })], 80)).toContain(
    '1: Up keeps 64 in the corner in all lines (Left: 36.0 %).\nLines: every tile that may come, with quick replies',
  );
  const exact = { moves: [MOVE], game: { ...FIGURES, exact: true } };
  const saidOf = (why: Why) => describeFiles([aFile({ whys: [{ ply: 1, why }], reviewed: exact })], 80);
  expect(saidOf({ ...WHY, exact: true })).not.toContain('quick replies');
  expect(saidOf(WHY)).toContain('quick replies'); // a review of a record, whose engine has solved nothing
});
