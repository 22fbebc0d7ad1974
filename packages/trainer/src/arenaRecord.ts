/**
 * The record of an arena: a line of JSON for each game that was played, so that a long one can be stopped and go
 * on, and several can be joined. The first line says what it is a record of.
 */
import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ArenaGame } from './arenaGame.js';
import { lockAlone } from './fileLock.js';

/** What must be the same for games to be of one arena. */
export interface ArenaHead {
  variant: string;
  seed: string;
  until?: number;
}

export interface ArenaRecord {
  readonly games: readonly ArenaGame[]; // those that were there when it was opened
  add(game: ArenaGame): void;
  close(): void;
}

/**
 * Opens a record, or begins one. A last line that was cut off by a kill is dropped. Throws an Error, saying what
 * to do, if the file is something else or of another arena.
 */
export function openRecord(file: string, head: ArenaHead): ArenaRecord {
  if (!existsSync(dirname(file)))
    throw new Error(`There is no folder ${dirname(file)}: make it, or name another`);
  const lock = lockAlone(`${file}.lock`, `plays the arena of ${file}`);
  try {
    return openAlone(file, head, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function openAlone(file: string, head: ArenaHead, release: () => void): ArenaRecord {
  const begun = existsSync(file) && readFileSync(file).length > 0;
  const games = begun ? readGames(file, head) : [];
  const fd = openSync(file, 'a');
  const append = (value: object) => void writeSync(fd, `${JSON.stringify(value)}\n`);
  if (!begun) append({ arena: head });
  const close = () => {
    closeSync(fd);
    release();
  };
  return { games, add: append, close };
}

function readGames(file: string, head: ArenaHead): ArenaGame[] {
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const [first = '', ...lines] = whole.split('\n').slice(0, -1);
  const known = parseLine<{ arena?: ArenaHead }>(first)?.arena;
  if (!known) throw new Error(`${file} is not the record of an arena: name another file`);
  if (JSON.stringify(sorted(known)) !== JSON.stringify(sorted(head))) {
    throw new Error(
      `${file} is the record of another arena, ${first}: use its options, or name another file`,
    );
  }
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  const games = lines.map((line, index) => {
    const game = parseLine<ArenaGame>(line);
    if (!game || typeof game.score !== 'number' || !Array.isArray(game.times) || !Array.isArray(game.nodes)) {
      throw new Error(`${file} is damaged in line ${index + 2}: delete that line`);
    }
    return game;
  });
  // Each once: records that were joined may share some.
  return [...new Map(games.map((game) => [`${game.game} ${game.player}`, game])).values()];
}

function parseLine<T>(line: string): T | undefined {
  try {
    return JSON.parse(line) as T;
  } catch {
    return undefined;
  }
}

const sorted = ({ variant, seed, until }: ArenaHead) => [variant, seed, until ?? null];
