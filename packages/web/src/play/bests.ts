// The best scores as this tab knows them: of what is stored and of every turn played here since. A best never falls:
// neither when turns are taken back, nor while the store is asked again.
import { bestsOf } from '../storage/rules';
import type { Best, GameRecord } from '../storage/types';

export class Bests {
  readonly #scores = new Map<string, number>(); // by variant and kind

  /** Takes in a stored best, or that of a game. */
  note({ variant, undoUsed, score }: Best): void {
    const key = keyOf(variant, undoUsed);
    this.#scores.set(key, Math.max(score, this.#scores.get(key) ?? 0));
  }

  /** Takes in a game as it stands, if it counts. */
  noteGame(record: GameRecord): void {
    for (const best of bestsOf([record])) this.note(best);
  }

  /** The best score among games of the same variant and kind; 0: none known. */
  scoreFor({ variant, undos }: GameRecord): number {
    return this.#scores.get(keyOf(variant, undos > 0)) ?? 0;
  }
}

function keyOf(variant: string, undoUsed: boolean): string {
  return `${variant} ${undoUsed}`;
}
