/**
 * The game that is played in the terminal, as a replay text in the folder of the user's data: one file a variant, with
 * the moves that can be redone. Each save is written at once, so that a killed process loses no turn, into one of two
 * files beside it; what makes it safe from a failing machine (fsync, which may take long, then the rename) goes on in
 * the background meanwhile. At the start the newest whole one of the three is taken.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { type Game, gameFromReplay, makeReplay, parseReplay, replayFromGame } from '@twofold/core';
import { takeLock } from '@twofold/trainer/fileLock';

/** The tag that counts saves, to tell which file is the newest. */
const COUNTER = 'Save';

/** $XDG_DATA_HOME/twofold; ~/.local/share/twofold where that is not set to an absolute path, as XDG has it. */
export function dataFolder(environment: Readonly<Record<string, string | undefined>> = process.env): string {
  const data = environment.XDG_DATA_HOME;
  return join(data && isAbsolute(data) ? data : join(homedir(), '.local/share'), 'twofold');
}

/** The variant whose game was saved last, or undefined. */
export function lastPlayed(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const saves = readdirSync(folder).flatMap((file) => {
    const variant = /^([\w-]+)\.2048(?:\.[01])?$/.exec(file)?.[1];
    return variant === undefined ? [] : [{ variant, time: statSync(join(folder, file)).mtimeMs }];
  });
  return saves.sort((a, b) => b.time - a.time)[0]?.variant;
}

/** A game, and the files that could not be read and lie aside now. */
export interface Opened {
  readonly game: Game | undefined;
  readonly aside: readonly string[];
}

/** The saved game of a variant, which nobody else may open until it is closed. */
export class SavedGame {
  readonly #variant: string;
  readonly #path: string;
  readonly #games: string; // where games go that are over or given up
  readonly #release: () => void;
  #counter = 0;
  #writing = 0; // which of the two files the background works on
  #flight: Promise<void> | undefined;
  #waiting = false; // a newer save lies in the other file
  #trouble: Error | undefined; // what the background met with, until it is told
  #closed = false;

  /** Throws Error, saying what to do, if another process plays it or the folder cannot be used. */
  constructor(folder: string, variant: string) {
    this.#variant = variant;
    this.#path = join(folder, `${variant}.2048`);
    this.#games = join(folder, 'games');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lock = takeLock(`${this.#path}.lock`);
    if ('holder' in lock) {
      throw new Error(
        `The game on the ${variant} board is being played in another terminal (process ${lock.holder}).\n` +
          'Quit it there first, or play another board here, such as: twofold play --variant 5x5',
      );
    }
    this.#release = lock.release;
  }

  /**
   * The newest game that can be read. What cannot is put aside under another name; but where there is a whole file, a
   * broken one beside it is only what a killed process was about to write.
   */
  open(): Opened {
    const broken: string[] = [];
    let newest: { path: string; game: Game } | undefined;
    for (const path of [this.#path, this.#slot(0), this.#slot(1)]) {
      const text = readIfThere(path);
      if (text === undefined) continue;
      const read = readGame(text, this.#variant);
      if (read === undefined) {
        broken.push(path);
      } else if (newest === undefined || read.counter > this.#counter) {
        newest = { path, game: read.game };
        this.#counter = read.counter;
      }
    }
    const lost = broken.filter((path) => newest === undefined || path === this.#path);
    const aside = lost.map(putAside);
    if (newest) this.#goOnFrom(newest.path);
    return { game: newest?.game, aside };
  }

  /** A newest save that a killed process left in one of the two files is made safe; what is older goes. */
  #goOnFrom(newest: string): void {
    for (const slot of [0, 1]) {
      if (this.#slot(slot) !== newest) rmSync(this.#slot(slot), { force: true });
      else this.#begin(slot);
    }
  }

  #begin(slot: number): void {
    this.#writing = slot;
    this.#flight = this.#settle();
  }

  /**
   * Writes the game down. It is safe from the end of this process when this returns. Throws Error if it cannot be
   * written, or if the save before could not be made safe.
   */
  save(game: Game): void {
    this.#counter++;
    const slot = this.#flight === undefined ? this.#writing : 1 - this.#writing;
    writeFileSync(this.#slot(slot), textOf(game, { [COUNTER]: String(this.#counter) }), { mode: 0o600 });
    if (this.#flight === undefined) this.#begin(slot);
    else this.#waiting = true;
    const trouble = this.#trouble;
    this.#trouble = undefined;
    if (trouble !== undefined) throw trouble;
  }

  /** Keeps a game that is left for another, as a replay of its own; answers its file. */
  keep(game: Game, when: Date): string {
    mkdirSync(this.#games, { recursive: true, mode: 0o700 });
    const stamp = when.toISOString().slice(0, 19).replaceAll(':', '');
    const name = (twin: number) => `${game.variant.id}-${stamp}${twin === 0 ? '' : `-${twin}`}.2048`;
    let twin = 0;
    while (existsSync(join(this.#games, name(twin)))) twin++;
    const path = join(this.#games, name(twin));
    writeFileSync(path, textOf(game, { Date: stamp.slice(0, 10) }), { flag: 'wx', mode: 0o600 });
    return path;
  }

  /** Makes the last save safe and lets others open the game; does nothing the second time. Throws as save does. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    try {
      this.#settleLast();
    } finally {
      this.#release();
    }
  }

  #settleLast(): void {
    // What the background still works on is taken from under it: an older save must not replace the newest.
    const newest = this.#waiting ? 1 - this.#writing : this.#writing;
    if (this.#waiting) rmSync(this.#slot(this.#writing), { force: true });
    if (this.#flight !== undefined) settleNow(this.#slot(newest), this.#path);
    if (this.#trouble !== undefined) throw this.#trouble;
  }

  #slot(slot: number): string {
    return `${this.#path}.${slot}`;
  }

  async #settle(): Promise<void> {
    do {
      this.#waiting = false;
      await settle(this.#slot(this.#writing), this.#path).catch((error: NodeJS.ErrnoException) => {
        // Where nothing is, close() was faster.
        if (error.code !== 'ENOENT') this.#trouble = error;
      });
      if (this.#waiting) this.#writing = 1 - this.#writing;
    } while (this.#waiting);
    this.#flight = undefined;
  }
}

/** Closes, and tells what cannot be made safe, where nobody is left to try again. */
export function closeSaved(saved: SavedGame): void {
  try {
    saved.close();
  } catch (error) {
    console.error(`The last moves may not be saved: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}

function textOf(game: Game, tags: Readonly<Record<string, string>>): string {
  return makeReplay(replayFromGame(game, tags));
}

function readGame(text: string, variant: string): { game: Game; counter: number } | undefined {
  const replay = parseReplay(text);
  if (!replay.ok || replay.value.variant.id !== variant) return undefined;
  const game = gameFromReplay(replay.value);
  if (!game.ok) return undefined;
  return { game: game.value, counter: Number(replay.value.tags[COUNTER] ?? 0) || 0 };
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Renames a file to the first free name of FILE.broken, FILE.broken-1 and so on. */
function putAside(path: string): string {
  const name = (twin: number) => `${path}.broken${twin === 0 ? '' : `-${twin}`}`;
  let twin = 0;
  while (existsSync(name(twin))) twin++;
  renameSync(path, name(twin));
  return name(twin);
}

async function settle(from: string, to: string): Promise<void> {
  const file = await open(from, 'r+');
  await file.sync().finally(() => file.close());
  await rename(from, to);
}

function settleNow(from: string, to: string): void {
  try {
    const file = openSync(from, 'r+');
    fsyncSync(file);
    closeSync(file);
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  rmSync(from, { force: true });
}
