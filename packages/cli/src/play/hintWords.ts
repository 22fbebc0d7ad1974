/** A hint in the words that the web's coach has, too: how each direction stands, and the chance of the first tile in doubt. */
import type { Direction, Game } from '@twofold/core';
import { type Ranked, rankingOf, type Standing } from '@twofold/solver/internal';
import { grouped, percent } from '../format.js';
import { describeWhy } from '../terminal/whyWords.js';
import type { Hint } from './playModel.js';

const WORDS: Record<Standing, string> = {
  best: 'best',
  asGood: 'as good',
  slightlyWorse: 'slightly worse',
  worse: 'worse',
  muchWorse: 'much worse',
  second: 'second',
  third: 'third',
  fourth: 'fourth',
};

export interface HintWords {
  /** Best first. `cost`: points below the best, where a direction is clearly worse. */
  readonly directions: readonly {
    readonly direction: Direction;
    readonly word: string;
    readonly cost: string | undefined;
  }[];
  /** Why the best direction is better than the next one. Undefined: several are equally good, or nothing is known. */
  readonly why: string | undefined;
  /** The tile that the best direction makes, if it is a milestone. */
  readonly made: number | undefined;
  /** Of the first tile in doubt, if the solver plays on: 32768 and "56.1 %". */
  readonly chances: readonly { readonly tile: number; readonly chance: string }[];
  /** The points that are expected from here on, where they are exact. */
  readonly points: string | undefined;
}

export function hintWords({ board, variant }: Pick<Game, 'board' | 'variant'>, hint: Hint): HintWords {
  const { directions, made, doubt, value } = rankingOf(board, hint, variant);
  return {
    directions: directions.map((ranked) => ({
      direction: ranked.direction,
      word: WORDS[ranked.standing],
      cost: costOf(ranked),
    })),
    why: hint.why && describeWhy(hint.why),
    made: made === doubt?.tile ? undefined : made,
    chances: doubt ? [{ tile: doubt.tile, chance: percent(doubt.rate) }] : [],
    points: value === undefined ? undefined : grouped(Math.round(value)),
  };
}

function costOf({ standing, cost }: Ranked): string | undefined {
  const isWorse = standing === 'slightlyWorse' || standing === 'worse' || standing === 'muchWorse';
  return isWorse && cost !== undefined ? grouped(cost) : undefined;
}
