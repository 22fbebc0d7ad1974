/**
 * The record of an arena: a line of JSON for each finished game. With it an arena can be stopped and resumed,
 * and records can be joined. The first line identifies the arena.
 */
import { closeSync, existsSync, openSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { lockAlone } from '@twofold/lock';
import { writeAll } from '../writeAll.js';
import type { ArenaGame } from './arenaGame.js';

/** The settings that all games of one arena share. */
export interface ArenaHead {
  variant: string;
  seed: string;
  until?: number;
  from?: string; // fingerprint of the positions at which games begin
}

export interface ArenaRecord {
  readonly games: readonly ArenaGame[]; // the games in the file when it was opened
  add(game: ArenaGame): void;
  close(): void;
}

/**
 * Opens a record, or begins one. Drops a last line that a kill cut off. Throws an Error that says what to do,
 * if the file is something else or belongs to another arena.
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
  const first = `${JSON.stringify({ arena: head })}\n`;
  const known = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  const isBegun = !isCutOff(known, Buffer.from(first));
  const games = isBegun ? readGames(file, known.toString(), head) : [];
  if (!isBegun && known.length > 0) truncateSync(file);
  const fd = openSync(file, 'a');
  const append = (line: string) => appendLine(fd, file, line);
  const close = () => {
    closeSync(fd);
    release();
  };
  try {
    if (!isBegun) append(first);
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  return { games, add: (game) => append(`${JSON.stringify(game)}\n`), close };
}

/** Whether a file is only the beginning of the first line. */
function isCutOff(file: Buffer, first: Buffer): boolean {
  return file.length < first.length && first.subarray(0, file.length).equals(file);
}

function appendLine(fd: number, file: string, line: string): void {
  try {
    writeAll(fd, Buffer.from(line));
  } catch (error) {
    const { message } = error as Error;
    throw new Error(
      `The record ${file} cannot be written: make room, and go on with the same command (${message})`,
      { cause: error },
    );
  }
}

function readGames(file: string, text: string, head: ArenaHead): ArenaGame[] {
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
  // Each game once: joined records may share games.
  return [...new Map(games.map((game) => [`${game.game} ${game.player}`, game])).values()];
}

function parseLine<T>(line: string): T | undefined {
  try {
    return JSON.parse(line) as T;
  } catch {
    return undefined;
  }
}

const sorted = ({ variant, seed, until, from }: ArenaHead) => [variant, seed, until ?? null, from ?? null];
