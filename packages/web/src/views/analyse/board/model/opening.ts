// What an analysis board opens with: a position, a replay, a stored game, or the first position of a new game. And the address
// that opens the same again.
import {
  type Board,
  dealStart,
  findVariant,
  type Line,
  makePosition,
  parsePosition,
  type Replay,
  type Result,
  seededDealer,
  VARIANTS,
  type Variant,
} from '@twofold/core';
import { messageOf } from '@twofold/core/internal';
import { makeName } from '../../../../browser/randomName';
import { t } from '../../../../i18n/i18n';
import { readText } from '../../../../replay/readFile';
import { openRecord, openReplay } from '../../../../replay/recording';
import type { GameLibrary } from '../../../../storage/records';
import { type WantedBoard, wantedOf } from '../../location';
import type { KeptAnalysis } from './keptAnalyses';
import { isMain, type MoveNode, MoveTree } from './moveTree';
import { linkTextOf, treeOf } from './treeReplay';

export interface Opening {
  readonly tree: MoveTree;
  readonly node: MoveNode;
  readonly seed?: string; // of the replay
  readonly kept?: KeptAnalysis; // its version in the list of kept analyses
}

/** Each move keeps its board: this many take some 60 MB. The longest game on 4x4 has half of them. */
const MOST_MOVES = 2 ** 18;
const TOO_LONG = {
  code: 'analysis-too-long',
  message: `The analysis board takes up to ${MOST_MOVES} moves, variations included. This replay has more.`,
};

function countMoves({ moves, variations }: Line): number {
  return variations.reduce((sum, variation) => sum + countMoves(variation), moves.length);
}

/** The code of a failure: the stored game is gone. */
export const GONE = 'gone';

/**
 * Opens what an address asks for. A kept analysis opens as it is stored: the address may be that of an earlier version. A failure
 * has a sentence for the person.
 */
export async function openWanted(
  wanted: WantedBoard,
  library: GameLibrary,
  readKept: (id: string) => Promise<KeptAnalysis | undefined>,
): Promise<Result<Opening>> {
  const kept = wanted.kept === undefined ? undefined : await readKept(wanted.kept);
  const stored = kept && wantedOf(new URL(kept.path, 'https://any.example'));
  if (kept && stored?.kind === 'board') {
    const opened = await openPlace(stored, library);
    if (opened.ok) return { ok: true, value: { ...opened.value, kept } };
  }
  return openPlace(wanted, library);
}

async function openPlace(wanted: WantedBoard, library: GameLibrary): Promise<Result<Opening>> {
  try {
    if (wanted.position !== undefined) return openPosition(wanted.position, wanted.variant);
    if (wanted.line !== undefined) return openText(wanted.line, wanted);
    if (wanted.game !== undefined) return await openStored(wanted.game, wanted, library);
    return { ok: true, value: firstPosition(VARIANTS.classic) };
  } catch (error) {
    return { ok: false, error: { code: 'unreadable', message: messageOf(error) } };
  }
}

/** The first position of a new game. */
export function firstPosition(variant: Variant): Opening {
  return bare(variant, dealStart(variant, seededDealer(makeName(20))));
}

/** A position alone. */
export function bare(variant: Variant, board: Board, score = 0): Opening {
  const tree = new MoveTree(variant, board, score);
  return { tree, node: tree.root };
}

/** A replay, a link to one, or a board in any notation. */
export function openText(text: string, at: Pick<WantedBoard, 'ply' | 'node'> = {}): Result<Opening> {
  const read = readText(text);
  return read.ok ? openReplayAt(read.value.replay, at) : read;
}

/** A replay that is checked first, at a ply or a node. By default: where its reader would open it. */
export function openReplayAt(
  replay: Replay,
  { ply, node }: Pick<WantedBoard, 'ply' | 'node'> = {},
): Result<Opening> {
  if (countMoves(replay) > MOST_MOVES) return { ok: false, error: TOO_LONG };
  const recording = openReplay(replay, Date.now());
  if (!recording.ok) return recording;
  const tree = treeOf(replay);
  const shown = nodeNumbered(tree, node) ?? tree.at(ply ?? replay.current ?? replay.moves.length);
  const { seed } = replay;
  return { ok: true, value: { tree, node: shown, ...(seed !== undefined && { seed }) } };
}

async function openStored(id: string, at: WantedBoard, library: GameLibrary): Promise<Result<Opening>> {
  const record = await library.get(id);
  if (!record) return { ok: false, error: { code: GONE, message: 'This game is not here any more.' } };
  const recording = openRecord(record);
  return recording.ok ? openReplayAt(recording.value.replay, at) : recording;
}

/** Twofold's own notation, else any other. `id` names the variant of a board of its size. */
export function openPosition(text: string, id: string | undefined): Result<Opening> {
  const board = parsePosition(text);
  if (!board.ok) {
    const opened = openText(text);
    return opened.ok || opened.error.code !== 'replay-unknown' ? opened : board;
  }
  const { columns, rows } = board.value;
  const named = id === undefined ? undefined : findVariant(id);
  const fits = named?.columns === columns && named.rows === rows;
  if (id !== undefined && !fits)
    return { ok: false, error: { code: 'variant-unknown', message: t('analysis.noVariant', { id }) } };
  const variant = fits ? named : findVariant(`${columns}x${rows}`)!;
  const replay: Replay = {
    ...{
      variant,
      start: board.value,
      startScore: 0,
      moves: new Uint8Array(),
      undos: 0,
      tags: {},
      claims: {},
    },
    ...{ comments: [], variations: [] },
  };
  return openReplayAt(replay);
}

/** The address of a position. */
export function positionPath(board: Board, variant: Variant): string {
  const id =
    findVariant(`${variant.columns}x${variant.rows}`)?.id === variant.id ? '' : `&variant=${variant.id}`;
  return `/analyse?position=${makePosition(board)}${id}`;
}

/** The address of a whole analysis at one of its positions. */
export function analysisPath(tree: MoveTree, node: MoveNode, seed?: string): string {
  if (tree.root.children.length === 0 && tree.root.comments.length === 0 && tree.root.score === 0)
    return positionPath(tree.root.board, tree.variant);
  const at = isMain(node) ? `ply=${node.ply}` : `node=${numberOf(tree, node)}`;
  return `/analyse?show=board#replay=${encodeURIComponent(linkTextOf(tree, seed))}&${at}`;
}

/** The number of a node in the order of `MoveTree.nodes`, from 1. 0: the first position. A link keeps this order. */
export function numberOf(tree: MoveTree, node: MoveNode): number {
  let at = 0;
  if (node === tree.root) return at;
  for (const other of tree.nodes()) {
    at++;
    if (other === node) return at;
  }
  return 0;
}

function nodeNumbered(tree: MoveTree, number: number | undefined): MoveNode | undefined {
  if (number === undefined) return undefined;
  if (number === 0) return tree.root;
  let at = 0;
  for (const node of tree.nodes()) if (++at === number) return node;
  return undefined;
}
