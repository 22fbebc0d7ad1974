/**
 * How a variant is called. The facts of a name are data, which the web puts into the words of its languages.
 * The English is for the terminal and for pages that the server writes.
 */
import {
  EVEN_FOUR_CHANCE,
  FOUR_CHANCES,
  type FourChance,
  indexOfChance,
  USUAL_FOUR_CHANCE,
  VARIANTS,
  type Variant,
} from './variant.js';

/** The chances that a name says. */
export type UnusualChance = Exclude<FourChance, typeof USUAL_FOUR_CHANCE>;

/** What the name of a variant says. */
export interface VariantFacts {
  /** Whether the variant is "Classic", with no facts but its size. */
  readonly isClassic: boolean;
  readonly columns: number;
  readonly rows: number;
  /** Chance of a 4, from 0 to 1. Undefined: the usual one. */
  readonly fourChance: UnusualChance | undefined;
  /** The tile that ends the game. Undefined: none does. */
  readonly endsAt: number | undefined;
}

/** The facts of a variant's name. Throws RangeError for a chance of a 4 that no variant has. */
export function variantFacts({ id, columns, rows, fourChance, endsAtTarget, target }: Variant): VariantFacts {
  const chance = FOUR_CHANCES[indexOfChance(fourChance)]!;
  return {
    isClassic: id === VARIANTS.classic.id,
    columns,
    rows,
    fourChance: chance === USUAL_FOUR_CHANCE ? undefined : chance,
    endsAt: endsAtTarget ? target : undefined,
  };
}

const CHANCE_WORDS: Readonly<Record<UnusualChance, string>> = { [EVEN_FOUR_CHANCE]: 'even' };

/** Signs of a terminal, and of a typeset page. */
const SIGNS = {
  plain: { times: 'x', comma: ', ' },
  typeset: { times: ' × ', comma: ' · ' },
} as const;

/** The English name: "Classic 4x4", "5x5, even"; typeset "Classic 4 × 4", "5 × 5 · even". */
export function variantName(variant: Variant, form: keyof typeof SIGNS = 'plain'): string {
  const { isClassic, columns, rows, fourChance, endsAt } = variantFacts(variant);
  const { times, comma } = SIGNS[form];
  return [
    `${isClassic ? 'Classic ' : ''}${columns}${times}${rows}`,
    ...(fourChance === undefined ? [] : [CHANCE_WORDS[fourChance]]),
    ...(endsAt === undefined ? [] : [`ends at ${endsAt}`]),
  ].join(comma);
}
