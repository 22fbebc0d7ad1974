import { parseReplay, type Result, VARIANTS, verifyReplay } from '@twofold/core';
import { expect, test } from 'vitest';
import { playedGame, recordOf } from '../views/games/samples';
import {
  canPlayFrom,
  openRecord,
  openReplay,
  positionAt,
  type Recording,
  replayFileName,
  replayText,
} from './recording';

const NOW = Date.UTC(2026, 10, 21);

function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const reopen = (recording: Recording) => unwrap(openReplay(unwrap(parseReplay(replayText(recording))), NOW));

test('a kept game opens with every position of its line', () => {
  const game = playedGame();
  const recording = unwrap(openRecord(recordOf(game)));
  expect(positionAt(recording, 0)).toEqual({ board: game.start, score: 0, turn: undefined });
  expect(positionAt(recording, game.ply).board).toEqual(game.board);
  expect(positionAt(recording, game.ply).score).toBe(game.score);
});

test('a record whose line is damaged is refused, not opened in part', () => {
  const record = recordOf(playedGame());
  expect(openRecord({ ...record, line: record.line.slice(0, -3) }).ok).toBe(false);
});

test('a downloaded replay says what the solver played, and is believed only where it can be so', () => {
  const solver = { first: 2, last: 30 };
  const recording = unwrap(openRecord(recordOf(playedGame(VARIANTS.classic, 'solver', 40), { solver })));
  expect(replayText(recording)).toContain('Solver "2-30"');
  expect(reopen(recording).record.solver).toEqual(solver);
  const { replay } = recording;
  for (const Solver of ['30-2', '0-3', '1-41', 'all'])
    expect(unwrap(openReplay({ ...replay, tags: { Solver } }, NOW)).record.solver).toBeUndefined();
});

test('a downloaded replay says how often the coach helped, and a tag that is no count is none', () => {
  const recording = unwrap(openRecord(recordOf(playedGame(VARIANTS.classic, 'helped', 40), { help: 12 })));
  expect(replayText(recording)).toContain('[Help "12"]');
  expect(reopen(recording).record.help).toBe(12);
  const replay = unwrap(parseReplay(replayText(recording)));
  for (const Help of ['0', '-3', 'much', '1e3', ''])
    expect(unwrap(openReplay({ ...replay, tags: { Help } }, NOW)).record.help).toBeUndefined();
});

test('a downloaded replay opens as the game it was, moves taken back included', () => {
  const game = playedGame(VARIANTS.classic, 'again', 80);
  game.undo();
  game.undo();
  const record = recordOf(game, { updatedAt: NOW - 1000 });
  const recording = unwrap(openRecord(record));
  const again = reopen(recording);
  const { line, ply, score, undos, maxRank, status, won, seed, variant } = record;
  expect(again.record).toMatchObject({ line, ply, score, undos, maxRank, status, won, seed, variant });
  expect(again.record.updatedAt).toBe(NOW - 1000);
  expect(again.record.origin).toBe('kept'); // a file cannot prove who played it
  expect(again.game.length).toBe(80);
  expect(recording.game.ply).toBe(80);
});

test('a replay keeps what people wrote into it', () => {
  const replay = unwrap(parseReplay(replayText(unwrap(openRecord(recordOf(playedGame()))))));
  const named = { ...replay, tags: { Name: 'Ada' }, comments: [{ ply: 1, text: 'Bold.' }] };
  const text = replayText(unwrap(openReplay(named, NOW)));
  expect(text).toContain('[Name "Ada"]');
  expect(text).toContain('{Bold.}');
  expect(verifyReplay(unwrap(parseReplay(text))).ok).toBe(true);
});

test('a replay that claims too much is refused', () => {
  const replay = unwrap(parseReplay(replayText(unwrap(openRecord(recordOf(playedGame()))))));
  const boast = { ...replay, claims: { ...replay.claims, score: 999_999 } };
  expect(openReplay(boast, NOW)).toMatchObject({ ok: false, error: { code: 'claim-score' } });
});

test('a date in the future, before 1970 or unreadable counts as now', () => {
  const replay = unwrap(parseReplay(replayText(unwrap(openRecord(recordOf(playedGame()))))));
  for (const date of ['2999-01-01', '1969-07-20', 'long ago'])
    expect(unwrap(openReplay({ ...replay, tags: { Date: date } }, NOW)).record.updatedAt).toBe(NOW);
});

test('milestones are the first plies of each tile from 128 on, with the time where it is known', () => {
  const game = playedGame(VARIANTS.classic, 'milestones');
  const ply = game.reachedAt(7)!;
  const milestones = [{ rank: 7, ply, elapsed: 5000 }];
  const recording = unwrap(openRecord(recordOf(game, { milestones })));
  expect(recording.milestones[0]).toEqual({ rank: 7, ply, elapsed: 5000 });
  for (const milestone of recording.milestones) expect(game.reachedAt(milestone.rank)).toBe(milestone.ply);
});

test('a game can start from any position that has a move', () => {
  const recording = unwrap(openRecord(recordOf(playedGame())));
  expect(canPlayFrom(recording, positionAt(recording, 0))).toBe(true);
  expect(canPlayFrom(recording, positionAt(recording, recording.game.length))).toBe(false);
});

test('the file is named after the variant and the score', () => {
  expect(replayFileName(recordOf(playedGame(), { score: 1234 }))).toBe('twofold-3x3-1234.2048');
});
