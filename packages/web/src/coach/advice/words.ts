// The coach's advice as text.
import { type Direction, DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import type { TileRate } from '@twofold/core/internal';
import { FACTS_AGAINST, hasQuickLines, type Reason, type Standing, type Why } from '@twofold/solver/internal';
import { formatNumber, formatTile, type MessageKey, type MessageValues, t } from '../../i18n/i18n';
import { joinWords } from '../../i18n/lists';
import { type Advice, isOrderOnly, type Worth } from './advice';
import type { OwnRate } from './ownRate';

export const DIRECTION_NAMES: Record<Direction, MessageKey> = {
  [UP]: 'direction.up',
  [RIGHT]: 'direction.right',
  [DOWN]: 'direction.down',
  [LEFT]: 'direction.left',
};

function nameOf(direction: Direction): string {
  return t(DIRECTION_NAMES[direction]);
}

/** The directions as they stand in the card: their order says nothing of which is ahead. */
export const ROW_ORDER: readonly Direction[] = [LEFT, UP, RIGHT, DOWN];

/** "Left", "Left or Up", or as a conjunction "Left and Up". */
function choiceOf(
  directions: readonly Direction[],
  type: Parameters<typeof joinWords>[1] = 'disjunction',
): string {
  const names = ROW_ORDER.filter((own) => directions.includes(own)).map(nameOf);
  return joinWords(names, type);
}

/** "Hint: Left", "Hint: Left or Up". */
export function hintFor(directions: readonly Direction[]): string {
  return t('coach.hintFor', { direction: choiceOf(directions) });
}

/** "First guess: Left". */
export function guessFor(directions: readonly Direction[]): string {
  return t('coach.guessFor', { direction: choiceOf(directions) });
}

/**
 * What the card says first: why the best direction is better than the next one, or that several are equally good. As long as
 * the reason is to come, the direction alone.
 */
export function describeChoice(advice: Advice, why: Why | undefined): string {
  const { equals, worths } = advice;
  const best = worths[0]!.direction;
  if (worths.length === 1) return t('coach.best.only', { direction: nameOf(best) });
  if (equals.length > 2 && equals.length === worths.length) return t('coach.allEqual');
  if (equals.length > 1) return t('coach.equals', { directions: choiceOf(equals, 'conjunction') });
  return why ? describeWhy(why) : hintFor([best]);
}

/** Other messages than those of the coach for some reasons. */
type ReasonKeys = Partial<Record<Reason['kind'], MessageKey>>;

/** "Left keeps 1024 in the corner in all lines (Up: 36%)." */
export function describeWhy({ better, other, moves, reasons: [reason] }: Why, keys: ReasonKeys = {}): string {
  const names = { direction: nameOf(better), against: nameOf(other) };
  if (moves === 0) return t('coach.best.plain', names);
  if (!reason) return t('coach.why.deeper', { ...names, moves });
  const { kind, share, otherShare } = reason;
  // A fact that speaks against the other direction has its share of that direction first.
  const [first, second] = FACTS_AGAINST.has(kind) ? [otherShare, share] : [share, otherShare];
  return t(keys[kind] ?? `coach.why.${kind}`, {
    ...names,
    ...valuesOf(reason),
    moves,
    often: first < 1 ? t('coach.why.lines', { chance: formatChance(first) }) : t('coach.why.allLines'),
    againstOften: second > 0 ? formatChance(second) : t('coach.why.noLine'),
  });
}

/** What the lines of a reason are: their replies are optimal or quick ones. Undefined: there is no reason. */
export function describeLines(why: Why): string | undefined {
  if (hasQuickLines(why)) return t('coach.why.quick');
  return why.reasons.length > 0 ? t('coach.why.about', { moves: why.moves }) : undefined;
}

/** The same in few words. */
export function describeLinesBriefly(why: Why): string | undefined {
  return hasQuickLines(why) ? t('coach.why.quickBrief') : describeLines(why);
}

/** What a reason is about. */
function valuesOf(reason: Reason): MessageValues {
  if ('tile' in reason) return { tile: formatTile(reason.tile) };
  if ('count' in reason) return { count: reason.count };
  return 'direction' in reason ? { forced: nameOf(reason.direction) } : {};
}

const OPENED: Record<Direction, MessageKey> = {
  [UP]: 'coach.opensTop',
  [RIGHT]: 'coach.opensRight',
  [DOWN]: 'coach.opensBottom',
  [LEFT]: 'coach.opensLeft',
};
const CLEARLY_WORSE: readonly Standing[] = ['slightlyWorse', 'worse', 'muchWorse'];

/** What a worse direction does to the board: "loses the corner". Undefined: nothing that shows. */
export function describeReason({ standing, facts }: Worth): string | undefined {
  if (!CLEARLY_WORSE.includes(standing)) return undefined;
  if (facts.losesCorner) return t('coach.losesCorner');
  return facts.opens === undefined ? undefined : t(OPENED[facts.opens]);
}

/** How a direction stands: "best", or what it costs: "−1,200". */
export function describeStanding({ standing, cost }: Worth): string {
  const isCounted = cost !== undefined && cost >= LEAST_COST && CLEARLY_WORSE.includes(standing);
  return isCounted ? formatCost(cost) : t(`coach.standing.${standing}`);
}

/** Points that a figure with one decimal can show. Exact values may differ by less: that is "slightly worse". */
export const LEAST_COST = 0.05;

/** Points below the best one, with two digits that count and one decimal at most: "−1,200", "−0.2". More would be noise. */
export function formatCost(cost: number): string {
  return formatNumber(-Math.round(10 * cost) / 10, { maximumSignificantDigits: 2 });
}

/** Beyond this chance a percentage is no news. */
export const SURE = 0.995;

/** A chance in whole percent. Near certainty is no certainty: ">99%" and "<1%". */
export function formatChance(chance: number): string {
  const percent = (value: number) => formatNumber(value, { style: 'percent', maximumFractionDigits: 0 });
  if (chance >= SURE && chance < 1) return t('coach.over', { chance: percent(0.99) });
  return chance > 0 && chance < 0.01 ? t('coach.under', { chance: percent(0.01) }) : percent(chance);
}

/** "71% chance of 4096, if the solver plays on." */
function describeChance({ tile, rate }: TileRate): string {
  return t('coach.saidChance', { chance: formatChance(rate), tile: formatTile(tile) });
}

/** "For you: 9 of 12 games with 512". */
export function describeOwnRate({ made, games, from }: OwnRate): string {
  return t('coach.forYou', { made, count: games, tile: formatTile(from) });
}

/** "The solver ends at about 480 points." */
export function describeFinalScore(score: number): string {
  return t('coach.finalScore', { score: formatNumber(Math.round(score)) });
}

/** "Hint: Up makes 256 within 4 moves in all lines (Left: 20%). 71% chance of 4096, if the solver plays on." */
export function describeAdvice(advice: Advice, why: Why | undefined): string {
  const { doubt, finalScore } = advice;
  const told = [
    t('coach.said', { sentence: describeChoice(advice, why) }),
    ...(doubt ? [describeChance(doubt)] : []),
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
