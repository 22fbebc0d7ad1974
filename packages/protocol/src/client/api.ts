// The HTTP interface of ranked play, as a client calls it. Requests go through a port: a browser sends a
// cookie, and a terminal sends a token. Every call answers with a Result: the network is never trusted to be there.
import type { Direction, Failure, Result } from '@twofold/core';
import {
  type Account,
  type BoardQuery,
  fieldsOf,
  type Leaderboard,
  lettersOf,
  type MovesAnswer,
  type RankedGame,
  readGame,
  readMovesAnswer,
} from './wire.js';

/** The answer to a request. `body` is the text of it. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly isJson: boolean;
}

/** Makes a request. Rejects where no answer comes. */
export type Request = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<Answer>;

/** No answer came, or one of something that is no server of ranked play. */
export const NO_SERVER = 'no-server';
/** The server is there. Its database is not, or not yet. */
export const NOT_READY = 'not-ready';

/** Whether a later try may succeed. */
export function isPassing({ code }: Failure): boolean {
  return code === NO_SERVER || code === NOT_READY;
}

export interface RankedApi {
  /** The account of this device. Undefined: there is none yet. */
  account(): Promise<Result<Account | undefined>>;
  /** The account of this device, made if there is none. */
  makeAccount(): Promise<Result<Account>>;
  openGames(): Promise<Result<readonly RankedGame[]>>;
  start(variant: string): Promise<Result<RankedGame>>;
  game(id: string): Promise<Result<RankedGame>>;
  /** Gives the client's half of the deal: 32 random bytes in hex. */
  giveNonce(id: string, nonce: string): Promise<Result<RankedGame>>;
  /** Plays moves. `ply` is the number of the first one, from 1. The same moves have the same answer. */
  play(id: string, ply: number, moves: readonly Direction[]): Promise<Result<MovesAnswer>>;
  resign(id: string): Promise<Result<RankedGame>>;
  /** The replay of a game that ended, with its proof. */
  replay(id: string): Promise<Result<string>>;
  board(query: BoardQuery): Promise<Result<Leaderboard>>;
}

/** The interface over a way to make requests. Paths begin with '/api'. */
export function createApi(request: Request): RankedApi {
  const ask = (...call: Parameters<Request>) => answerOf(request, ...call);
  const askGame = async (...call: Parameters<Request>) => take(await ask(...call), readGame);
  const at = (id: string, rest = '') => `/api/ranked/games/${encodeURIComponent(id)}${rest}`;
  return {
    async account() {
      const answer = await ask('GET', '/api/account');
      if (answer.ok && fieldsOf(answer.value)?.account === null) return { ok: true, value: undefined };
      return take(answer, readAccount);
    },
    makeAccount: async () => take(await ask('POST', '/api/account', {}), readAccount),
    openGames: async () => take(await ask('GET', '/api/ranked/games?open=1'), readGames),
    start: (variant) => askGame('POST', '/api/ranked/games', { variant }),
    game: (id) => askGame('GET', at(id)),
    giveNonce: (id, nonce) => askGame('POST', at(id, '/nonce'), { nonce }),
    play: async (id, ply, moves) =>
      take(await ask('POST', at(id, '/moves'), { ply, moves: lettersOf(moves) }), readMovesAnswer),
    resign: (id) => askGame('POST', at(id, '/resign'), {}),
    replay: async (id) =>
      take(await ask('GET', at(id, '/replay')), (text) => (typeof text === 'string' ? text : undefined)),
    board: async (query) => take(await ask('GET', `/api/ranked/boards?${new Query(query)}`), readLeaderboard),
  };
}

/** The query of an address. `URLSearchParams` belongs to no language standard. */
class Query {
  readonly #fields: readonly (readonly [string, string])[];

  constructor(fields: object) {
    this.#fields = Object.entries(fields);
  }

  toString(): string {
    return this.#fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  }
}

async function answerOf(request: Request, ...call: Parameters<Request>): Promise<Result<unknown>> {
  let answer: Answer;
  try {
    answer = await request(...call);
  } catch (error) {
    return refuse(NO_SERVER, error instanceof Error ? error.message : String(error));
  }
  const { status, body, isJson } = answer;
  const value = isJson ? parsed(body) : body;
  if (status >= 200 && status < 300) return { ok: true, value };
  const told = fieldsOf(fieldsOf(value)?.error);
  const message = typeof told?.message === 'string' ? told.message : `The server answered ${status}.`;
  if (status === 503) return refuse(NOT_READY, message);
  if (typeof told?.code !== 'string' || status >= 500) return refuse(NO_SERVER, message);
  return refuse(told.code, message);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value of an answer, if it has the expected shape. A page of a static host has not. */
function take<T>(answer: Result<unknown>, read: (value: unknown) => T | undefined): Result<T> {
  if (!answer.ok) return answer;
  const value = read(answer.value);
  return value === undefined ? refuse(NO_SERVER, 'There is no server of ranked play.') : { ok: true, value };
}

function refuse(code: string, message: string): { ok: false; error: Failure } {
  return { ok: false, error: { code, message } };
}

function readAccount(value: unknown): Account | undefined {
  const outer = fieldsOf(value);
  const account = fieldsOf(outer?.account) ?? outer;
  return typeof account?.name === 'string' ? (account as unknown as Account) : undefined;
}

function readGames(value: unknown): readonly RankedGame[] | undefined {
  const list = Array.isArray(value) ? value : fieldsOf(value)?.games;
  return Array.isArray(list) ? list.flatMap((game) => readGame(game) ?? []) : undefined;
}

function readLeaderboard(value: unknown): Leaderboard | undefined {
  return Array.isArray(fieldsOf(value)?.rows) ? (value as Leaderboard) : undefined;
}
