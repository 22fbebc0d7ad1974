// The game library: a backend, with the parts that both backends share. Saves go through a queue. When the
// backend refuses a save (storage full, database closed), the save stays in memory. Reads then include it, and
// the next successful write retries it. Changes are announced to other tabs, and theirs are heard.

import type { Result } from '@twofold/core';
import { messageOf } from '@twofold/core/internal';
import { createSignal } from 'solid-js';
import { importAgain } from '../browser/lazy';
import { type Backend, type Contents, isFull } from './backend';
import type { Journal } from './journal';
import { applyChange, isChange } from './line';
import { bestsOf, betterOf, latestFirst, meantByLink } from './merge';
import type {
  Best,
  GameLibrary,
  GameRecord,
  GameSave,
  GameSummary,
  ImportReport,
  SaveOutcome,
  StorageTrouble,
  StoreChange,
} from './records';
import { SaveQueue } from './saveQueue';
import type { Notices } from './tabChannel';

/** Access to the player's settings, which are part of an export. */
export interface SettingsPort {
  read(): unknown;
  /** Applies the known settings that have valid values. */
  write(settings: object): void;
}

export interface StoreParts {
  readonly notices: Notices;
  readonly journal: Journal;
  readonly settings: SettingsPort;
  readonly now: () => number;
  /** Drops caches when a write finds no room. Resolves with whether there was something to drop. */
  readonly makeRoom?: () => Promise<boolean>;
  /** Resolves when a write may begin that the journal has noted: in the next lull of play. */
  readonly pause?: () => Promise<void>;
  /** Ends the pause. */
  readonly hurry?: () => void;
  /** Called once, after the first save of a game that has a move: from then on there is something to lose. */
  readonly onFirstTurn?: () => void;
}

export class BackendGameLibrary implements GameLibrary {
  readonly #parts: StoreParts;
  readonly #queue = new SaveQueue((save, take) => this.#write(save, take));
  readonly #trouble = createSignal<StorageTrouble>();
  readonly #listeners = new Set<(change: StoreChange) => void>();
  #backend: Backend;
  #lasting: StorageTrouble | undefined; // trouble that a later successful write does not end
  #current: string | undefined; // as this tab set it last
  #isCurrentStored = true;
  #hasTurn = false;
  #isNoted = false; // the journal has the last save, or will before it is written
  #noteWaits = false; // for the write of the last save
  #waiting = 0; // readers that wait for all saves

  /** `trouble`: why the backend is only memory. */
  constructor(backend: Backend, parts: StoreParts, trouble?: StorageTrouble) {
    this.#backend = backend;
    this.#parts = parts;
    parts.notices.listen(({ kind, id }) => {
      // A save being written notices the deletion itself, and may store the game anew.
      if (kind !== 'deleted' || id === undefined || !this.#queue.isIdle(id)) return;
      this.#queue.forget(id);
      parts.journal.strike({ id, updatedAt: Number.POSITIVE_INFINITY });
    });
    if (trouble) this.lose(trouble);
  }

  readonly trouble = (): StorageTrouble | undefined => this.#trouble[0]();

  readonly isPersistent = (): boolean => this.trouble() === undefined;

  /** Reports that games no longer outlast the page, and why. */
  lose(trouble: StorageTrouble): void {
    this.#lasting = trouble;
    this.#trouble[1](trouble);
  }

  /**
   * Switches to a backend to which the games worth keeping were already copied. This library's current game
   * stays, unless `current` names another.
   */
  moveTo(backend: Backend, current: string | undefined): void {
    this.#backend = backend;
    this.#lasting = undefined;
    this.#trouble[1](undefined);
    this.#current = current;
    if (current !== undefined) void this.setCurrent(current);
    this.#hear({ kind: 'arrived', id: undefined, revision: undefined });
  }

  wasCleared(): boolean {
    return this.#parts.journal.wasCleared();
  }

  async save(save: GameSave, canWait = false): Promise<SaveOutcome> {
    const saved = this.#put(save);
    this.#noteWaits = canWait && this.#isNoted && this.#parts.pause !== undefined;
    if (!this.#noteWaits) this.#note(save);
    if (!this.#isNoted || save.status === 'over' || this.#queue.isSplit(save.id)) void this.#hurry();
    return saved;
  }

  #note(save: GameSave): void {
    this.#noteWaits = false;
    this.#isNoted = this.#parts.journal.note(this.#queue.unsettled(save.id) ?? save);
  }

  /** Lets a write begin that was asked for in this task, or before. */
  async #hurry(): Promise<void> {
    await undefined; // a write begins its pause only now
    this.#parts.hurry?.();
  }

  /** Resolves once all saves asked for so far have ended, of one game or of all. */
  async #settled(id?: string): Promise<void> {
    this.#waiting++; // a write that begins its pause only later would keep a reader for the whole of it
    try {
      await this.#hurry();
      await this.#queue.settled(id);
    } finally {
      this.#waiting--;
    }
  }

  async #put(save: GameSave): Promise<SaveOutcome> {
    const outcome = await this.#queue.save(save);
    if (outcome.kind !== 'failed') this.#parts.journal.strike(save);
    return outcome;
  }

  async get(id: string): Promise<GameRecord | undefined> {
    await this.#settled(id);
    const unsaved = this.#queue.unsettled(id);
    if (unsaved && !isChange(unsaved)) return opened(unsaved);
    const stored = await this.#read((backend) => backend.get(id));
    return opened(stored && unsaved ? applyChange(stored, unsaved) : stored);
  }

  async find(variant: string, seed: string): Promise<GameRecord | undefined> {
    await this.#settled();
    const stored = await this.#read((backend) => backend.find(variant, seed));
    const known = this.#withUnsaved(stored ? [stored] : []);
    const meant = meantByLink(known.filter((game) => game.variant === variant && game.seed === seed));
    return meant && this.get(meant.id);
  }

  async list(): Promise<GameSummary[]> {
    await this.#settled();
    return this.#withUnsaved(await this.#read((backend) => backend.list()));
  }

  async delete(id: string): Promise<GameRecord | undefined> {
    await this.#settled(id);
    const unsaved = this.#queue.unsettled(id);
    const removed = await this.#read((backend) => backend.remove(id));
    this.#queue.forget(id);
    this.#parts.journal.strike({ id, updatedAt: Number.POSITIVE_INFINITY });
    this.#noteSuccess();
    this.#announce({ kind: 'deleted', id, revision: undefined });
    if (!unsaved) return removed;
    return isChange(unsaved) ? removed && applyChange(removed, unsaved) : unsaved;
  }

  async deleteIfUnchanged(id: string, revision: number): Promise<void> {
    await this.#settled(id);
    const removed = await this.#read((backend) => backend.remove(id, this.#queue.latest(id, revision))).catch(
      () => {},
    );
    if (!removed) return; // a failure does no harm: the next start sweeps the game away
    this.#queue.forget(id);
    this.#announce({ kind: 'deleted', id, revision: undefined });
  }

  async sweep(except: string): Promise<void> {
    await this.#read((backend) => backend.sweep(except)).catch(() => {});
  }

  async best(variant: string, helped: boolean): Promise<Best | undefined> {
    await this.#settled();
    const stored = await this.#read((backend) => backend.best(variant, helped)).catch(() => undefined);
    return bestsOf(this.#queue.failed())
      .filter((best) => best.variant === variant && best.helped === helped)
      .reduce<Best | undefined>(betterOf, stored);
  }

  async current(): Promise<string | undefined> {
    return this.#current ?? this.#read((backend) => backend.current());
  }

  async setCurrent(id: string): Promise<void> {
    this.#current = id;
    this.#isCurrentStored = true; // false again if the write fails
    try {
      await this.#backend.setCurrent(id);
    } catch (error) {
      this.#isCurrentStored = false;
      this.#noteFailure(error);
    }
  }

  async exportAll(): Promise<string> {
    await this.#settled();
    const { makeExport } = await importAgain(() => import('./transfer/exportText'));
    const { games, bests, current } = await this.#read((backend) => backend.contents());
    const all = [...this.#queue.failed().reduce(withSave, games)].sort(latestFirst);
    const contents = { games: all, bests, current: this.#current ?? current };
    return makeExport(contents, this.#parts.settings.read(), this.#parts.now());
  }

  async importAll(source: string | Blob): Promise<Result<ImportReport>> {
    const { readImport, mergeImport } = await importAgain(() => import('./transfer/importText'));
    const read = await readImport(source, this.#parts.now());
    if (!read.ok) return read;
    try {
      const merge = (contents: Contents) => this.#backend.merge(contents);
      const value = await mergeImport(read.value, (id) => this.get(id), merge);
      if (read.value.settings) this.#parts.settings.write(read.value.settings);
      this.#announce({ kind: 'imported', id: undefined, revision: undefined });
      return { ok: true, value };
    } catch (error) {
      this.#noteFailure(error);
      return { ok: false, error: { code: 'notStored', message: messageOf(error) } };
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

  /** Announces a change to the other tabs and to the listeners of this tab. */
  #announce(change: StoreChange): void {
    this.#parts.notices.post(change);
    this.#hear(change);
  }

  #hear(change: StoreChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  /** Writes a save of the queue to the backend. What the journal has waits, and takes along what comes meanwhile. */
  async #write(first: GameSave, take: () => GameSave): Promise<SaveOutcome> {
    let save = first;
    if (this.#parts.pause) {
      await undefined; // `save` has not noted it yet
      if (this.#isNoted && this.#waiting === 0) await this.#parts.pause();
      save = take();
      if (this.#noteWaits) this.#note(save);
    }
    try {
      const outcome = await this.#backend.write(save);
      if (outcome.kind === 'saved' || save.help) this.#tell(outcome.record ?? save); // of a stale save its help is stored
      this.#noteSuccess();
      if (outcome.kind === 'saved') return outcome;
      return { ...outcome, record: await opened(outcome.record).catch(() => outcome.record) };
    } catch (error) {
      this.#noteFailure(error);
      return { kind: 'failed', message: messageOf(error) };
    }
  }

  #tell({ id, revision, ply }: GameSummary): void {
    this.#parts.notices.post({ kind: 'saved', id, revision });
    if (ply === 0 || this.#hasTurn) return;
    this.#hasTurn = true;
    this.#parts.onFirstTurn?.();
  }

  /** A write succeeded: retries the saves that failed before. */
  #noteSuccess(): void {
    const failed = this.#queue.failed();
    for (const save of failed) void this.#put(save);
    if (!this.#isCurrentStored && this.#current !== undefined) void this.setCurrent(this.#current);
    if (failed.length === 0) this.#trouble[1](this.#lasting);
  }

  #noteFailure(error: unknown): void {
    this.#trouble[1](this.#lasting ?? (isFull(error) ? 'full' : 'failing'));
  }

  async #read<T>(read: (backend: Backend) => Promise<T>): Promise<T> {
    try {
      return await read(this.#backend);
    } catch (error) {
      this.#noteFailure(error);
      throw error;
    }
  }

  #withUnsaved(stored: readonly GameSummary[]): GameSummary[] {
    const unsaved = this.#queue.failed();
    const games = stored.filter(({ id }) => !unsaved.some((save) => save.id === id));
    return [...games, ...unsaved].sort(latestFirst);
  }
}

/** The games with a save applied that could not be stored. */
function withSave(games: readonly GameRecord[], save: GameSave): readonly GameRecord[] {
  if (isChange(save)) return games.map((game) => (game.id === save.id ? applyChange(game, save) : game));
  return [...games.filter(({ id }) => id !== save.id), save];
}

/** The record, with a text line parsed. */
async function opened(record: GameRecord | undefined): Promise<GameRecord | undefined> {
  if (typeof record?.line !== 'string') return record;
  const { openLine } = await importAgain(() => import('./transfer/lineText'));
  return openLine(record);
}
