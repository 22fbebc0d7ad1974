/**
 * Games as the database has them, for readers: no game is taken from the process that plays it. A game's row has its
 * newest board, so that a state is one row, however long the game is.
 */
import type { RankedState } from '@twofold/protocol';
import type { Database } from '../db/database.js';
import { readGame, type StoredGame } from '../db/queries/games.js';
import { hasPublicSeed, makeState } from '../ranked/rankedGame.js';
import type { Player } from './heldGames.js';
import { noGame } from './refused.js';

export interface StoredGamesOptions {
  database: Database;
  now: () => Date;
}

export class StoredGames {
  readonly #database: Database;
  readonly #now: () => Date;

  constructor({ database, now }: StoredGamesOptions) {
    this.#database = database;
    this.#now = now;
  }

  /** A game's state, for its player; of a finished game with a public seed for anybody. */
  async state(id: string, player: Player | undefined): Promise<RankedState> {
    const stored = await this.#find(id);
    this.#requireReader(stored, player);
    return this.#stateOf(stored);
  }

  /** As `state`, of a finished game. Undefined: the game goes on. */
  async ended(id: string, player: Player | undefined): Promise<RankedState | undefined> {
    const stored = await this.#find(id);
    if (!stored.record.endedAt) return undefined;
    this.#requireReader(stored, player);
    return this.#stateOf(stored);
  }

  #requireReader({ record }: StoredGame, player: Player | undefined): void {
    if (record.accountId !== player?.id && !hasPublicSeed(record, this.#now())) throw noGame();
  }

  async #find(id: string): Promise<StoredGame> {
    const stored = await readGame(this.#database.moves, id);
    if (!stored) throw noGame();
    return stored;
  }

  #stateOf({ record, standing }: StoredGame): RankedState {
    return makeState(record, standing, this.#now());
  }
}
