/** The result of a search, for people and for programs. */
import { type Board, DIRECTION_NAMES, type Direction } from '@twofold/core';
import type { Evaluation } from '@twofold/solver';
import {
  type Doubt,
  equalsOf,
  hasQuickLines,
  type Ranked,
  type Rules,
  rankingOf,
  type Why,
} from '@twofold/solver/internal';
import { grouped, percent, table } from '../format.js';
import { describeWhy, QUICK_LINES } from '../terminal/whyWords.js';

/** What a report is about, besides the evaluation. */
export interface Searched {
  readonly board: Board;
  readonly rules: Rules;
  /** The name of the network that evaluated, if any. */
  readonly network: string;
  /** Why the best direction is better than the next one, once that is known. */
  readonly why?: Why | undefined;
}

/** A table of directions, best first, what the best one does, and the search behind it. */
export function describeEvaluation(evaluation: Evaluation, searched: Searched): string {
  const { lines } = evaluation;
  if (lines.length === 0) return 'The game is over: no direction is a move.';
  const { directions, doubt, made, comparesPoints } = rankingOf(searched.board, evaluation, searched.rules);
  const head = ['', 'value', ...(comparesPoints ? ['cost'] : []), ...(doubt ? [`${doubt.tile}`] : [])];
  const rows = directions.map(({ direction, cost = 0, chance }) => [
    DIRECTION_NAMES[direction],
    grouped(lines.find((line) => line.direction === direction)!.value),
    ...(comparesPoints ? [Math.round(cost) === 0 ? '' : `-${grouped(cost)}`] : []),
    ...(doubt ? [chance === undefined ? '' : percent(chance)] : []),
  ]);
  const facts = [
    ...(made === undefined || made === doubt?.tile
      ? []
      : [`${DIRECTION_NAMES[directions[0]!.direction]} makes ${made}`]),
    ...chanceFact(doubt, evaluation),
    ...equalFact(directions, evaluation),
    ...whyFact(searched.why),
  ];
  return [table([head, ...rows]), ...facts, effortOf(evaluation, searched.network)].join('\n');
}

function chanceFact(doubt: Doubt | undefined, { player }: Evaluation): string[] {
  if (!doubt) return [];
  return [`${doubt.tile}: the chance if ${player === 'exact' ? 'play goes on so' : 'the solver plays on'}`];
}

function whyFact(why: Why | undefined): string[] {
  const sentence = why && describeWhy(why);
  if (!why || sentence === undefined) return [];
  return [sentence, ...(hasQuickLines(why) ? [QUICK_LINES] : [])];
}

/** Where the best directions are equal, or the search cannot tell them apart. */
function equalFact(directions: readonly Ranked[], { exact = false }: Evaluation): string[] {
  const equals = equalsOf(directions);
  if (equals.length < 2) return [];
  return [`${joined(equals)} are equally good${exact ? '' : ', as far as the search can tell'}`];
}

/** "up, left and down". */
function joined(directions: readonly Direction[]): string {
  const names = directions.map((direction) => DIRECTION_NAMES[direction]);
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function effortOf(evaluation: Evaluation, network: string): string {
  const { depth, nodes, milliseconds, player } = evaluation;
  if (player === 'exact') return `exact: the values of optimal play, ${grouped(milliseconds)} ms`;
  return `depth ${depth}, ${grouped(nodes)} ${nodes === 1 ? 'node' : 'nodes'}, ${grouped(milliseconds)} ms, ${playerOf(evaluation, network)}`;
}

/** One object for a position. A finished game has no lines. */
export function evaluationJson(position: string, evaluation: Evaluation, searched: Searched): object {
  const { lines, player: _, milliseconds, ...rest } = evaluation;
  const { directions, doubt, made } = rankingOf(searched.board, evaluation, searched.rules);
  const named = directions.map(({ direction, cost, chance }) => ({
    ...lines.find((line) => line.direction === direction)!,
    direction: DIRECTION_NAMES[direction],
    ...(cost !== undefined && { cost }),
    ...(chance !== undefined && { chance }),
  }));
  return {
    position,
    ...rest,
    milliseconds: Number(milliseconds.toFixed(1)),
    player: playerOf(evaluation, searched.network),
    ...(made !== undefined && { made }),
    ...(doubt && { inDoubt: doubt.tile }),
    best: equalsOf(directions).map((direction) => DIRECTION_NAMES[direction]),
    lines: named,
    ...(searched.why && { why: whyJson(searched.why) }),
  };
}

/** Why a direction is better than another, as data. `direction` of a reason: the forced one. */
export function whyJson({ better, other, moves, reasons }: Why): object {
  return {
    better: DIRECTION_NAMES[better],
    other: DIRECTION_NAMES[other],
    moves,
    reasons: reasons.map((reason) =>
      reason.kind === 'pulled' ? { ...reason, direction: DIRECTION_NAMES[reason.direction] } : reason,
    ),
  };
}

/** Who evaluated: the network by its name, `heuristic` or `exact`. */
export function playerOf({ player }: Evaluation, network: string): string {
  return player === 'network' ? network : player;
}
