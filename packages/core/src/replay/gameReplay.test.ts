// Who deals the tiles of a game, and what its replay says of that.
import { describe, expect, it } from 'vitest';
import { hasChosenStart } from '../firstBoard.js';
import { Game } from '../game/game.js';
import { seededDealer } from '../random.js';
import { VARIANTS } from '../variant.js';
import { makeCompact, parseCompact } from './compact.js';
import { gameFromReplay, replayFromGame } from './gameReplay.js';
import type { Replay } from './replay.js';

function open(replay: Replay, seed?: string): Game {
  const game = gameFromReplay(replay, seed);
  if (!game.ok) throw new Error(game.error.message);
  return game.value;
}

/** Whether the game's compact form names a seed, and whether it counts as set up. */
function factsOf(game: Game): [isSeeded: boolean, hasChosenStart: boolean] {
  const replay = parseCompact(makeCompact(game));
  if (!replay.ok) throw new Error(replay.error.message);
  return [replay.value.seed !== undefined, hasChosenStart(replay.value)];
}

describe('a game that another dealer deals', () => {
  it.each(['a', ''])('lists its tiles before its first move, too (dealer of %j)', (seed) => {
    const game = new Game(VARIANTS.classic, '', { dealer: seededDealer(seed) });
    expect(factsOf(game)).toEqual([false, false]);
    expect(open(replayFromGame(game)).start).toEqual(game.start);
    game.play(0);
    game.play(1);
    expect(factsOf(game)).toEqual([false, false]);
  });
});

describe('the game of a replay without a seed', () => {
  /** A game of the empty seed, with listed tiles. */
  function told(moves: number): Replay {
    const game = new Game(VARIANTS.classic, '');
    for (let i = 0; game.ply < moves; i++) game.play((i % 4) as 0 | 1 | 2 | 3);
    const { seed: _, ...replay } = replayFromGame(game);
    return { ...replay, start: game.start, ...(moves > 0 && { spawns: game.spawns }) };
  }

  it.each([0, 1, 5])('lists its tiles, even where the empty seed deals the same (%i moves)', (moves) => {
    const replay = told(moves);
    const game = open(replay);
    expect(replayFromGame(game)).toEqual(replay);
    game.play(0);
    game.play(1);
    expect(factsOf(game)).toEqual([false, false]);
  });

  it('is dealt on by the empty seed', () => {
    const game = open(told(5));
    const seeded = new Game(VARIANTS.classic, '');
    for (let i = 0; seeded.ply < 5; i++) seeded.play((i % 4) as 0 | 1 | 2 | 3);
    expect([game.play(0), game.play(1)].map((turn) => turn?.spawn)).toEqual(
      [seeded.play(0), seeded.play(1)].map((turn) => turn?.spawn),
    );
  });

  it('has the seed of its caller where that deals all its tiles', () => {
    expect(open(told(5), '').seeded).toBe(true);
    expect(open(told(5), 'another').seeded).toBe(false);
  });
});
