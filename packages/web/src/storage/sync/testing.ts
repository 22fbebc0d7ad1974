// Devices and a server for tests of sync, all in memory. The server is a plain map: an oracle for the real one.
import { type Direction, type Game, VARIANTS } from '@twofold/core';
import type { SentItem, StoredItem, SyncApi } from '@twofold/protocol/client';
import { type Answered, NEW_RATED, newPuzzle, ratedByAnswer, ratingFrom } from '@twofold/protocol/ratings';
import { PlayedGame } from '../../game/playedGame';
import type { Removed } from '../../notebook/database';
import type { NotebookEntry } from '../../notebook/entry';
import { MemoryBackend } from '../memory';
import type { GameRecord } from '../records';
import { type RoundOutcome, syncRound } from './engine';
import { gameSource } from './games';
import { type Known, type KnownStore, NOWHERE, type Place, type Source } from './items';
import { answerKind, bestKind, type Fits, noteKind, playerKind, recordSource, settingKind } from './records';

/** What goes wrong with the next requests: nothing arrives, or only the answer is lost. */
export type Fault = 'none' | 'lostRequest' | 'lostAnswer';

const LOST = { ok: false, error: { code: 'no-server', message: 'lost' } } as const;

/** A server with one account. */
export class FakeServer {
  readonly items = new Map<string, StoredItem>();
  account = 'own';
  epoch = 'first';
  version = 0;
  pushes = 0;
  forgotten = 0;
  pageSize = 3;
  room = Number.POSITIVE_INFINITY; // items

  /** As one device reaches it. `faults`: one for each request, then none. */
  api(faults: Fault[] = []): Pick<SyncApi, 'pull' | 'push'> {
    const send = async <T>(act: () => T): Promise<T | typeof LOST> => {
      const fault = faults.shift() ?? 'none';
      if (fault === 'lostRequest') return LOST;
      const answer = act();
      return fault === 'lostAnswer' ? LOST : answer;
    };
    return {
      pull: (since, epoch, isWhole) => send(() => this.#pull(since, epoch, isWhole ?? false)),
      push: (epoch, items) => send(() => this.#push(epoch, items)),
    };
  }

  #pull(since: number, epoch: string | undefined, isWhole: boolean) {
    const isKnown = epoch === this.epoch && (isWhole || since >= this.forgotten) && since <= this.version;
    const newer = [...this.items.values()]
      .filter(({ version }) => version > (isKnown ? since : 0))
      .sort((a, b) => a.version - b.version);
    const items = newer.slice(0, this.pageSize);
    const last = items.at(-1)?.version ?? this.version;
    const page = { reset: !isKnown && since > 0, more: newer.length > items.length, last, items };
    return { ok: true, value: { ...this.#state(), ...page } } as const;
  }

  #push(epoch: string, items: readonly SentItem[]) {
    this.pushes++;
    if (epoch !== this.epoch) return { ok: false, error: { code: 'other_epoch', message: '' } } as const;
    const results = items.map(({ kind, id, base, body }) => {
      const stored = this.items.get(`${kind} ${id}`);
      const version = stored?.version ?? 0;
      if (stored && stored.body === body) return { status: 'stored', version } as const;
      if (stored && version !== base) return { status: 'conflict', version, item: stored } as const;
      if (!stored && this.#used >= this.room) return { status: 'full', version } as const;
      this.items.set(`${kind} ${id}`, { kind, id, body, version: ++this.version });
      return { status: 'stored', version: this.version } as const;
    });
    return { ok: true, value: { ...this.#state(), results } } as const;
  }

  get #used(): number {
    return [...this.items.values()].filter(({ body }) => body !== null).length;
  }

  #state() {
    return {
      account: this.account,
      epoch: this.epoch,
      version: this.version,
      used: this.#used,
      quota: Math.min(this.room, 1000),
    };
  }

  forgetDeletions(): void {
    for (const [key, { body, version }] of this.items) {
      if (body !== null) continue;
      this.items.delete(key);
      this.forgotten = Math.max(this.forgotten, version);
    }
  }
}

class MemoryKnownStore implements KnownStore {
  #place: Place = NOWHERE;
  readonly #known = new Map<string, Known>();

  place = async () => this.#place;
  all = async () => [...this.#known.values()];

  async setPlace(place: Place): Promise<void> {
    this.#place = place;
  }

  async put(known: readonly Known[]): Promise<void> {
    for (const each of known) this.#known.set(`${each.kind} ${each.id}`, structuredClone(each));
  }

  async remove(known: readonly Known[]): Promise<void> {
    for (const { kind, id } of known) this.#known.delete(`${kind} ${id}`);
  }

  async clear(): Promise<void> {
    this.#known.clear();
    this.#place = NOWHERE;
  }
}

const USUAL = { theme: 'auto', sound: false, watchSpeed: 4 };

/** A device: its games, settings, notebook and answers, and what it knows of the server. */
export class Device {
  readonly backend = new MemoryBackend();
  readonly store = new MemoryKnownStore();
  readonly settings: Record<string, string | number | boolean> = { ...USUAL };
  readonly notes = new Map<string, NotebookEntry | Removed>();
  readonly answers = new Map<string, Answered>();
  bests = { bestStreak: 0, bestTimed: 0 };
  rating = NEW_RATED;
  readonly sources: readonly Source[];

  constructor(readonly clock: { now: number }) {
    const swap =
      <L extends { readonly id: string }>(map: Map<string, L>) =>
      async (record: L, fits: Fits<L>) => {
        const isFit = fits(map.get(record.id));
        if (isFit) map.set(record.id, record);
        return isFit;
      };
    const ports = <L extends { readonly id: string }>(map: Map<string, L>) => ({
      all: async () => [...map.values()],
      get: async (id: string) => map.get(id),
      put: swap(map),
    });
    this.sources = [
      gameSource({ backend: this.backend, notify: () => {} }),
      recordSource(
        settingKind({
          read: () => this.settings,
          usual: USUAL,
          write: (change) => Object.assign(this.settings, change),
          now: () => clock.now,
        }),
      ),
      recordSource(
        bestKind({
          all: async () => {
            const best = await this.backend.best('classic', false);
            return new Map(best ? [['classic/0', best]] : []);
          },
          get: () => this.backend.best('classic', false),
          put: async (_, best) => {
            const bests = [{ variant: 'classic', helped: false, ...best }];
            await this.backend.merge({ games: [], bests, current: undefined });
          },
        }),
      ),
      recordSource(noteKind(ports(this.notes))),
      recordSource(
        answerKind(ports(this.answers), async () => {
          this.rating = ratingFrom([...this.answers.values()]);
        }),
      ),
      recordSource(
        playerKind({
          get: async () => this.bests,
          put: async ({ bestStreak, bestTimed }) => {
            this.bests = {
              bestStreak: Math.max(bestStreak, this.bests.bestStreak),
              bestTimed: Math.max(bestTimed, this.bests.bestTimed),
            };
          },
        }),
      ),
    ];
  }

  sync(server: FakeServer, faults: Fault[] = []): Promise<RoundOutcome> {
    return syncRound({ api: server.api(faults), sources: this.sources, store: this.store });
  }

  /** Plays in a game, or begins it. Returns the moves as letters. */
  async play(id: string, directions: readonly Direction[], undos = 0): Promise<string> {
    const stored = await this.backend.get(id);
    const played = stored
      ? PlayedGame.resume(stored)!
      : PlayedGame.begin(id, VARIANTS.classic, id, this.clock.now);
    for (let count = 0; count < undos; count++) played.undo();
    for (const direction of directions) played.play(direction);
    const save = { ...played.toRecord(this.clock.now++), revision: stored?.revision ?? 0 };
    await this.backend.write(save);
    return movesIn(save);
  }

  /** The browser loses a game: nobody has deleted it. */
  async lose(id: string): Promise<void> {
    await this.backend.remove(id);
    await this.backend.forgetDeleted([id]);
  }

  answer(id: string, isRight: boolean): void {
    const before = this.answers.get(id);
    const at = this.clock.now++;
    const rated = before?.rated ?? { at, against: 1500, isRight };
    const [next, puzzle] = ratedByAnswer(this.rating, newPuzzle(1500), isRight);
    if (!before) this.rating = next;
    this.answers.set(id, { ...(before ?? puzzle), id, wasRight: isRight, at, rated });
  }

  /** All that it shows, to be compared with another device. */
  async shown() {
    const games = await Promise.all((await this.backend.list()).map(({ id }) => this.backend.get(id)));
    const line = (game: GameRecord) => [
      game.id,
      movesIn(game),
      game.ply,
      game.score,
      game.undos,
      game.updatedAt,
    ];
    const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1);
    return {
      games: games.sort((a, b) => byId(a!, b!)).map((game) => line(game!)),
      settings: { ...this.settings },
      notes: [...this.notes.values()].sort(byId),
      answers: [...this.answers.values()].sort(byId),
      bests: this.bests,
      best: await this.backend.best('classic', false),
      rating: ratingFrom([...this.answers.values()]),
    };
  }
}

const LETTERS = 'URDL';

/** The moves of a stored game, redo included, as letters. */
function movesIn(record: GameRecord): string {
  const game = PlayedGame.resume(record)!.game as Game;
  return Array.from({ length: game.length }, (_, at) => LETTERS[game.turn(at + 1).direction]).join('');
}
