// From a game to its replay and back.

import { maxRank, rankValue, sameBoard } from '../board.js';
import { success } from '../codec/answers.js';
import type { Direction } from '../direction.js';
import { Game } from '../game.js';
import { seededDealer } from '../random.js';
import type { Result } from '../result.js';
import { dealStart, type Spawn } from '../spawn.js';
import type { Claims, Replay } from './replay.js';
import { checkMoves } from './verify.js';
import { Walker } from './walker.js';

/**
 * The whole line of a game as a replay, its redo tail included, with claims about where the game stands. By
 * its seed if the seed dealt every tile of it, else tile by tile. Tags are for people: Name, Date, Result and
 * any other name of ASCII letters and digits.
 */
export function replayFromGame(game: Game, tags: Readonly<Record<string, string>> = {}): Replay {
  const { variant, seed, start, startScore, undos } = game;
  const { moves, spawns } = wholeLine(game);
  const dealt = sameBoard(start, dealStart(variant, seededDealer(seed)));
  const seeded = followsSeed(game, moves, spawns);
  return {
    variant,
    ...(seeded && { seed }),
    ...(!(seeded && dealt) && { start }),
    startScore,
    ...(game.ply < moves.length && { current: game.ply }),
    undos,
    tags: { ...tags },
    claims: claimsOf(game),
    moves,
    ...(!seeded && { spawns }),
    comments: [],
    variations: [],
  };
}

/**
 * The game of a replay, standing at its current ply, with its redo tail and its undos. Refused unless every
 * move is legal and every tile possible, variations included; claims are not looked at (see `verifyReplay`).
 * `seed` deals the tiles of later moves where the replay has no seed of its own.
 */
export function gameFromReplay(replay: Replay, seed = ''): Result<Game> {
  const checked = checkMoves(replay);
  if (!checked.ok) return checked;
  const { variant, start, startScore, undos, moves, spawns } = replay;
  const game = new Game(variant, replay.seed ?? seed, { ...(start && { start }), startScore, undos });
  for (let index = 0; index < moves.length; index++) {
    game.play(moves[index] as Direction, spawns?.[index]);
  }
  game.goTo(replay.current ?? moves.length);
  return success(game);
}

/** The game's moves and spawns past its current ply too. Goes to the end to read them, and back. */
function wholeLine(game: Game): { moves: Uint8Array; spawns: Spawn[] } {
  const { ply } = game;
  game.goTo(game.length);
  const line = { moves: Uint8Array.from(game.moves), spawns: game.spawns };
  game.goTo(ply);
  return line;
}

/** Whether the game's seed deals the tiles that came, whoever dealt them. */
function followsSeed(game: Game, moves: Uint8Array, spawns: readonly Spawn[]): boolean {
  const { variant, seed, start, startScore } = game;
  const walker = new Walker(variant, seededDealer(seed), start, startScore);
  return spawns.every((spawn, index) => walker.step(moves[index]!, spawn) === undefined);
}

function claimsOf(game: Game): Claims {
  const { score, ply, status, board } = game;
  return { score, ply, maxTile: rankValue(maxRank(board)), status, final: board };
}
