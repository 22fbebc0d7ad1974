/** The games of a player: those under way, one a board, and those that were left for new ones. */
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Failure, Standing, Variant } from '@twofold/core';
import { type Milestone, milestonesOf, parseSplits } from '@twofold/core/internal';
import { gameOf } from '../inputs/reader.js';
import { inputsOf } from '../inputs/sources.js';

/** A game as the list shows it. */
export interface ListedGame extends Standing {
  readonly name: string; // what other commands call it by
  readonly file: string;
  readonly variant: Variant;
  readonly isCurrent: boolean; // the one that `twofold play` goes on with on its board
  readonly date: string | undefined; // as YYYY-MM-DD
  readonly isHelped: boolean; // moves were taken back, or the solver gave hints or played
  readonly milestones: readonly Milestone[]; // made up to its ply; times are those that it was saved with
}

export interface Collection {
  readonly games: readonly ListedGame[]; // the latest first
  readonly refused: readonly { readonly file: string; readonly error: Failure }[];
}

/** A file of the player's folder. */
interface SavedFile {
  readonly path: string;
  readonly isCurrent: boolean;
}

/** The games of the player's folder; games that were never played are left out. */
export async function savedGames(folder: string): Promise<Collection> {
  const files: SavedFile[] = [
    ...currentFiles(folder).map((path) => ({ path, isCurrent: true })),
    ...filesIn(join(folder, 'games')).map((path) => ({ path, isCurrent: false })),
  ];
  const all = await Promise.all(files.map(async (file) => ({ file, ...(await gamesOf([file.path], file)) })));
  return {
    games: all
      .flatMap(({ games }) => games)
      .filter(({ ply }) => ply > 0)
      .sort(latestFirst),
    refused: all.flatMap(({ refused }) => refused),
  };
}

/** The games of any inputs, in their order. */
export async function givenGames(given: readonly string[]): Promise<Collection> {
  return gamesOf(given);
}

async function gamesOf(given: readonly string[], saved?: SavedFile): Promise<Collection> {
  const games: ListedGame[] = [];
  const refused: { file: string; error: Failure }[] = [];
  for await (const { name: file, line, reading } of inputsOf(given)) {
    if (!reading.ok) refused.push({ file, error: reading.error });
    else if (reading.value.holds === 'game') {
      const { replay, standing } = reading.value;
      const name = saved ? nameOf(file) : line === undefined || line === 1 ? file : `${file}:${line}`;
      const date = replay.tags.Date ?? (saved && dateOf(file));
      games.push({
        ...standing,
        name,
        file,
        variant: replay.variant,
        isCurrent: saved?.isCurrent ?? false,
        date,
        isHelped: replay.undos > 0 || ['Help', 'Solver'].some((tag) => replay.tags[tag] !== undefined),
        milestones: milestonesOf(gameOf({ replay }), parseSplits(replay.tags.Splits ?? '')),
      });
    }
  }
  return { games, refused };
}

/** The newest file of each board's game; savedGame.ts says which these are. */
function currentFiles(folder: string): string[] {
  const boards = new Map<string, string>();
  for (const ending of ['.2048', '.2048.0', '.2048.1']) {
    for (const path of filesIn(folder, ending)) boards.set(path.slice(0, -ending.length), path);
  }
  return [...boards.values()];
}

function filesIn(folder: string, ending = '.2048'): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith(ending))
      .sort()
      .map((file) => join(folder, file));
  } catch {
    return []; // no game was saved yet
  }
}

function nameOf(file: string): string {
  return basename(file).replace(/\.2048(\.[01])?$/, '');
}

function dateOf(file: string): string {
  return statSync(file).mtime.toISOString().slice(0, 10);
}

function latestFirst(a: ListedGame, b: ListedGame): number {
  const [earlier, later] = [timeOf(a), timeOf(b)];
  return Number(b.isCurrent) - Number(a.isCurrent) || (later < earlier ? -1 : 1);
}

/** The time in the name of a game that was left; savedGame.ts writes it. */
function timeOf({ name }: ListedGame): string {
  return /\d{4}-\d\d-\d\dT\d{6}.*$/.exec(name)?.[0] ?? '';
}
