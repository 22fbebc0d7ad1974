// What a screen reader says about a game: whole sentences made from core's turns and boards, and the announcer
// that paces them. Every sentence is one message of the catalogue with values, so that no grammar is put together
// here; sentences and lists are joined by messages too, since Japanese and Chinese join without spaces.
import {
  type Board,
  type Direction,
  DOWN,
  LEFT,
  type Motion,
  RIGHT,
  rankValue,
  type Turn,
  UP,
} from '@twofold/core';
import { createSignal } from 'solid-js';
import { formatNumber, formatTile, type MessageKey, t } from '../i18n/i18n';
import type { Settings } from '../settings/settings';

export type Wording = Settings['speech'];

const DIRECTION_KEYS: Record<Direction, MessageKey> = {
  [UP]: 'direction.up',
  [RIGHT]: 'direction.right',
  [DOWN]: 'direction.down',
  [LEFT]: 'direction.left',
};
/** Values of `direction` in the catalogue's select messages. */
const DIRECTION_NAMES: Record<Direction, string> = {
  [UP]: 'up',
  [RIGHT]: 'right',
  [DOWN]: 'down',
  [LEFT]: 'left',
};
/** More kinds of merges than this in one turn (possible on large boards only) are told as a number. */
const MERGES_TOLD = 3;

/** "Left. 4 and 4 make 8. New 2, row 1, column 3. Score 120.", or short: "Left, 8, new 2 at 1 3, 120". */
export function describeTurn(turn: Turn, wording: Wording): string {
  return wording === 'full' ? describeFully(turn) : describeBriefly(turn);
}

function describeFully({ direction, motions, spawn, score, board }: Turn): string {
  const merges = countMerges(motions);
  const untold = merges.slice(MERGES_TOLD).reduce((sum, { count }) => sum + count, 0);
  return joinSentences([
    t('speech.moved', { direction: DIRECTION_NAMES[direction] }),
    ...merges.slice(0, MERGES_TOLD).map(({ rank, count }) => describeMerge(rank, count)),
    ...(untold > 0 ? [t('speech.moreMerges', { count: untold })] : []),
    t('speech.spawn', { value: numeral(spawn.rank), ...placeOf(spawn.cell, board) }),
    t('speech.score', { score }),
  ]);
}

function describeBriefly({ direction, motions, spawn, score, board }: Turn): string {
  const merges = countMerges(motions).slice(0, MERGES_TOLD);
  return joinList([
    t(DIRECTION_KEYS[direction]),
    ...merges.map(({ rank, count }) => t('speech.mergeShort', { sum: numeral(rank + 1), count })),
    t('speech.spawnShort', { value: numeral(spawn.rank), ...placeOf(spawn.cell, board) }),
    formatNumber(score),
  ]);
}

function describeMerge(rank: number, count: number): string {
  return t('speech.merge', { value: numeral(rank), sum: numeral(rank + 1), count });
}

/** How many pairs of each rank merged, largest first. */
function countMerges(motions: readonly Motion[]): { rank: number; count: number }[] {
  const tiles = new Map<number, number>();
  for (const { rank, merges } of motions) if (merges) tiles.set(rank, (tiles.get(rank) ?? 0) + 1);
  return [...tiles].map(([rank, count]) => ({ rank, count: count / 2 })).sort((a, b) => b.rank - a.rank);
}

/** A direction in which nothing can move. */
export function describeNoMove(direction: Direction): string {
  return t('speech.noMove', { direction: DIRECTION_NAMES[direction] });
}

/** The score after a move was taken back, or made again. */
export function describeStep(kind: 'undo' | 'redo', ply: number, score: number): string {
  return joinSentences([t(`speech.${kind}`, { ply }), t('speech.score', { score })]);
}

/** A game that has just come onto the screen: new, or resumed at some ply. */
export function describeOpened(name: string, ply: number, score: number): string {
  if (ply === 0) return t('speech.newGame', { name });
  return joinSentences([t('speech.resumed', { name, ply }), t('speech.score', { score })]);
}

/** Another tab went on with the game. */
export function describeFollowed(ply: number, score: number): string {
  return joinSentences([t('speech.followed', { ply }), t('speech.score', { score })]);
}

/** The game is over with no move left. */
export function describeOver(score: number, ply: number, largestRank: number): string {
  return t('speech.over', { score, ply, tile: numeral(largestRank) });
}

/** The target stands on the board; with `ends` that ends the game. */
export function describeTarget(target: number, ends: boolean): string {
  return t(ends ? 'speech.targetEnds' : 'speech.target', { target: formatTile(target) });
}

/** "Row 2: 4, empty, empty, 16." A row past the last (from 0) says how many there are. */
export function describeRow(board: Board, row: number): string {
  const { columns, rows, ranks } = board;
  if (row >= rows) return t('speech.noRow', { rows });
  const cells = [...ranks.subarray(row * columns, (row + 1) * columns)];
  const values = joinList(cells.map((rank) => (rank === 0 ? t('speech.empty') : numeral(rank))));
  return t('speech.row', { row: row + 1, values });
}

/** Every row from the top, then how many cells are empty. */
export function describeBoard(board: Board): string {
  const empty = board.ranks.reduce((count, rank) => count + (rank === 0 ? 1 : 0), 0);
  return joinSentences([
    ...Array.from({ length: board.rows }, (_, row) => describeRow(board, row)),
    t('speech.emptyCells', { count: empty }),
  ]);
}

/** "Score 120. Best 3,400. 45 moves." */
export function describeScore(score: number, best: number, ply: number): string {
  return joinSentences([
    t('speech.score', { score }),
    t('speech.best', { best }),
    t('speech.moves', { ply }),
  ]);
}

/** The label of a gridcell: the tile's value or "empty" first, since that is what one listens for. */
export function cellLabel(board: Board, cell: number): string {
  const rank = board.ranks[cell] ?? 0;
  const place = placeOf(cell, board);
  return rank === 0 ? t('speech.emptyCell', place) : t('speech.cell', { value: numeral(rank), ...place });
}

/** Sentences one after the other, as the language sets them. Empty without any. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.reduce((before, after) => (before ? t('speech.sentences', { before, after }) : after), '');
}

function joinList(words: readonly string[]): string {
  return words.reduce((before, after) => (before ? t('speech.list', { before, after }) : after), '');
}

/** Spoken as it is seen. */
function numeral(rank: number): string {
  return formatTile(rankValue(rank));
}

function placeOf(cell: number, { columns }: Board): { row: number; column: number } {
  return { row: Math.floor(cell / columns) + 1, column: (cell % columns) + 1 };
}

/** Time without a newer message after which a message is spoken. */
const QUIET_MS = 150;
/** Longest time for which newer messages keep the region silent. */
const PATIENCE_MS = 1000;
/** Makes a repeated text a new one for the screen reader, unheard and unseen. */
const REPEAT_MARK = '\u00a0';

export interface Announcer {
  /** What the live region holds; reactive. */
  readonly text: () => string;
  /** Says it soon, in place of whatever waits. The words are made only if they are said. */
  announce(makeText: () => string): void;
  /** Ends the wait; what waits is not said. */
  stop(): void;
}

/**
 * Paces the messages of one polite live region: in fast play only the latest is said, when play pauses or once a
 * second, and the same words said twice are heard twice.
 */
export function createAnnouncer(): Announcer {
  const [text, setText] = createSignal('');
  let pending: (() => string) | undefined;
  let since = 0; // when the first of the messages that wait came
  let timer: ReturnType<typeof setTimeout> | undefined;
  const speak = () => {
    const said = pending?.() ?? '';
    pending = undefined;
    setText((last) => (last === said ? said + REPEAT_MARK : said));
  };
  return {
    text,
    announce(makeText) {
      const now = performance.now();
      if (!pending) since = now;
      pending = makeText;
      clearTimeout(timer);
      timer = setTimeout(speak, Math.max(0, Math.min(QUIET_MS, since + PATIENCE_MS - now)));
    },
    stop() {
      clearTimeout(timer);
      pending = undefined;
    },
  };
}
