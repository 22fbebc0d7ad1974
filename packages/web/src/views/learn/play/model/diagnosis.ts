// What went wrong in an attempt: the move that lost the largest share of the expected score, and why another is better. Beside it
// the tile that hurts most, and how both moves go on against the exercise's tiles.
import { type Board, type Direction, placeSpawn, tilt, VARIANTS } from '@twofold/core';
import {
  chooseSpawn,
  type Exercise,
  judgeMove,
  type LineMove,
  lostShare,
  type ValuedSpawn,
  valueSpawns,
  type Why,
  whyOf,
} from '@twofold/solver/internal';
import type { PageAdvisor } from '../../../../coach/pageAdvisor';
import type { ShownLine } from './attempt';
import type { TaskNode } from './taskGame';
import type { Tiles } from './tiles';

export interface Diagnosis {
  /** The move that cost most. */
  readonly node: TaskNode;
  readonly best: Direction;
  /** Of the expected final score, 0 to 1. */
  readonly share: number;
  readonly why: Why | undefined;
  /** The most harmful tile after it. */
  readonly hurts: ValuedSpawn | undefined;
  readonly better: ShownLine;
  readonly own: ShownLine;
}

/** Own moves that the searches look ahead. */
const DEPTH = 3;
const TILE_DEPTH = 2;
/** Below this share nothing went wrong: a review calls such a move good. */
const LEAST_SHARE = 0.005;

export type DiagnosisAdvisor = Pick<PageAdvisor, 'ask' | 'follow' | 'load' | 'trouble'>;

/** Undefined: no move lost much. Rejects where the solver does not answer. */
export async function diagnose(
  exercise: Exercise,
  path: readonly TaskNode[],
  { tileAt }: Tiles,
  advisor: DiagnosisAdvisor,
): Promise<Diagnosis | undefined> {
  await advisor.load();
  const judged = [];
  for (const node of path) judged.push(await judge(exercise, node, advisor));
  const worst = judged.reduce((most, other) => (other.share > most.share ? other : most));
  if (worst.share < LEAST_SHARE) return undefined;
  const { node, best } = worst;
  const from = node.parent!;
  const analysis = await advisor.follow(from.board, VARIANTS.classic, [best, node.move!.direction]);
  return {
    ...worst,
    why: analysis && whyOf([best, node.move!.direction], analysis),
    hurts: await harmAfter(node, advisor),
    better: { from, moves: await playOn(exercise, from, best, tileAt, advisor) },
    own: { from, moves: movesOf(path.slice(node.ply - 1)) },
  };
}

async function judge(exercise: Exercise, node: TaskNode, advisor: DiagnosisAdvisor) {
  const { board, score, ply } = node.parent!;
  const values = ply === 0 ? exercise.values : await valuesOf(board, advisor);
  const best = values.reduce<number>(
    (most, value, own) => ((value ?? -1) > (values[most] ?? -1) ? own : most),
    0,
  ) as Direction;
  const most = values[best] ?? 0;
  const loss = most - (values[node.move!.direction] ?? 0);
  return { node, best, share: lostShare({ loss, best: most, expected: score + most, exact: false }) };
}

async function valuesOf(board: Board, advisor: DiagnosisAdvisor): Promise<(number | undefined)[]> {
  const lines = await ask(board, DEPTH, advisor);
  return [0, 1, 2, 3].map((own) => lines.find(({ direction }) => direction === own)?.value);
}

async function ask(board: Board, depth: number, advisor: DiagnosisAdvisor) {
  const answer = await advisor.ask(board, VARIANTS.classic, { depth }, { isBackground: true }).answer;
  if (!answer) throw new Error(advisor.trouble() ?? '');
  return answer.lines;
}

async function harmAfter(
  { parent, move }: TaskNode,
  advisor: DiagnosisAdvisor,
): Promise<ValuedSpawn | undefined> {
  const { board: afterstate } = tilt(parent!.board, move!.direction);
  const spawns = await valueSpawns(afterstate, (board) => ask(board, TILE_DEPTH, advisor));
  return spawns && chooseSpawn(spawns, 'harmful');
}

/** The solver's play from a position to the end of the goal, against the exercise's tiles. */
async function playOn(
  { goal, best, solution }: Exercise,
  from: TaskNode,
  first: Direction,
  tileAt: Tiles['tileAt'],
  advisor: DiagnosisAdvisor,
): Promise<readonly LineMove[]> {
  if (from.ply === 0 && first === best) return solution;
  const line: LineMove[] = [];
  let board = from.board;
  for (let ply = from.ply + 1; ; ply++) {
    const direction = line.length === 0 ? first : (await ask(board, DEPTH, advisor))[0]!.direction;
    const { board: after } = tilt(board, direction);
    const { cell, rank } = await tileAt(after, ply);
    line.push({ direction, cell, rank });
    board = placeSpawn(after, { cell, rank });
    if (judgeMove(goal, { ply, direction, board }) !== 'open') return line;
  }
}

function movesOf(path: readonly TaskNode[]): LineMove[] {
  return path.map(({ move }) => ({ direction: move!.direction, ...move!.spawn }));
}
