/**
 * The game that is played in the terminal, saved with every turn. Names, from the newest save to the oldest:
 *
 *   classic.2048.new   being written, complete or not; not yet reported as saved
 *   classic.2048.1     the newest save
 *   classic.2048.0     the save whose fsync runs, which may take long
 *   classic.2048       the newest save that the disk has
 *
 * A file moves from each name to the next only by rename, and only when it is complete. Every rename replaces
 * an older complete file by a newer one, and no readable file is ever written to. After a kill at any step,
 * or on a full disk, the newest save stays readable. The Save tag counts saves; at the start the highest
 * readable count wins.
 */
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  findVariant,
  type Game,
  gameFromReplay,
  makeReplay,
  parseReplay,
  replayFromGame,
} from '@twofold/core';
import { adviceOn, type LockHolder } from '@twofold/lock';
import { readTimes, timeTags } from './playTimes.js';
import { NODE_FILES, type SaveFiles } from './saveFiles.js';

/** The tag that counts saves. */
const COUNTER = 'Save';

/** The variant whose game was saved last; undefined if there is none, or the folder cannot be read. */
export function lastPlayed(folder: string): string | undefined {
  try {
    const saves = readdirSync(folder).flatMap((file) => saveOf(folder, file) ?? []);
    return saves.sort((a, b) => b.time - a.time)[0]?.variant;
  } catch {
    return undefined; // opening the game reports the reason
  }
}

/** The variant and the time of a file, if it is a save: players copy theirs under names of their own. */
function saveOf(folder: string, file: string): { variant: string; time: number } | undefined {
  const name = /^([\w-]+)\.2048(?:\.[01])?$/.exec(file)?.[1];
  const variant = name === undefined ? undefined : findVariant(name)?.id;
  if (variant === undefined || variant !== name) return undefined;
  try {
    return { variant, time: statSync(join(folder, file)).mtimeMs };
  } catch {
    return undefined; // another process has renamed it
  }
}

/** Another process plays the game. */
class HeldError extends Error {}

/**
 * Opens the saved game of a variant; no other process may open it until it is closed. If the folder cannot be
 * written to, the game opens all the same and each save tries again. Throws HeldError if another process
 * plays the game.
 */
export function openSavedGame(folder: string, variant: string, files: SaveFiles = NODE_FILES): SavedGame {
  return new SavedGame(folder, variant, files);
}

/** A game that was left for another one, and the time. */
interface LeftGame {
  readonly game: Game;
  readonly when: Date;
}

/** A file's contents: a game; no game; or unknown, because the file cannot be read. */
type Contents = { readonly game: Game; readonly counter: number } | 'broken' | 'unreadable';

/** The state of the disk: the newest save, and the files that hold no game or cannot be read. */
interface Found {
  readonly newest: { readonly path: string; readonly game: Game; readonly counter: number } | undefined;
  readonly others: ReadonlyMap<string, Contents>;
}

/** The saved game of a variant. Made by `openSavedGame`. */
export class SavedGame {
  /** The newest readable save at the time of opening. */
  readonly game: Game | undefined;
  /** Why nothing could be saved when the game was opened; undefined if it could. */
  readonly warning: string | undefined;
  /** New names of the files that could not be read. */
  readonly aside: string[] = [];
  readonly #files: SaveFiles;
  readonly #variant: string;
  readonly #path: string;
  #release: (() => void) | undefined; // undefined while the game is not locked
  #counter = 0;
  #hasNewest = false; // .1 exists
  #hasSyncing = false; // .0 exists
  #settling = false; // an fsync runs
  #left: LeftGame[] = []; // not written yet: until then no other game replaces them
  #unsaved: Game | undefined; // could not be written
  #trouble: Error | undefined; // of the fsync or its rename, until a save reports it
  #closed = false;

  constructor(folder: string, variant: string, files: SaveFiles) {
    this.#files = files;
    this.#variant = variant;
    this.#path = join(folder, `${variant}.2048`);
    let found: Found;
    try {
      found = this.#lock();
    } catch (error) {
      if (error instanceof HeldError) throw error;
      this.warning = (error as Error).message;
      found = this.#find();
    }
    this.game = found.newest?.game;
    this.#counter = found.newest?.counter ?? 0;
  }

  /**
   * Writes the game. After this returns, the end of this process loses no turn. Throws Error if the game
   * cannot be written, or if an fsync has failed since the last call. `close` then tries again.
   */
  save(game: Game): void {
    this.#unsaved = game;
    this.#write(game);
    const trouble = this.#trouble;
    this.#trouble = undefined;
    if (trouble !== undefined) throw trouble;
  }

  /**
   * Writes a game that is left for another one to the folder `games`, as a replay of its own. Throws Error if
   * that fails. The next `save` then tries again before it replaces the game.
   */
  keep(game: Game, when: Date): void {
    this.#left.push({ game, when });
    this.#ensureLock();
    this.#keepLeft();
  }

  /**
   * Waits until the disk has the last save, and lets other processes open the game. If that fails, throws an
   * Error that names the loss. Does nothing the second time.
   */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    let trouble: string | undefined;
    const attempt = (what: string, act: () => void) => {
      try {
        act();
      } catch (error) {
        trouble ??= `${what}: ${(error as Error).message}`;
      }
    };
    attempt('The last moves are not saved', () => this.#unsaved && this.#write(this.#unsaved));
    attempt('The last moves may not be saved', () => this.#settleNow());
    // A lock that cannot be removed names an ended process. The next process takes it over.
    quietly(() => this.#release?.());
    if (trouble !== undefined) throw new Error(trouble);
  }

  #write(game: Game): void {
    this.#ensureLock();
    this.#keepLeft();
    const text = textOf(game, { ...timeTags(game), [COUNTER]: String(this.#counter + 1) });
    this.#replace(this.#newest, text);
    this.#counter++;
    this.#hasNewest = true;
    this.#unsaved = undefined;
    if (!this.#settling && !this.#closed) void this.#settle();
  }

  /** Replaces the contents of a file by a text, all of it or nothing. */
  #replace(path: string, text: string, sync = false): void {
    const beside = `${path.replace(/\.1$/, '')}.new`;
    try {
      this.#files.write(beside, text);
      if (sync) this.#files.syncNow(beside);
      this.#files.rename(beside, path);
    } catch (error) {
      quietly(() => this.#files.remove(beside));
      throw error;
    }
  }

  /** The game may not have been locked when it was opened. Saves of another process since then are kept. */
  #ensureLock(): void {
    if (this.#release !== undefined) return;
    const { newest } = this.#lock();
    if (newest === undefined || newest.counter === this.#counter) return;
    this.#left.push({ game: newest.game, when: new Date() });
    this.#counter = newest.counter;
  }

  /** Locks the game, finds its newest save, and tidies up after earlier processes. */
  #lock(): Found {
    this.#files.makeFolder(dirname(this.#path));
    const lock = this.#files.lock(`${this.#path}.lock`);
    if ('holder' in lock) throw new HeldError(heldMessage(this.#variant, lock));
    try {
      const found = this.#find();
      this.#putAside(found);
      this.#tidy(found.newest?.path);
      this.#release = lock.release;
      return found;
    } catch (error) {
      quietly(lock.release);
      throw error;
    }
  }

  #find(): Found {
    const others = new Map<string, Contents>();
    let newest: Found['newest'];
    for (const path of [this.#path, this.#syncing, this.#newest]) {
      const contents = this.#read(path);
      if (typeof contents === 'string') others.set(path, contents);
      else if (contents && !(newest && newest.counter > contents.counter)) newest = { path, ...contents };
    }
    return { newest, others };
  }

  #read(path: string): Contents | undefined {
    try {
      const text = this.#files.read(path);
      return text === undefined ? undefined : (readGame(text, this.#variant) ?? 'broken');
    } catch {
      return 'unreadable'; // such as a file of another user, or a bad sector
    }
  }

  /**
   * A broken file beside a complete one is not put aside: the machine failed before it had written the file.
   */
  #putAside({ newest, others }: Found): void {
    for (const [path, contents] of others) {
      if (contents === 'broken' && newest !== undefined && path !== this.#path) continue;
      const aside = freeName(this.#files, (twin) => `${path}.broken${twin}`);
      this.#files.rename(path, aside);
      this.aside.push(aside);
    }
  }

  /**
   * Deletes all files older than the newest save, and finishes that save's renames if an earlier process
   * stopped.
   */
  #tidy(newest: string | undefined): void {
    this.#files.remove(`${this.#path}.new`);
    if (newest !== this.#newest) this.#files.remove(this.#newest);
    if (newest === this.#path) this.#files.remove(this.#syncing);
    this.#hasNewest = newest === this.#newest;
    this.#hasSyncing = newest === this.#syncing;
    void this.#settle();
  }

  #keepLeft(): void {
    while (this.#left.length > 0) {
      this.#writeLeft(this.#left[0]!);
      this.#left.shift();
    }
  }

  #writeLeft({ game, when }: LeftGame): void {
    const folder = join(dirname(this.#path), 'games');
    this.#files.makeFolder(folder);
    const stamp = when.toISOString().slice(0, 19).replaceAll(':', '');
    const stem = join(folder, `${game.variant.id}-${stamp}`);
    const path = freeName(this.#files, (twin) => `${stem}${twin}.2048`);
    this.#replace(path, textOf(game, { ...timeTags(game), Date: stamp.slice(0, 10) }), true);
  }

  /** The file of the game, once it is closed. */
  get path(): string {
    return this.#path;
  }

  get #newest(): string {
    return `${this.#path}.1`;
  }

  get #syncing(): string {
    return `${this.#path}.0`;
  }

  /** Makes the disk write the newest save, and repeats while newer ones come. */
  async #settle(): Promise<void> {
    this.#settling = true;
    try {
      while (this.#hasNewest || this.#hasSyncing) {
        this.#beginSync();
        await this.#files.sync(this.#syncing);
        if (this.#closed) break;
        this.#endSync();
      }
    } catch (error) {
      // After `close`, which takes the file away, there is nothing to report.
      if (!this.#closed) this.#trouble = error as Error;
    }
    this.#settling = false;
  }

  #settleNow(): void {
    if (!this.#hasNewest && !this.#hasSyncing) return;
    this.#beginSync();
    this.#files.syncNow(this.#syncing);
    this.#endSync();
  }

  #beginSync(): void {
    if (!this.#hasNewest) return;
    this.#files.rename(this.#newest, this.#syncing);
    this.#hasNewest = false;
    this.#hasSyncing = true;
  }

  #endSync(): void {
    this.#files.rename(this.#syncing, this.#path);
    this.#hasSyncing = false;
  }
}

/** Closes; on failure reports it on stderr and makes the exit code 1. Whether the game is saved. */
export function closeSaved(saved: SavedGame): boolean {
  try {
    saved.close();
    return true;
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
    return false;
  }
}

/** Everything that a saved file says of a game, for comparisons. */
export function contentsOf(game: Game): string {
  return textOf(game, {});
}

function textOf(game: Game, tags: Readonly<Record<string, string>>): string {
  return makeReplay(replayFromGame(game, tags));
}

function readGame(text: string, variant: string): { game: Game; counter: number } | undefined {
  const replay = parseReplay(text);
  if (!replay.ok || replay.value.variant.id !== variant) return undefined;
  const game = gameFromReplay(replay.value);
  if (!game.ok) return undefined;
  readTimes(game.value, replay.value.tags);
  return { game: game.value, counter: Number(replay.value.tags[COUNTER] ?? 0) || 0 };
}

/** The first unused name; `name` receives '', '-1', '-2' and so on. */
function freeName(files: SaveFiles, name: (twin: string) => string): string {
  let twin = 0;
  const named = () => name(twin === 0 ? '' : `-${twin}`);
  while (files.exists(named())) twin++;
  return named();
}

function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // The error to report is the first one.
  }
}

function heldMessage(variant: string, lock: LockHolder): string {
  return (
    `The game on the ${variant} board is being played in another terminal (process ${lock.holder}).\n` +
    'Quit it there first, or play another board here, such as: twofold play --variant 5x5\n' +
    adviceOn(lock)
  );
}
