// The HTTP interface of ranked play, as a client calls it.
import type { Direction, Result } from '@twofold/core';
import { answerOf, type OwnAccount, type Request, readAccount, readOwnAccount, take } from './answers.js';
import {
  type Account,
  fieldsOf,
  type Leaderboard,
  type LeaderboardQuery,
  lettersOf,
  type MovesAnswer,
  type RankedGame,
  type ReviewState,
  readGame,
  readMovesAnswer,
  readReviewState,
} from './wire.js';

/** The requests of ranked play, each with its answer checked. */
export interface RankedApi {
  /** The account of this device. Undefined: there is none yet. */
  account(): Promise<Result<Account | undefined>>;
  /** As `account`, with the address at which passkeys work. */
  ownAccount(): Promise<Result<OwnAccount>>;
  /** The account of this device, made if there is none. */
  makeAccount(): Promise<Result<Account>>;
  /** Notes that the player has read on this device of the use of the recovery code. */
  noteCodeRead(codeUsedAt: string): Promise<Result<unknown>>;
  /** The use of the recovery code that this device shows was not its player's. Says whether keys made since are removed. */
  refuseCodeUse(): Promise<Result<boolean>>;
  /** The games of this account that go on. */
  openGames(): Promise<Result<readonly RankedGame[]>>;
  /** Makes a game of a variant. */
  start(variant: string): Promise<Result<RankedGame>>;
  /** A game of this account. */
  game(id: string): Promise<Result<RankedGame>>;
  /** Gives the client's half of the deal: 32 random bytes in hex. */
  giveNonce(id: string, nonce: string): Promise<Result<RankedGame>>;
  /** Plays moves. `ply` is the number of the first one, from 1. The same moves have the same answer. */
  play(id: string, ply: number, moves: readonly Direction[]): Promise<Result<MovesAnswer>>;
  /** Gives a game up. */
  resign(id: string): Promise<Result<RankedGame>>;
  /** The review of a game that ended, as far as there is one. `ask`: it is made if there is none. */
  review(id: string, ask?: boolean): Promise<Result<ReviewState>>;
  /** The replay of a game that ended, with its proof. */
  replay(id: string): Promise<Result<string>>;
  /** The best results of a variant. */
  leaderboard(query: LeaderboardQuery): Promise<Result<Leaderboard>>;
}

/** The interface over a way to make requests. Paths begin with '/api'. */
export function createApi(request: Request): RankedApi {
  const ask = (...call: Parameters<Request>) => answerOf(request, ...call);
  // Another game in the answer is none: the deal of this one would be forgotten, and its proof be checked by itself.
  const askGame = async (id: string, ...call: Parameters<Request>) =>
    take(await ask(...call), (value) => {
      const game = readGame(value);
      return game?.id === id ? game : undefined;
    });
  const ownAccount = async () => take(await ask('GET', '/api/account'), readOwnAccount);
  const at = (id: string, rest = '') => `/api/ranked/games/${encodeURIComponent(id)}${rest}`;
  return {
    async account() {
      const own = await ownAccount();
      return own.ok ? { ok: true, value: own.value.account } : own;
    },
    ownAccount,
    makeAccount: async () => take(await ask('POST', '/api/account', {}), readAccount),
    noteCodeRead: (codeUsedAt) => ask('POST', '/api/account/code-read', { codeUsedAt }),
    refuseCodeUse: async () => take(await ask('POST', '/api/account/code-refused', {}), readRemoved),
    openGames: async () => take(await ask('GET', '/api/ranked/games?open=1'), readGames),
    start: async (variant) => take(await ask('POST', '/api/ranked/games', { variant }), readGame),
    game: (id) => askGame(id, 'GET', at(id)),
    giveNonce: (id, nonce) => askGame(id, 'POST', at(id, '/nonce'), { nonce }),
    play: async (id, ply, moves) =>
      take(await ask('POST', at(id, '/moves'), { ply, moves: lettersOf(moves) }), readMovesAnswer),
    resign: (id) => askGame(id, 'POST', at(id, '/resign'), {}),
    review: async (id, asks = false) =>
      take(
        await (asks ? ask('POST', at(id, '/review'), {}) : ask('GET', at(id, '/review'))),
        readReviewState,
      ),
    replay: async (id) =>
      take(await ask('GET', at(id, '/replay')), (text) => (typeof text === 'string' ? text : undefined)),
    leaderboard: async (query) =>
      take(await ask('GET', `/api/ranked/leaderboard?${new Query(query)}`), readLeaderboard),
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

function readRemoved(value: unknown): boolean | undefined {
  const hasRemoved = fieldsOf(value)?.hasRemoved;
  return typeof hasRemoved === 'boolean' ? hasRemoved : undefined;
}

function readGames(value: unknown): readonly RankedGame[] | undefined {
  const list = Array.isArray(value) ? value : fieldsOf(value)?.games;
  return Array.isArray(list) ? list.flatMap((game) => readGame(game) ?? []) : undefined;
}

function readLeaderboard(value: unknown): Leaderboard | undefined {
  return Array.isArray(fieldsOf(value)?.rows) ? (value as Leaderboard) : undefined;
}
