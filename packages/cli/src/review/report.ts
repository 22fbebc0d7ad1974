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
import { goodnessLabel, hasQuickLines, ungradedBy } from '@twofold/solver/internal';
import { grouped, percent, table } from '../format.js';
import { printable } from '../terminal/speech.js';
import { describeWhy, QUICK_LINES } from '../terminal/whyWords.js';
import { graphOf, type Series } from './graph.js';
import { describeChange, describeForPlayer, type ForPlayer } from './players/forPlayer.js';
import type { MoveWhy } from './whys.js';

/** A reviewed game of a file. */
export interface ReviewedFile {
  readonly file: string;
  readonly game: Game;
  readonly reviewed: Reviewed;
  readonly level: string;
  /** Whether the review came to its end. */
  readonly isWhole: boolean;
  readonly date: string | undefined;
  /** Why better moves were better. */
  readonly whys?: readonly MoveWhy[];
  /** The game as it was for its player. */
  readonly own?: ForPlayer;
}

/** Rows of the tables of moments. */
export const MOST_MOMENTS = 10;
export const MOST_LUCKY = 3;
const SERIES_WIDTH = 60;
/** Letters of a date and a time. */
const MOST_DATE = 25;

/**
 * One game with its moments, several as a table and plots by date. Where chances for a player are known, the solver's points
 * are there with `showsSolver` alone.
 */
export function describeFiles(
  files: readonly ReviewedFile[],
  columns: number,
  { showsSolver = false }: { readonly showsSolver?: boolean } = {},
): string {
  const [first] = files;
  if (!first) return 'There is no game to review.';
  const width = Math.max(10, Math.min(SERIES_WIDTH, columns - 30));
  return files.length === 1 ? describeGame(first, width, showsSolver) : describeGames(files, width);
}

function describeGame(
  { file, game, reviewed, isWhole, whys = [], own }: ReviewedFile,
  width: number,
  showsSolver: boolean,
): string {
  const { moves, game: figures } = reviewed;
  const largest = rankValue(maxRank(game.board));
  const head = `${printable(file)}: ${grouped(game.score)} points, ${grouped(game.ply)} moves, largest tile ${largest}`;
  const shown = { own, hasPoints: !own || showsSolver };
  const parts = [
    isWhole ? head : `${head}\nThe review was ended: these are its first ${grouped(moves.length)} moves.`,
    describeWorst(moves, shown),
    describeWhys(whys),
    describeLuck(moves, shown),
    own ? describeForPlayer(own) : '',
    own ? graphOf([chanceSeries(own)], width) : '',
    shown.hasPoints ? describeSum(figures) : '',
    describeFigures(reviewed),
    shown.hasPoints ? graphOf(pointSeries(reviewed), width) : '--solver shows points, too',
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** For whom a table is. */
interface Shown {
  readonly own: ForPlayer | undefined;
  readonly hasPoints: boolean;
}

/** Percent of the chance along the game. */
function chanceSeries(own: ForPlayer): Series {
  return { name: `${headOf(own)}, %`, values: own.line.map(({ chance }) => 100 * chance) };
}

function pointSeries({ moves, game }: Reviewed): Series[] {
  return [
    { name: 'expected in the end', values: [...moves.map(({ expected }) => expected), game.result] },
    { name: 'lost by moves', values: moves.map(({ lost }) => lost) },
    { name: 'received by luck', values: moves.map(({ received }) => received) },
  ];
}

function describeWorst(moves: readonly ReviewedMove[], { own, hasPoints }: Shown): string {
  const worst = worstMoves(moves, MOST_MOMENTS);
  if (worst.length === 0) return ungradedBy(moves) ? '' : 'No move cost much.';
  const rows = worst.map(({ ply, played, best, loss, share, grade = '' }) => [
    grouped(ply),
    DIRECTION_NAMES[played],
    DIRECTION_NAMES[best],
    ...(own ? [describeChange(own.moves, ply)] : []),
    ...(hasPoints ? [grouped(loss), percent(share)] : []),
    grade,
  ]);
  const points = hasPoints ? ['points lost', 'of the game'] : [];
  return table([['move', 'played', 'better', ...(own ? [headOf(own)] : []), ...points, ''], ...rows]);
}

/** Reasons, and what their lines are. */
function describeWhys(whys: readonly MoveWhy[]): string {
  const sentences = whys.flatMap(({ ply, why }) => {
    const sentence = describeWhy(why);
    return sentence === undefined ? [] : [`${grouped(ply)}: ${sentence}`];
  });
  return [...sentences, ...(whys.some(({ why }) => hasQuickLines(why)) ? [QUICK_LINES] : [])].join('\n');
}

/** What a column has. */
const headOf = ({ tile, by }: ForPlayer) => `${by === 'scores' ? 'your chance' : 'chance'} of ${tile}`;

function describeLuck(moves: readonly ReviewedMove[], { own, hasPoints }: Shown): string {
  const rows = luckiestMoves(moves, MOST_LUCKY)
    .filter(({ ply, luck }) => (hasPoints ? Math.round(luck) !== 0 : describeChange(own?.tiles, ply) !== ''))
    .map(({ ply, luck, expected }) => [
      grouped(ply),
      ...(own ? [describeChange(own.tiles, ply)] : []),
      ...(hasPoints ? [signed(luck), percent(Math.abs(luck) / Math.max(1, expected))] : []),
    ]);
  const points = hasPoints ? ['luck', 'of the game'] : [];
  const head = ['tile after move', ...(own ? [headOf(own)] : []), ...points];
  return rows.length === 0 ? '' : table([head, ...rows]);
}

/** The rounded terms add up, too: the last of them is what the others leave. */
function describeSum({ exact, ...terms }: ReviewedGame): string {
  const start = Math.round(terms.start);
  const loss = Math.round(terms.loss);
  const result = Math.round(terms.result);
  const beyond = Math.round(terms.beyond);
  const luck = exact ? result - start + loss + beyond : Math.round(terms.luck);
  const drift = result - start - luck + loss + beyond;
  return table([
    ['expected at the start', grouped(start)],
    ['luck of the tiles', signed(luck)],
    ['lost by moves', signed(-loss)],
    ['corrected by later searches', exact ? 'none: exact' : signed(drift)],
    ...(beyond === 0 ? [] : [['beyond the end of the game', signed(-beyond)]]),
    ['result', grouped(result)],
  ]);
}

function describeFigures({ moves, game }: Reviewed): string {
  const { accuracy, goodness, grades } = game;
  const facts = [
    ...(accuracy === undefined ? [] : [`accuracy ${accuracy.toFixed(1)} of 100`]),
    ...(goodness === undefined ? [] : [`goodness ${goodness.toFixed(4)}: ${describeLabels(moves)}`]),
  ];
  const ungraded = moves.length > 0 && ungradedBy(moves);
  if (ungraded) facts.push(`no grades: ${UNGRADED[ungraded]}`);
  else facts.push(GRADES.map((grade) => `${grouped(grades[grade])} ${grade}`).join(', '));
  return facts.join('\n');
}

const UNGRADED = {
  forced: 'each move was the only one',
  points: 'on this board points do not tell how much a move costs',
} as const;

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
    printable(file),
    shownDate(date),
    grouped(game.score),
    grouped(game.ply),
    figures.accuracy?.toFixed(1) ?? '',
    grouped(figures.loss),
    signed(figures.luck),
    grouped(figures.grades.mistake + figures.grades.blunder),
  ]);
  const head = ['game', 'date', 'score', 'moves', 'accuracy', 'lost', 'luck', 'mistakes'];
  const accuracies = dated.flatMap(({ reviewed }) => reviewed.game.accuracy ?? []);
  const losses = dated.map(({ reviewed: { game, moves } }) => game.loss / Math.max(1, moves.length));
  const series = [
    { name: 'accuracy', values: accuracies },
    { name: 'lost a move', values: losses },
  ];
  return [table([head, ...rows]), graphOf(series, width)].join('\n\n');
}

/** A tag of any length is one of a file. */
function shownDate(tag: string): string {
  const date = printable(tag);
  return date.length > MOST_DATE ? `${date.slice(0, MOST_DATE - 1)}…` : date;
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
  const { accuracy, goodness, loss, luck, drift, beyond, start, result, exact, grades } = game;
  yield {
    ...{ accuracy: accuracy ?? null, goodness: goodness ?? null, loss, luck, drift, start, result },
    ...(beyond !== 0 && { beyond }),
    ...{ exact, grades, level, file, moves: moves.length },
    ...{ ...(own && { player: own }), ...(!isWhole && { interrupted: true }) },
  };
}
