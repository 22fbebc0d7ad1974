// The best scores that this tab knows: those of the stored games and of every turn played in this tab. A best
// never decreases, neither by undo nor when the game library is read again.
import { bestsOf } from '../storage/merge';
import { isHelped } from '../storage/origin';
import type { Best, GameSummary } from '../storage/records';

/** The bests of a board as they were read: without help, and with it. `record` is the game that was shown then. */
export interface ReadBests {
  readonly record: GameSummary;
  readonly bests: readonly (Best | undefined)[];
}

export class Bests {
  readonly #scores = new Map<string, number>(); // by variant and kind

  /** Takes in a best score, of the library or of one game. */
  note({ variant, helped, score }: Best): void {
    const key = keyOf(variant, helped);
    this.#scores.set(key, Math.max(score, this.#scores.get(key) ?? 0));
  }

  /** Takes in the present score of a game. Games that do not count are ignored. */
  noteGame(record: GameSummary): void {
    for (const best of bestsOf([record])) this.note(best);
  }

  /** The best score of the given game's variant, by default with or without help like the game. 0: none known. */
  scoreFor(game: GameSummary, helped = isHelped(game)): number {
    return this.#scores.get(keyOf(game.variant, helped)) ?? 0;
  }
}

function keyOf(variant: string, helped: boolean): string {
  return `${variant} ${helped}`;
}
