// The coach's advice as text.
import { type Direction, DOWN, LEFT, RIGHT, type TileRate, UP } from '@twofold/core';
import type { Standing } from '@twofold/solver';
import { formatNumber, formatTile, type MessageKey, t } from '../../i18n/i18n';
import { type Advice, isOrderOnly, type Worth } from './advice';

export const DIRECTION_NAMES: Record<Direction, MessageKey> = {
  [UP]: 'direction.up',
  [RIGHT]: 'direction.right',
  [DOWN]: 'direction.down',
  [LEFT]: 'direction.left',
};

function nameOf(direction: Direction): string {
  return t(DIRECTION_NAMES[direction]);
}

/** "Hint: Left". */
export function hintFor(direction: Direction): string {
  return t('coach.hintFor', { direction: nameOf(direction) });
}

/** "First guess: Left". */
export function guessFor(direction: Direction): string {
  return t('coach.guessFor', { direction: nameOf(direction) });
}

/** "Up makes 16 and keeps the corner." Both are facts of the board. */
export function describeBest({ worths }: Advice): string {
  const [best] = worths;
  const { direction, facts } = best!;
  if (worths.length === 1) return t('coach.best.only', { direction: nameOf(direction) });
  const values = { direction: nameOf(direction), tile: formatTile(facts.made ?? 0) };
  const corner = facts.corner === 'loses' ? undefined : facts.corner;
  if ((facts.made ?? 0) >= LEAST_MADE) return t(corner ? MADE_WITH[corner] : 'coach.best.makes', values);
  if (corner) return t(`coach.best.${corner}`, values);
  const isAny = worths.every(({ standing }) => standing === 'best' || standing === 'asGood');
  return t(isAny ? 'coach.best.any' : 'coach.best.plain', values);
}

/** Smaller tiles are made by most moves. */
const LEAST_MADE = 8;

const MADE_WITH = { keeps: 'coach.best.makesKeeps', takes: 'coach.best.makesTakes' } as const;

const OPENED: Record<Direction, MessageKey> = {
  [UP]: 'coach.opensTop',
  [RIGHT]: 'coach.opensRight',
  [DOWN]: 'coach.opensBottom',
  [LEFT]: 'coach.opensLeft',
};
const CLEARLY_WORSE: readonly Standing[] = ['slightlyWorse', 'worse', 'muchWorse'];

/** "slightly worse", or what a worse direction does to the board: "loses the corner". */
export function describeStanding({ standing, facts }: Worth): string {
  if (CLEARLY_WORSE.includes(standing)) {
    if (facts.corner === 'loses') return t('coach.losesCorner');
    if (facts.opens !== undefined) return t(OPENED[facts.opens]);
  }
  return t(`coach.standing.${standing}`);
}

const SURE = 0.995;

/** A chance in whole percent. Near certainty is no certainty: ">99%" and "<1%". */
export function formatChance(chance: number): string {
  const percent = (value: number) => formatNumber(value, { style: 'percent', maximumFractionDigits: 0 });
  if (chance >= SURE && chance < 1) return t('coach.over', { chance: percent(0.99) });
  return chance > 0 && chance < 0.01 ? t('coach.under', { chance: percent(0.01) }) : percent(chance);
}

/** "71% chance of 4096." */
function describeChance({ tile, rate }: TileRate): string {
  return t('coach.saidChance', { chance: formatChance(rate), tile: formatTile(tile) });
}

/** "The solver ends at about 480 points." */
export function describeFinalScore(score: number): string {
  return t('coach.finalScore', { score: formatNumber(Math.round(score)) });
}

/** "Hint: Up makes a 16 and keeps the corner. 71% chance of 4096. 18% chance of 8192." */
export function describeAdvice(advice: Advice): string {
  const { milestones, finalScore } = advice;
  const told = [
    t('coach.said', { sentence: describeBest(advice) }),
    ...milestones.map(describeChance),
    ...(finalScore === undefined ? [] : [describeFinalScore(finalScore)]),
  ];
  return told.reduce((before, after) => t('speech.sentences', { before, after }));
}

/**
 * "By the network, 5 moves ahead". Solved values are of play that goes on past a course's target, and give an order
 * there.
 */
export function describeSource(advice: Advice): string {
  const { player, depth } = advice;
  if (player === 'exact') return t(isOrderOnly(advice) ? 'coach.pastTarget' : 'coach.exact');
  return t(player === 'network' ? 'coach.byNetwork' : 'coach.byHeuristic', { depth });
}

const MEGABYTE = 1_000_000;

/** "3.8 MB". */
export function formatBytes(bytes: number): string {
  return formatNumber(bytes / MEGABYTE, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: bytes < 10 * MEGABYTE ? 1 : 0,
  });
}
