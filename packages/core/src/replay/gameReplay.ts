// From a game to its replay and back.

import { maxRank, rankValue } from '../board.js';
import { success } from '../codec/answers.js';
import type { Direction } from '../direction.js';
import { Game, logOf } from '../game/game.js';
import { seededDealer } from '../random.js';
import type { Result } from '../result.js';
import { checkMoves } from './moves.js';
import type { Claims, Replay } from './replay.js';

/**
 * The whole line of a game as a replay, with its redo tail and with claims about its current position. The
 * replay has the seed if the seed dealt every tile, and else names each tile. Tags are for people: Name,
 * Date, Result and any other name of ASCII letters and digits.
 */
export function replayFromGame(game: Game, tags: Readonly<Record<string, string>> = {}): Replay {
  const { variant, seed, seeded, start, startScore, undos } = game;
  const log = logOf(game);
  return {
    variant,
    ...(seeded && { seed }),
    ...(!(seeded && game.fresh) && { start }),
    startScore,
    ...(game.canRedo && { current: game.ply }),
    undos,
    tags: { ...tags },
    claims: claimsOf(game),
    moves: log.moves(game.length),
    ...(!seeded && game.length > 0 && { spawns: log.spawns(game.length) }),
    comments: [],
    variations: [],
  };
}

/**
 * The game of a replay at its current ply, with its redo tail and its undos. Refused unless every move is
 * legal and every tile possible, variations included. Claims are not checked (see `verifyReplay`). `seed`
 * deals the tiles of later moves if the replay has no seed of its own. Where neither is given, the empty seed
 * deals them, but the game has no seed: its replay always names the tiles.
 */
export function gameFromReplay(replay: Replay, seed = replay.seed): Result<Game> {
  const checked = checkMoves(replay);
  if (!checked.ok) return checked;
  const { variant, start, startScore, undos, moves, spawns } = replay;
  const options = { ...(start && { start }), startScore, undos };
  const game =
    seed === undefined
      ? new Game(variant, '', { ...options, dealer: seededDealer('') })
      : new Game(variant, replay.seed ?? seed, options);
  for (let index = 0; index < moves.length; index++) {
    game.play(moves[index] as Direction, spawns?.[index]);
  }
  game.goTo(replay.current ?? moves.length);
  return success(game);
}

function claimsOf(game: Game): Claims {
  const { score, ply, status, board } = game;
  return { score, ply, maxTile: rankValue(maxRank(board)), status, final: board };
}
