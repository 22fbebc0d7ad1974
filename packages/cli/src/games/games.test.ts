import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findVariant, Game, makeReplay, replayFromGame } from '@twofold/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SLOW, transcriptOf } from '../testing/transcript.js';
import { savedGames } from './collection.js';
import { statisticsOf } from './statistics.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-games-'));
  mkdirSync(join(folder, 'twofold/games'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Saves a game that is played by the first move that is possible. */
function save(
  name: string,
  variant: string,
  moves: number,
  date = '2026-11-22',
  { seed = name, ...tags }: Record<string, string> = {},
): Game {
  const game = new Game(findVariant(variant)!, seed);
  while (game.ply < moves && ([3, 2, 1, 0] as const).some((direction) => game.play(direction))) {}
  writeFileSync(join(folder, 'twofold', name), makeReplay(replayFromGame(game, { Date: date, ...tags })));
  return game;
}

it('lists the games of each board, the one under way first, and their bests', async () => {
  const whole = save('games/2x2-2026-11-20T101500.2048', '2x2', 999);
  const left = save('games/2x2-2026-11-21T101500.2048', '2x2', 4);
  const other = save('games/8x8-2026-11-19T101500.2048', '8x8', 5);
  save('2x2.2048', '2x2', 2);
  const newest = save('2x2.2048.1', '2x2', 3); // of a process that has not ended
  save('classic.2048', 'classic', 0); // never played
  writeFileSync(join(folder, 'twofold/3x3.2048'), '[broken');
  const { games, refused } = await savedGames(join(folder, 'twofold'));
  expect(games.map(({ name, ply, status, isCurrent }) => [name, ply, status, isCurrent])).toEqual([
    ['2x2', newest.ply, 'playing', true],
    ['2x2-2026-11-21T101500', left.ply, left.status, false],
    ['2x2-2026-11-20T101500', whole.ply, 'over', false],
    ['8x8-2026-11-19T101500', other.ply, 'playing', false],
  ]);
  expect(refused.map(({ file }) => file)).toEqual([join(folder, 'twofold/3x3.2048')]);
  const small = games.filter(({ variant }) => variant.id === '2x2');
  expect(statisticsOf(games)[0]).toEqual({
    variant: '2x2',
    games: 3,
    over: small.filter(({ status }) => status === 'over').length,
    best: whole.score,
    mean: whole.score,
    maxTile: Math.max(...small.map(({ maxTile }) => maxTile)),
    target: 16,
    targetMade: small.filter(({ maxTile }) => maxTile >= 16).length,
    moves: newest.ply + left.ply + whole.ply,
  });
});

it(
  'prints when the latest game made each tile, beside the best and the median of the others',
  async () => {
    const seconds = { s1: 30, s15: 10, s16: 20, s19: 60 }; // each makes 16 at move 7
    for (const [seed, time] of Object.entries(seconds))
      save(seed === 's1' ? '2x2.2048' : `games/${seed}.2048`, '2x2', 99, '2026-11-22', {
        seed,
        Splits: `16@7/${time}.0`,
      });
    const transcript = await transcriptOf(
      `export XDG_DATA_HOME=${folder}; twofold games; twofold games --json | head -n 1`,
    );
    expect(transcript).toContain(
      'splits of 2x2  move  time  best  median\n16                7  0:30  0:10    0:20\n',
    );
    expect(transcript).toContain('"splits":[{"tile":16,"ply":7,"seconds":30,"best":10,"median":20}]');
  },
  SLOW,
);

it(
  'prints no escape sequence of a file',
  async () => {
    save('games/2x2-2026-11-20T101500.2048', '2x2', 4, '\x1b]52;c;eA==\x07\x9b2J');
    const transcript = await transcriptOf(`XDG_DATA_HOME=${folder} twofold games`);
    expect(transcript).toMatch(/left +\]52;c;eA==2J\n/);
    expect(transcript.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
  },
  SLOW,
);

it(
  'prints them, with names that other commands know',
  async () => {
    save('games/2x2-2026-11-20T101500.2048', '2x2', 999);
    save('classic.2048', 'classic', 30);
    const transcript = await transcriptOf(
      `export XDG_DATA_HOME=${folder}; twofold games; twofold games --json --variant 2x2; twofold replay 2x2-2026-11-20T101500 | head -n 1`,
      'XDG_DATA_HOME=/nowhere twofold games; twofold games . --variant 2x2 2> /dev/null',
    );
    const written = transcript.replaceAll(folder, 'DATA');
    await expect(written).toMatchFileSnapshot('../fixtures/transcripts/games.transcript');
  },
  SLOW,
);
