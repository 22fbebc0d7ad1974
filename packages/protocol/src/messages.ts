/**
 * The messages of a ranked game's socket. Each is one JSON text. Readers check what comes from outside by
 * hand: a page then loads no schema library.
 */
import type { Direction, Result } from '@twofold/core';

/** The subprotocol of the socket. A later version that old clients do not understand gets another name. */
export const SUBPROTOCOL = 'twofold.v1';

/** Directions as letters, in core's order. */
export const DIRECTION_LETTERS = 'URDL';

/** The longest message in either direction, in bytes. */
export const MOST_MESSAGE_BYTES = 4_096;

/** The stages of a ranked game. */
export type RankedStatus = 'committed' | 'playing' | 'over' | 'resigned' | 'abandoned';

/** A ranked game as its player sees it. The seed is there when it is public. */
export interface RankedState {
  /** The game's id. */
  readonly id: string;
  /** The id of the variant. */
  readonly variant: string;
  /** Whether it goes on, and how it ended. */
  readonly status: RankedStatus;
  /** SHA-256 of the seed, in hex. */
  readonly commitment: string;
  /** The player's part of the deal; `null` before it is sent. */
  readonly nonce: string | null;
  /** The server's part of the deal; `null` until the game has ended, and its shared deal is revealed. */
  readonly seed: string | null;
  /** Moves played. */
  readonly ply: number;
  /** The score at that ply. */
  readonly score: number;
  /** Position notation; null until the nonce is there. */
  readonly board: string | null;
  /** ISO 8601. */
  readonly startedAt: string | null;
  /** Milliseconds of ranked time so far; it never pauses. */
  readonly clock: number;
  /** Milliseconds by tile: 512, 1024, 2048. */
  readonly reached: Readonly<Record<string, number>>;
  /** The id of the deal that it shares with other games; `null`: its deal is its own. */
  readonly deal: string | null;
}

/** A message of the player. */
export type ClientMessage =
  | { readonly type: 'move'; readonly ply: number; readonly direction: Direction }
  | { readonly type: 'resign' }
  | { readonly type: 'ping'; readonly id: number };

/**
 * Why a move is not taken. After `no-move` and `gap` the client counts its plies anew from the last tile. After
 * `conflict` the connection takes no more moves.
 */
export const MOVE_REFUSALS = ['no-move', 'gap', 'conflict', 'not-started', 'over'] as const;
/** The reason why a move is refused. */
export type MoveRefusal = (typeof MOVE_REFUSALS)[number];

/** A message of the server. */
export type ServerMessage =
  | { readonly type: 'state'; readonly game: RankedState }
  | {
      readonly type: 'spawn';
      readonly ply: number;
      readonly cell: number;
      readonly rank: number;
      readonly score: number;
      readonly clock: number;
    }
  | { readonly type: 'refused'; readonly ply: number; readonly code: MoveRefusal }
  | { readonly type: 'over'; readonly game: RankedState }
  | { readonly type: 'replaced' } // another connection plays this game now
  | { readonly type: 'closing' } // the server stops: connect again
  | { readonly type: 'error'; readonly code: string; readonly message: string }
  | { readonly type: 'pong'; readonly id: number; readonly clock: number };

/** The text of a message. */
export function makeMessage(message: ClientMessage | ServerMessage): string {
  if (message.type !== 'move') return JSON.stringify(message);
  return JSON.stringify({ ...message, direction: DIRECTION_LETTERS[message.direction] });
}

/** The fields of each message of a client, and no others. */
const CLIENT_FIELDS: Readonly<Record<string, readonly string[]>> = {
  move: ['type', 'ply', 'direction'],
  resign: ['type'],
  ping: ['type', 'id'],
} satisfies Record<ClientMessage['type'], readonly string[]>;

/** Reads a client's message. A field that it does not have is refused by name. */
export function parseClientMessage(text: string): Result<ClientMessage> {
  const json = objectOf(text);
  if (!json) return refuse('A message is one JSON object.');
  const { type, ply, id } = json;
  const fields = typeof type === 'string' && Object.hasOwn(CLIENT_FIELDS, type) && CLIENT_FIELDS[type];
  const unknown = fields ? Object.keys(json).find((field) => !fields.includes(field)) : undefined;
  if (unknown !== undefined) {
    return refuse(`A message "${type}" has no field ${JSON.stringify(unknown.slice(0, LONGEST_NAME))}.`);
  }
  if (type === 'move' && isCount(ply) && ply > 0) {
    const direction = directionOf(json.direction);
    if (direction !== undefined) return { ok: true, value: { type, ply, direction } };
  }
  if (type === 'resign') return { ok: true, value: { type } };
  if (type === 'ping' && isCount(id)) return { ok: true, value: { type, id } };
  return refuse('A message is a move with ply and direction (U, R, D or L), resign, or ping with an id.');
}

/** Characters of a field's name that a refusal repeats. */
const LONGEST_NAME = 40;

/** Reads a server's message. */
export function parseServerMessage(text: string): Result<ServerMessage> {
  const json = objectOf(text);
  const message = json && serverMessageOf(json);
  return message ? { ok: true, value: message } : refuse('The server sent a message that is not known here.');
}

function serverMessageOf(json: Record<string, unknown>): ServerMessage | undefined {
  const { type, ply, cell, rank, score, clock, id, code, message } = json;
  switch (type) {
    case 'replaced':
    case 'closing':
      return { type };
    case 'state':
    case 'over': {
      const game = parseState(json.game);
      return game && { type, game };
    }
    case 'spawn':
      if (![ply, cell, rank, score, clock].every(isCount)) return undefined;
      return { type, ply, cell, rank, score, clock } as ServerMessage;
    case 'refused':
      return isCount(ply) && isRefusal(code) ? { type, ply, code } : undefined;
    case 'error':
      return typeof code === 'string' && typeof message === 'string' ? { type, code, message } : undefined;
    case 'pong':
      return isCount(id) && isCount(clock) ? { type, id, clock } : undefined;
    default:
      return undefined;
  }
}

/** A game's state, of a message or of an answer over HTTP. Undefined: it is none. */
export function parseState(value: unknown): RankedState | undefined {
  if (!isObject(value)) return undefined;
  const { id, variant, status, commitment, nonce, seed, ply, score, board, startedAt, clock, reached, deal } =
    value;
  const texts = [id, variant, commitment].every((text) => typeof text === 'string');
  const perhaps = [nonce, seed, board, startedAt, deal].every(
    (text) => text === null || typeof text === 'string',
  );
  if (!texts || !perhaps || ![ply, score, clock].every(isCount) || !isStatus(status)) return undefined;
  if (!isObject(reached) || !Object.values(reached).every(isCount)) return undefined;
  const state = {
    id,
    variant,
    status,
    commitment,
    nonce,
    seed,
    ply,
    score,
    board,
    startedAt,
    clock,
    reached,
    deal,
  };
  return state as RankedState;
}

/** The direction of a letter. */
export function directionOf(letter: unknown): Direction | undefined {
  if (typeof letter !== 'string' || letter.length !== 1) return undefined;
  const at = DIRECTION_LETTERS.indexOf(letter);
  return at < 0 ? undefined : (at as Direction);
}

function isRefusal(code: unknown): code is MoveRefusal {
  return MOVE_REFUSALS.some((refusal) => refusal === code);
}

function isStatus(status: unknown): status is RankedStatus {
  return ['committed', 'playing', 'over', 'resigned', 'abandoned'].includes(status as string);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectOf(text: string): Record<string, unknown> | undefined {
  if (text.length > MOST_MESSAGE_BYTES) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function refuse(message: string): Result<never> {
  return { ok: false, error: { code: 'message', message } };
}
