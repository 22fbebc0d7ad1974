/** The steps of puzzle making. Each is a function of its task and the network, so any machine may do it. */
import { gameFromReplay, makeVariant, parseCompact } from '@twofold/core';
import type { Kernel } from '@twofold/solver';
import type { Described } from './describe.js';
import { type DescribedPuzzle, describePuzzle, type Played, playPuzzle } from './describe.js';
import { type PlayedPosition, puzzlesOf, type SearchedGame, searchGame } from './find.js';

export type PuzzleTask =
  | { readonly kind: 'game'; readonly player: string; readonly game: number }
  | { readonly kind: 'replay'; readonly file: string; readonly game: number; readonly replay: string }
  | ({ readonly kind: 'describe' } & DescribedPuzzle)
  | ({ readonly kind: 'play' } & PlayedPosition);

/** One line of the record. */
export type PuzzleEntry = SearchedGame | Described | Played;

const VARIANT = makeVariant({ columns: 4, rows: 4 });

/** Does a task. The kernel keeps nothing of an earlier one. Throws RangeError for a replay that is no game. */
export function doPuzzleTask(task: PuzzleTask, kernel: Kernel): PuzzleEntry {
  kernel.forget();
  switch (task.kind) {
    case 'game':
      return searchGame(task.player, task.game, { variant: VARIANT, kernel });
    case 'replay':
      return searchReplay(task, kernel);
    case 'describe':
      return describePuzzle(task, kernel, VARIANT);
    case 'play':
      return playPuzzle(task, kernel);
  }
}

function searchReplay(
  { file, game: number, replay: text }: Extract<PuzzleTask, { kind: 'replay' }>,
  kernel: Kernel,
): SearchedGame {
  const replay = parseCompact(text);
  const game = replay.ok ? gameFromReplay(replay.value) : replay;
  if (!game.ok) throw new RangeError(`${file}: ${game.error.message}`);
  return { kind: 'game', player: file, game: number, puzzles: puzzlesOf(game.value, number, kernel) };
}
