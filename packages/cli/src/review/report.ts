/** The results of reviews, for people and for programs. */
import { DIRECTION_NAMES, type Game, maxRank, rankValue } from '@twofold/core';
import {
  GRADES,
  luckiestMoves,
  type Reviewed,
  type ReviewedGame,
  type ReviewedMove,
  worstMoves,
} from '@twofold/solver';
import { goodnessLabel } from '@twofold/solver/internal';
import { grouped, percent, table } from '../format.js';
import { describeChange, describeForPlayer, type ForPlayer } from './forPlayer.js';
import { graphOf } from './graph.js';

/** A reviewed game of a file. */
export interface ReviewedFile {
  readonly file: string;
  readonly game: Game;
  readonly reviewed: Reviewed;
  readonly level: string;
  /** Whether the review came to its end. */
  readonly isWhole: boolean;
  readonly date: string | undefined;
  /** The game as it was for its player. */
  readonly own?: ForPlayer;
}

/** Rows of the tables of moments. */
export const MOST_MOMENTS = 10;
export const MOST_LUCKY = 3;
const SERIES_WIDTH = 60;

/** One game with its moments, several as a table and plots by date. */
export function describeFiles(files: readonly ReviewedFile[], columns: number): string {
  const [first] = files;
  if (!first) return 'There is no game to review.';
  const width = Math.max(10, Math.min(SERIES_WIDTH, columns - 30));
  return files.length === 1 ? describeGame(first, width) : describeGames(files, width);
}

function describeGame({ file, game, reviewed, isWhole, own }: ReviewedFile, width: number): string {
  const { moves, game: figures } = reviewed;
  const largest = rankValue(maxRank(game.board));
  const head = `${file}: ${grouped(game.score)} points, ${grouped(game.ply)} moves, largest tile ${largest}`;
  const parts = [
    isWhole ? head : `${head}\nThe review was ended: these are its first ${grouped(moves.length)} moves.`,
    describeWorst(moves, own),
    describeLuck(moves, own),
    own ? describeForPlayer(own) : '',
    describeSum(figures),
    describeFigures(reviewed),
    graphOf(
      [
        { name: 'expected in the end', values: [...moves.map(({ expected }) => expected), figures.result] },
        { name: 'lost by moves', values: moves.map(({ lost }) => lost) },
        { name: 'received by luck', values: moves.map(({ received }) => received) },
      ],
      width,
    ),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function describeWorst(moves: readonly ReviewedMove[], own: ForPlayer | undefined): string {
  const worst = worstMoves(moves, MOST_MOMENTS);
  if (worst.length === 0) return 'No move cost much.';
  const rows = worst.map(({ ply, played, best, loss, share, grade = '' }) => [
    grouped(ply),
    DIRECTION_NAMES[played],
    DIRECTION_NAMES[best],
    grouped(loss),
    percent(share),
    grade,
    describeChange(own?.moves, ply),
  ]);
  const head = ['move', 'played', 'better', 'points lost', 'of the game', '', own ? headOf(own) : ''];
  return table([head, ...rows]);
}

/** Whose chance a column has. */
const headOf = ({ tile }: ForPlayer) => `your chance of ${tile}`;

function describeLuck(moves: readonly ReviewedMove[], own: ForPlayer | undefined): string {
  const rows = luckiestMoves(moves, MOST_LUCKY)
    .filter(({ luck }) => Math.round(luck) !== 0)
    .map(({ ply, luck, expected }) => [
      grouped(ply),
      signed(luck),
      percent(Math.abs(luck) / Math.max(1, expected)),
      describeChange(own?.tiles, ply),
    ]);
  const head = ['tile after move', 'luck', 'of the game', own ? headOf(own) : ''];
  return rows.length === 0 ? '' : table([head, ...rows]);
}

function describeSum({ start, luck, loss, drift, result, exact }: ReviewedGame): string {
  return table([
    ['expected at the start', grouped(start)],
    ['luck of the tiles', signed(luck)],
    ['lost by moves', signed(-loss)],
    exact ? ['corrected by later searches', 'none: exact'] : ['corrected by later searches', signed(drift)],
    ['result', grouped(result)],
  ]);
}

function describeFigures({ moves, game }: Reviewed): string {
  const { accuracy, goodness, grades } = game;
  const facts = [
    ...(accuracy === undefined ? [] : [`accuracy ${accuracy.toFixed(1)} of 100`]),
    ...(goodness === undefined ? [] : [`goodness ${goodness.toFixed(4)}: ${describeLabels(moves)}`]),
  ];
  if (accuracy === undefined) facts.push('no grades: on this board points do not tell how much a move costs');
  else facts.push(GRADES.map((grade) => `${grouped(grades[grade])} ${grade}`).join(', '));
  return facts.join('\n');
}

/** How many moves have each of the community's names, the best first. */
function describeLabels(moves: readonly ReviewedMove[]): string {
  const labels = moves.flatMap(({ goodness }) => (goodness === undefined ? [] : [goodnessLabel(goodness)]));
  return Object.entries(WORDS)
    .map(([label, word]) => ({ word, count: labels.filter((own) => own === label).length }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `${grouped(count)} ${word}`)
    .join(', ');
}

/** The community's names, as people read them. */
const WORDS = {
  perfect: 'perfect',
  excellent: 'excellent',
  niceTry: 'nice try',
  notBad: 'not bad',
  mistake: 'mistake',
  blunder: 'blunder',
  terrible: 'terrible',
} as const;

function describeGames(files: readonly ReviewedFile[], width: number): string {
  const dated = files.toSorted((one, other) => (one.date ?? '').localeCompare(other.date ?? ''));
  const rows = dated.map(({ file, date = '', game, reviewed: { game: figures } }) => [
    file,
    date,
    grouped(game.score),
    grouped(game.ply),
    figures.accuracy?.toFixed(1) ?? '',
    grouped(figures.loss),
    signed(figures.luck),
    grouped(figures.grades.mistake + figures.grades.blunder),
  ]);
  const head = ['game', 'date', 'score', 'moves', 'accuracy', 'lost', 'luck', 'mistakes'];
  const accuracies = dated.map(({ reviewed }) => reviewed.game.accuracy ?? 0);
  const losses = dated.map(({ reviewed: { game, moves } }) => game.loss / Math.max(1, moves.length));
  const series = [
    { name: 'accuracy', values: accuracies },
    { name: 'lost a move', values: losses },
  ];
  return [table([head, ...rows]), graphOf(series, width)].join('\n\n');
}

function signed(points: number): string {
  const rounded = Math.round(points);
  return rounded > 0 ? `+${grouped(rounded)}` : grouped(rounded === 0 ? 0 : rounded);
}

/** An object a move, and one for the game. */
export function* plainReview({ file, reviewed, level, isWhole, own }: ReviewedFile): Generator<object> {
  const { moves, game } = reviewed;
  for (const { ply, played, best, loss, luck, grade, share, goodness, drift, depth, isForced } of moves) {
    yield {
      ...{
        ply,
        played: DIRECTION_NAMES[played],
        best: DIRECTION_NAMES[best],
        loss,
        luck,
        grade: grade ?? null,
      },
      ...{ share, goodness: goodness ?? null, drift, depth, ...(isForced && { forced: true }) },
    };
  }
  const { accuracy, goodness, loss, luck, drift, start, result, exact, grades } = game;
  yield {
    ...{ accuracy: accuracy ?? null, goodness: goodness ?? null, loss, luck, drift, start, result },
    ...{ exact, grades, level, file, moves: moves.length },
    ...{ ...(own && { player: own }), ...(!isWhole && { interrupted: true }) },
  };
}
