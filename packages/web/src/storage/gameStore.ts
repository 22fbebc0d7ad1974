// The store that the app talks to: a shelf, with what both kinds of shelf need above them. Saves go through a
// queue; a save that the shelf refuses (full, closed) is held in memory, read from there, and written again
// after the next one that succeeds; other tabs are told, and tell.

import type { Result } from '@twofold/core';
import { createSignal } from 'solid-js';
import { makeExport } from './exportText';
import type { Import } from './importText';
import type { Journal } from './journal';
import type { Notices } from './notices';
import type { ImportFailure } from './parseExport';
import { bestsOf, betterOf, latestFirst, meantByLink } from './rules';
import { SaveQueue } from './saveQueue';
import type { Contents, Shelf } from './shelf';
import type {
  Best,
  GameRecord,
  GameStore,
  ImportReport,
  SaveOutcome,
  StorageTrouble,
  StoreChange,
} from './types';

/** The player's settings, which travel with the games in an export. */
export interface SettingsPort {
  read(): unknown;
  /** Takes what it knows and finds valid. */
  write(settings: object): void;
}

export interface StoreParts {
  readonly notices: Notices;
  readonly journal: Journal;
  readonly settings: SettingsPort;
  readonly now: () => number;
  /** The reason why an import failed, for the player. */
  readonly word: (failure: ImportFailure) => string;
  /** Called once, when a game with a move in it has been saved: now there is something to lose. */
  readonly onFirstTurn?: () => void;
}

export class ShelfStore implements GameStore {
  readonly #parts: StoreParts;
  readonly #queue = new SaveQueue((record) => this.#write(record));
  readonly #unsaved = new Map<string, GameRecord>(); // by id: what the shelf refused
  readonly #trouble = createSignal<StorageTrouble>();
  readonly #listeners = new Set<(change: StoreChange) => void>();
  #shelf: Shelf;
  #lasting: StorageTrouble | undefined; // trouble that no later success ends
  #current: string | undefined; // asked for in this tab
  #isCurrentStored = true;
  #hasTurn = false;

  /** `trouble` says why the shelf is only memory. */
  constructor(shelf: Shelf, parts: StoreParts, trouble?: StorageTrouble) {
    this.#shelf = shelf;
    this.#parts = parts;
    parts.notices.listen(({ kind, id }) => {
      // A save under way finds out by itself, and may already store it anew.
      if (kind === 'deleted' && id !== undefined && this.#queue.isIdle(id)) this.#queue.forget(id);
    });
    if (trouble) this.lose(trouble);
  }

  readonly trouble = (): StorageTrouble | undefined => this.#trouble[0]();

  readonly isPersistent = (): boolean => this.trouble() === undefined;

  /** Says that what is written from now on does not last, and why. */
  lose(trouble: StorageTrouble): void {
    this.#lasting = trouble;
    this.#trouble[1](trouble);
  }

  /** Moves to a shelf that already holds what is worth keeping of this one. Its own current game stays, unless `current` is one. */
  moveTo(shelf: Shelf, current: string | undefined): void {
    this.#shelf = shelf;
    this.#lasting = undefined;
    this.#trouble[1](undefined);
    this.#current = current;
    if (current !== undefined) void this.setCurrent(current);
    this.#hear({ kind: 'arrived', id: undefined, revision: undefined });
  }

  async save(record: GameRecord): Promise<SaveOutcome> {
    this.#parts.journal.note(record);
    const outcome = await this.#queue.save(record);
    if (outcome.kind !== 'failed') this.#parts.journal.strike(record);
    return outcome;
  }

  async get(id: string): Promise<GameRecord | undefined> {
    await this.#queue.settled(id);
    return this.#unsaved.get(id) ?? this.#read((shelf) => shelf.get(id), undefined);
  }

  async find(variant: string, seed: string): Promise<GameRecord | undefined> {
    await this.#queue.settled();
    const stored = await this.#read((shelf) => shelf.find(variant, seed), undefined);
    const known = this.#withUnsaved(stored ? [stored] : []);
    return meantByLink(known.filter((game) => game.variant === variant && game.seed === seed));
  }

  async list(): Promise<GameRecord[]> {
    await this.#queue.settled();
    const stored = await this.#read((shelf) => shelf.list(), []);
    return this.#withUnsaved(stored);
  }

  async delete(id: string): Promise<void> {
    const underWay = this.#queue.settled(id);
    this.#queue.forget(id);
    this.#parts.journal.strike({ id, updatedAt: Number.POSITIVE_INFINITY });
    await underWay;
    this.#unsaved.delete(id);
    if ((await this.#remove(id)) !== undefined) this.#announce({ kind: 'deleted', id, revision: undefined });
  }

  async deleteIfUnchanged(id: string, revision: number): Promise<void> {
    await this.#queue.settled(id);
    if (!(await this.#remove(id, this.#queue.latest(id, revision)))) return;
    this.#queue.forget(id);
    this.#announce({ kind: 'deleted', id, revision: undefined });
  }

  /** Whether there was something to delete; undefined if the shelf failed. */
  async #remove(id: string, revision?: number): Promise<boolean | undefined> {
    try {
      const isGone = await this.#shelf.remove(id, revision);
      this.#noteSuccess();
      return isGone;
    } catch (error) {
      this.#noteFailure(error);
      return undefined;
    }
  }

  async sweep(except: string): Promise<void> {
    await this.#read((shelf) => shelf.sweep(except), undefined);
  }

  async best(variant: string, undoUsed: boolean): Promise<Best | undefined> {
    await this.#queue.settled();
    const stored = await this.#read((shelf) => shelf.best(variant, undoUsed), undefined);
    return bestsOf([...this.#unsaved.values()])
      .filter((best) => best.variant === variant && best.undoUsed === undoUsed)
      .reduce<Best | undefined>(betterOf, stored);
  }

  async current(): Promise<string | undefined> {
    return this.#current ?? this.#read((shelf) => shelf.current(), undefined);
  }

  async setCurrent(id: string): Promise<void> {
    this.#current = id;
    this.#isCurrentStored = true; // unless it turns out otherwise
    try {
      await this.#shelf.setCurrent(id);
    } catch (error) {
      this.#isCurrentStored = false;
      this.#noteFailure(error);
    }
  }

  async exportAll(): Promise<string> {
    await this.#queue.settled();
    const nothing: Contents = { games: [], bests: [], current: undefined };
    const stored = await this.#read((shelf) => shelf.contents(), nothing);
    const contents = {
      games: this.#withUnsaved(stored.games),
      bests: stored.bests,
      current: this.#current ?? stored.current,
    };
    return makeExport(contents, this.#parts.settings.read(), this.#parts.now());
  }

  async importAll(text: string): Promise<Result<ImportReport>> {
    const { readImport } = await import('./importText');
    const read = await readImport(text, this.#parts.now());
    if (!read.ok) return this.#refuse(read.error.code as ImportFailure);
    try {
      return { ok: true, value: await this.#merge(read.value) };
    } catch (error) {
      this.#noteFailure(error);
      return this.#refuse('notStored');
    }
  }

  onChange(listener: (change: StoreChange) => void): () => void {
    const end = this.#parts.notices.listen(listener);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      end();
    };
  }

  /** Tells the other tabs, and those in this one who follow the games. */
  #announce(change: StoreChange): void {
    this.#parts.notices.post(change);
    this.#hear(change);
  }

  #hear(change: StoreChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  async #merge({ contents, settings, refused, isFirstOnly }: Import): Promise<ImportReport> {
    const known = isFirstOnly ? new Set((await this.list()).map(({ id }) => id)) : undefined;
    const games = contents.games.filter(({ id }) => !known?.has(id));
    await this.#queue.settled();
    const report = await this.#shelf.merge({ ...contents, games });
    if (settings) this.#parts.settings.write(settings);
    this.#announce({ kind: 'imported', id: undefined, revision: undefined });
    const unchanged = report.unchanged + contents.games.length - games.length;
    return { ...report, unchanged, refused };
  }

  #refuse(code: ImportFailure): Result<never> {
    return { ok: false, error: { code, message: this.#parts.word(code) } };
  }

  /** One save, from the queue. */
  async #write(record: GameRecord): Promise<SaveOutcome> {
    try {
      const outcome = await this.#shelf.write(record);
      this.#unsaved.delete(record.id);
      if (outcome.kind === 'saved') this.#tell(outcome.record);
      this.#noteSuccess();
      return outcome;
    } catch (error) {
      this.#unsaved.set(record.id, record);
      this.#noteFailure(error);
      return { kind: 'failed', message: wording(error) };
    }
  }

  #tell({ id, revision, ply }: GameRecord): void {
    this.#parts.notices.post({ kind: 'saved', id, revision });
    if (ply === 0 || this.#hasTurn) return;
    this.#hasTurn = true;
    this.#parts.onFirstTurn?.();
  }

  /** The shelf works (again): what it refused before gets its next chance. */
  #noteSuccess(): void {
    for (const held of this.#unsaved.values()) if (this.#queue.isIdle(held.id)) void this.#queue.save(held);
    if (!this.#isCurrentStored && this.#current !== undefined) void this.setCurrent(this.#current);
    if (this.#unsaved.size === 0) this.#trouble[1](this.#lasting);
  }

  #noteFailure(error: unknown): void {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    this.#trouble[1](this.#lasting ?? (isFull ? 'full' : 'failing'));
  }

  async #read<T>(read: (shelf: Shelf) => Promise<T>, nothing: T): Promise<T> {
    try {
      return await read(this.#shelf);
    } catch (error) {
      this.#noteFailure(error);
      return nothing;
    }
  }

  #withUnsaved(stored: readonly GameRecord[]): GameRecord[] {
    const games = stored.filter(({ id }) => !this.#unsaved.has(id));
    return [...games, ...this.#unsaved.values()].sort(latestFirst);
  }
}

function wording(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
