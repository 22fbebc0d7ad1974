import 'fake-indexeddb/auto';
import { Game, legalDirections, makeCompact, parseAnyReplay, VARIANTS } from '@twofold/core';
import { beforeEach, expect, it } from 'vitest';
import { openReplay, type Recording } from '../../replay/recording';
import { findGhost, ghostSplits, leadOf, noteGhost, openGhost } from './ghost';
import { GHOST_DATABASE, type GhostNote, MOST_GHOSTS, openGhostStore } from './ghostStore';

function played(seed: string, plies: number, at = 0): Game {
  const game = new Game(VARIANTS.classic, seed);
  while (game.ply < plies && game.status !== 'over') game.play(legalDirections(game.board).at(at)!);
  return game;
}

function recordingOf(text: string): Recording {
  const replay = parseAnyReplay(text);
  const opened = replay.ok ? openReplay(replay.value, 1) : replay;
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

const noteOf = (game: Game, more: Partial<GhostNote> = {}): GhostNote => ({
  ...{ key: 'k', id: 'a', variant: 'classic', seed: game.seed, line: makeCompact(game) },
  ...{ milestones: [], at: 1, ...more },
});

beforeEach(async () => {
  const store = await openGhostStore();
  await store.write(noteOf(played('other', 3), { key: 'classic other' }));
});

it('has the score after each move, and leads by the difference', () => {
  const game = played('ghost', 80);
  const ghost = openGhost(noteOf(game))!;
  expect(ghost.scores).toHaveLength(game.ply + 1);
  for (let ply = 1; ply <= game.ply; ply++) expect(ghost.scores[ply]).toBe(game.turn(ply).score);
  const status = 'playing';
  const atTen = { ply: 10, score: ghost.scores[10]! + 24 };
  expect(leadOf(ghost, { ...atTen, status })).toEqual({ points: 24, isOver: false });
  expect(leadOf(ghost, { ply: 500, score: 8, status })).toEqual({ points: 8 - game.score, isOver: true });
  // A game that ended earlier stands beside the last score, as its end scene says.
  expect(leadOf(ghost, { ...atTen, status: 'over' })).toEqual({
    points: atTen.score - game.score,
    isOver: true,
  });
});

it('compares each tile by moves, and by time where both times are known', () => {
  const milestones = [
    { rank: 7, ply: 100, elapsed: 60_000 },
    { rank: 8, ply: 210, elapsed: 0 },
    { rank: 9, ply: 400, elapsed: 300_000 },
  ];
  const own = [
    { rank: 7, ply: 90, elapsed: 61_000 },
    { rank: 8, ply: 220, elapsed: 140_000 },
  ];
  const splits = ghostSplits({ id: '', scores: [0], milestones }, own);
  expect(splits.map(({ rank, moves, time }) => [rank, moves, time])).toEqual([
    [7, -10, 1000],
    [8, 10, undefined],
    [9, undefined, undefined],
  ]);
});

it('is found on its tiles after it was noted, and replaced by a later one', async () => {
  const first = recordingOf(makeCompact(played('raced', 40)));
  await noteGhost({ ...first.record, id: 'first' });
  expect((await findGhost('classic', 'raced'))?.id).toBe('first');
  const second = recordingOf(makeCompact(played('raced', 60, -1)));
  await noteGhost({ ...second.record, id: 'second' });
  const ghost = await findGhost('classic', 'raced');
  expect([ghost?.id, ghost?.scores.at(-1)]).toEqual(['second', second.record.score]);
  expect(await findGhost('3x3', 'raced')).toBeUndefined();
  expect(await findGhost('classic', 'never')).toBeUndefined();
  expect((await (await openGhostStore()).read('classic', 'raced'))?.id).toBe('second');
});

it('is none where its line cannot be read, or is of another seed', () => {
  const game = played('ghost', 8);
  expect(openGhost(noteOf(game, { line: 'no line' }))).toBeUndefined();
  expect(openGhost(noteOf(game, { seed: 'another' }))).toBeUndefined();
});

it('is kept among the latest', async () => {
  const store = await openGhostStore();
  const line = makeCompact(played('many', 1));
  for (let at = 2; at < MOST_GHOSTS + 4; at++)
    await store.write({ ...noteOf(played('many', 1)), key: `classic s${at}`, line, at });
  expect(await store.read('classic', 'other')).toBeUndefined();
  expect(await store.read('classic', `s${MOST_GHOSTS + 3}`)).toBeDefined();
  expect(GHOST_DATABASE).toBe('twofold-ghosts');
});
