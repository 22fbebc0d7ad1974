/** A hint in the words that the web's coach has, too: how each direction stands, and the chances of the next tiles. */
import type { Direction, Game } from '@twofold/core';
import { rankingOf, type Standing } from '@twofold/solver';
import { grouped, percent } from '../format.js';
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
  /** Best first. */
  readonly directions: readonly { readonly direction: Direction; readonly word: string }[];
  /** Of the next tiles: 4096 and "72 %". */
  readonly chances: readonly { readonly tile: number; readonly chance: string }[];
  /** The points that are expected from here on, where they are exact. */
  readonly points: string | undefined;
}

export function hintWords({ board, variant }: Pick<Game, 'board' | 'variant'>, hint: Hint): HintWords {
  const { directions, milestones, value } = rankingOf(board, hint, variant);
  return {
    directions: directions.map(({ direction, standing }) => ({ direction, word: WORDS[standing] })),
    chances: milestones.map(({ tile, rate }) => ({ tile, chance: percent(rate) })),
    points: value === undefined ? undefined : grouped(Math.round(value)),
  };
}
