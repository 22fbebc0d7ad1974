// What the learn view says of a way beside its catalogue: where it opens, its picture, its questions, its source.
import type { Side } from '@twofold/lessons';

/** What a line of pseudo-code does with variables: those that it assigns, and others that it reads. */
export interface Assigning {
  readonly assigns: readonly string[];
  readonly reads: readonly string[];
}

export interface WayFacts {
  /** The side of the tilt that its lesson opens with. */
  readonly side: Side;
  /**
   * The moment of its picture: the line of pseudo-code, how often it has run by then, and the side of the tilt.
   */
  readonly picture: { readonly line: string; readonly run: number; readonly side: Side };
  /**
   * The lines of pseudo-code in which it moves a tile. `start` names the line that looks at it first. Without it,
   * one step is all.
   */
  readonly journey: { readonly start?: string; readonly moves: readonly string[] };
  /**
   * Lines of pseudo-code that assign variables which decide what happens. A line that reads what its loop changes
   * unseen is not among them: such is "row ← that line", where `n` has changed.
   */
  readonly assigning: Readonly<Record<string, Assigning>>;
  /** Loads the text of its file in @twofold/lessons. */
  readonly source: () => Promise<{ default: string }>;
  /** A game on top of it, to read after its source. */
  readonly game?: 'consoleGame.ts';
}
