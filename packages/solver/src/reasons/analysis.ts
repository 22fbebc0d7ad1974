/**
 * The likely continuations of a position's moves. Each tile that may come is followed by the best reply, and that by each
 * tile that may come next. All moves are followed equally far, so that they can be compared. The result is
 * plain data, which `postMessage` can copy.
 */
import {
  type Board,
  type Direction,
  legalDirections,
  placeSpawn,
  spawnOutcomes,
  tilt,
  USUAL_FOUR_CHANCE,
} from '@twofold/core';

/** A tile that may come, the reply to it, and what may follow. */
export interface Continuation {
  /** Where the tile comes, counted from the top left. */
  readonly cell: number;
  /** Of the tile: 1 is a 2, 2 a 4. */
  readonly rank: number;
  /** The chance of this tile. Those of all tiles that may come there sum to 1. */
  readonly probability: number;
  /** Undefined: no direction is a move. */
  readonly reply: Direction | undefined;
  /** Empty after the last reply, and where the game is over. */
  readonly next: readonly Continuation[];
}

/** A move and its continuations. */
export interface FollowedMove {
  /** Of the move. */
  readonly direction: Direction;
  /** One for each tile that may come. */
  readonly next: readonly Continuation[];
}

/** Moves of a position, followed equally far. */
export interface Analysis {
  /** The position before the moves. */
  readonly board: Board;
  /** How many replies each line has, unless the game ends before. */
  readonly replies: number;
  /** The better one first. */
  readonly moves: readonly FollowedMove[];
  /** The replies are those of optimal play. By default: quick ones. */
  readonly exact?: boolean;
}

/** The best direction of a position. Undefined: the game is over. */
export type ChooseReply = (board: Board) => Direction | undefined;

/** Most lines of all moves together. A hint's reasons then come some 30 ms after it. */
const MOST_LINES = 3000;

export interface FollowOptions {
  /** By default: core's `USUAL_FOUR_CHANCE`. */
  readonly fourChance?: number | undefined;
  /** The moves to follow, the better one first. By default: all possible ones. */
  readonly directions?: readonly Direction[];
  /** One more reply is followed while there are no more lines than this. The first reply always is. By default: `MOST_LINES`. */
  readonly mostLines?: number;
}

interface Followed extends FollowedMove {
  readonly next: Growing[];
}

interface Growing extends Continuation {
  readonly next: Growing[];
}

/** An afterstate whose continuations are not known yet. */
interface Open {
  readonly after: Board;
  readonly next: Growing[];
}

/** Follows moves of a position. The same choices give the same analysis. Directions that are no moves are left out. */
export function follow(board: Board, choose: ChooseReply, options: FollowOptions = {}): Analysis {
  const { fourChance = USUAL_FOUR_CHANCE, mostLines = MOST_LINES } = options;
  const possible = legalDirections(board);
  const directions = (options.directions ?? possible).filter((direction) => possible.includes(direction));
  const moves: Followed[] = directions.map((direction) => ({ direction, next: [] }));
  let open: Open[] = moves.map(({ direction, next }) => ({ after: tilt(board, direction).board, next }));
  let replies = 0;
  while (open.length > 0 && (replies === 0 || linesOf(open, fourChance) <= mostLines)) {
    open = open.flatMap((afterstate) => reply(afterstate, choose, fourChance));
    replies++;
  }
  return { board, replies, moves };
}

/** How many lines there are with one more reply. */
function linesOf(open: readonly Open[], fourChance: number): number {
  const kinds = fourChance > 0 && fourChance < 1 ? 2 : 1;
  return open.reduce((sum, { after }) => sum + kinds * after.ranks.filter((rank) => rank === 0).length, 0);
}

/** Adds the tiles that may come and the replies to them. Returns the afterstates of these replies. */
function reply({ after, next }: Open, choose: ChooseReply, fourChance: number): Open[] {
  return spawnOutcomes(after, { fourChance }).flatMap((outcome) => {
    const position = placeSpawn(after, outcome);
    const direction = choose(position);
    const continuation: Growing = { ...outcome, reply: direction, next: [] };
    next.push(continuation);
    if (direction === undefined) return [];
    return [{ after: tilt(position, direction).board, next: continuation.next }];
  });
}
