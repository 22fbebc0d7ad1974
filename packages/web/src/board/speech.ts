// Texts for screen readers, made of core's facts of a turn, and the announcer that times them. Every sentence is
// one message of the catalogue with values, so no grammar is built here. Messages also join sentences and
// lists, since Japanese and Chinese use no spaces.
import {
  type Board,
  countEmpty,
  DIRECTION_NAMES,
  type Direction,
  rankValue,
  type TurnFacts,
  type Variant,
} from '@twofold/core';
import { MOST_NAMED_MERGES, placeOf } from '@twofold/core/internal';
import { createSignal } from 'solid-js';
import { createLull } from '../browser/lull';
import { formatNumber, formatTile, t } from '../i18n/i18n';
import type { Settings } from '../settings/settings';

export type Wording = Settings['speech'];

/** Tells a turn: "Left. 4 and 4 make 8. New 2, row 1, column 3. Score 120." Short: "Left, 8, new 2 at 1 3, 120". */
export function tellTurn(facts: TurnFacts, wording: Wording): string {
  return wording === 'full' ? tellFully(facts) : tellBriefly(facts);
}

function tellFully({ direction, merges, spawn, score }: TurnFacts): string {
  const untold = merges.slice(MOST_NAMED_MERGES).reduce((sum, { places }) => sum + places.length, 0);
  return joinSentences([
    t('speech.moved', { direction: DIRECTION_NAMES[direction] }),
    ...merges.slice(0, MOST_NAMED_MERGES).map((merge) => t('speech.merge', valuesOf(merge))),
    ...(untold > 0 ? [t('speech.moreMerges', { count: untold })] : []),
    t('speech.spawn', { value: formatTile(spawn.value), ...spawn.place }),
    t('speech.score', { score }),
  ]);
}

function tellBriefly({ direction, merges, spawn, score }: TurnFacts): string {
  return joinList([
    t(`direction.${DIRECTION_NAMES[direction]}`),
    ...merges.slice(0, MOST_NAMED_MERGES).map((merge) => t('speech.mergeShort', valuesOf(merge))),
    t('speech.spawnShort', { value: formatTile(spawn.value), ...spawn.place }),
    formatNumber(score),
  ]);
}

function valuesOf({ value, sum, places }: TurnFacts['merges'][number]) {
  return { value: formatTile(value), sum: formatTile(sum), count: places.length };
}

/** Sentences about what a turn led to: the target, if it is new, and the end of the game. */
export function tellEvents(facts: TurnFacts, { target, endsAtTarget }: Variant): string[] {
  const { makesTarget, largest, status, score, ply } = facts;
  return [
    ...(makesTarget ? [describeTarget(target, endsAtTarget)] : []),
    ...(status === 'over' && !(endsAtTarget && largest >= target) ? [describeOver(score, ply, largest)] : []),
  ];
}

/** Describes a move in a direction in which no tile can move. */
export function describeNoMove(direction: Direction): string {
  return t('speech.noMove', { direction: DIRECTION_NAMES[direction] });
}

/** Describes an undo or redo, with the score after it. */
export function describeStep(kind: 'undo' | 'redo', ply: number, score: number): string {
  return joinSentences([t(`speech.${kind}`, { ply }), t('speech.score', { score })]);
}

/** Describes a game that has just been opened: new, or resumed at some ply. */
export function describeOpened(name: string, ply: number, score: number): string {
  if (ply === 0) return t('speech.newGame', { name });
  return joinSentences([t('speech.resumed', { name, ply }), t('speech.score', { score })]);
}

/** Describes a change of the game by another tab. */
export function describeFollowed(ply: number, score: number): string {
  return joinSentences([t('speech.followed', { ply }), t('speech.score', { score })]);
}

function describeOver(score: number, ply: number, largest: number): string {
  return t('speech.over', { score, ply, tile: formatTile(largest) });
}

/** `ends`: the game ends with it. */
function describeTarget(target: number, ends: boolean): string {
  return t(ends ? 'speech.targetEnds' : 'speech.target', { target: formatTile(target) });
}

/** Reads a row, counted from 0: "Row 2: 4, empty, empty, 16." Past the last row it gives the number of rows. */
export function describeRow(board: Board, row: number): string {
  const { columns, rows, ranks } = board;
  if (row >= rows) return t('speech.noRow', { rows });
  const cells = [...ranks.subarray(row * columns, (row + 1) * columns)];
  const values = joinList(cells.map((rank) => (rank === 0 ? t('speech.empty') : numeral(rank))));
  return t('speech.row', { row: row + 1, values });
}

/** Reads every row from the top, then the number of empty cells. */
export function describeBoard(board: Board): string {
  return joinSentences([
    ...Array.from({ length: board.rows }, (_, row) => describeRow(board, row)),
    t('speech.emptyCells', { count: countEmpty(board) }),
  ]);
}

/** Reads the score: "Score 120. Best 3,400. 45 moves." */
export function describeScore(score: number, best: number, ply: number): string {
  return joinSentences([
    t('speech.score', { score }),
    t('speech.best', { best }),
    t('speech.moves', { ply }),
  ]);
}

/** The label of a gridcell. The tile's value or "empty" comes first, since it matters most. */
export function cellLabel(board: Board, cell: number): string {
  const rank = board.ranks[cell] ?? 0;
  const place = { ...placeOf(cell, board) };
  return rank === 0 ? t('speech.emptyCell', place) : t('speech.cell', { value: numeral(rank), ...place });
}

/** Joins sentences as the language does. '' for none. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.reduce((before, after) => (before ? t('speech.sentences', { before, after }) : after), '');
}

function joinList(words: readonly string[]): string {
  return words.reduce((before, after) => (before ? t('speech.list', { before, after }) : after), '');
}

/** The number on a tile, as it is seen. */
function numeral(rank: number): string {
  return formatTile(rankValue(rank));
}

/** Milliseconds without a newer message after which a message is spoken. */
const QUIET_MS = 150;
/** An invisible suffix: makes a repeated text new for the screen reader. */
const REPEAT_MARK = '\u00a0';

export interface Announcer {
  /** The text of the live region. Reactive. */
  readonly text: () => string;
  /** Announces a text soon, instead of a waiting one. The text is made only if it is announced. */
  announce(makeText: () => string): void;
  /** Drops the waiting message. */
  stop(): void;
  /** Drops the waiting message, and takes back the one that was announced. */
  clear(): void;
}

/**
 * Times the messages of one polite live region. In fast play only the latest message is spoken, in a pause or
 * once a second. A repeated text is spoken again.
 */
export function createAnnouncer(): Announcer {
  const [text, setText] = createSignal('');
  let pending: (() => string) | undefined;
  const { ask, forget } = createLull(QUIET_MS);
  const speak = () => {
    const said = pending!();
    setText((last) => (last === said ? said + REPEAT_MARK : said));
  };
  return {
    text,
    announce(makeText) {
      pending = makeText;
      ask(speak);
    },
    stop: () => forget(speak),
    clear() {
      forget(speak);
      setText('');
    },
  };
}
