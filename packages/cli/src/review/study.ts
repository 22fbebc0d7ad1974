/**
 * Reviews as a study: a part is one game. The asking side reads files and writes results; workers search. They give
 * every searched position in the order of the search. So a record gets the lines of one process.
 */
import { type Game, gameFromReplay, makeCompact, parseCompact, type Replay } from '@twofold/core';
import type { ReviewLevel, SearchedPosition } from '@twofold/solver';
import { hasNetworkChoice, parseSearchedPosition } from '@twofold/solver/internal';
import { checkSharedPath, heuristicFingerprint, networkFingerprint } from '@twofold/trainer';
import { networkNameFor, openAdvisor } from '../advisor.js';
import type { ReviewRecord } from './record.js';
import { type GameSearch, searchGame } from './reviewGame.js';

/** How all games are reviewed. */
interface ReviewStudy {
  level: ReviewLevel;
  network?: string;
  maker: string | null;
  exact: boolean;
  player: boolean;
}

/** A game to review. */
interface ReviewPart {
  replay: string;
  maker: string | null;
  known: unknown[];
}

/** What a worker found. */
interface PartResult {
  readonly steps: readonly SearchedPosition[];
  readonly search: GameSearch;
}

/** Throws RangeError for a network that other machines cannot find. */
export function reviewStudy({
  level,
  network,
  exact = false,
  player,
}: {
  level: ReviewLevel;
  network?: string;
  exact?: boolean;
  player: boolean;
}): ReviewStudy {
  if (network !== undefined) checkSharedPath(network);
  return { level, ...(network !== undefined && { network }), maker: makerOf(network), exact, player };
}

export function reviewPart(
  game: Game,
  replay: Replay,
  { network, record }: { network: string | undefined; record: ReviewRecord | undefined },
): ReviewPart {
  const known = record?.positionsOf(replay, networkNameFor(game.board, network)) ?? [];
  return { replay: makeCompact(replay), maker: boardMakerOf(game), known };
}

/** Reads what a worker found, and adds its positions to the record. */
export function readReviewPart(
  result: Uint8Array,
  { game, replay }: { game: Game; replay: Replay },
  { network, record }: { network: string | undefined; record: ReviewRecord | undefined },
): GameSearch {
  const { steps, search }: PartResult = JSON.parse(new TextDecoder().decode(result));
  const name = networkNameFor(game.board, network);
  for (const position of steps) record?.add(replay, name, position);
  return search;
}

/** Opens reviews on a worker. Throws an Error for people if this machine has another network. */
export function openReviewStudy(study: ReviewStudy) {
  const { network, level, exact, player, maker } = study;
  if (network !== undefined) checkSharedPath(network);
  checkMaker(network ?? 'the network', makerOf(network), maker);
  const advisor = openAdvisor(network, 1);
  const options = { level, exact, player, network };
  const run = async (part: ReviewPart, signal: AbortSignal): Promise<Uint8Array> => {
    const [replay, game] = gameOf(part.replay);
    checkMaker(`the network of ${game.variant.id}`, boardMakerOf(game), part.maker);
    const known = part.known.flatMap((position) => parseSearchedPosition(position) ?? []);
    const steps: SearchedPosition[] = [];
    const record: ReviewRecord = {
      positionsOf: () => known,
      add: (_replay, _network, position) => void steps.push(position),
      close: () => {},
    };
    const search = await searchGame('', game, replay, { options, advisor, record, line: SILENT, signal });
    signal.throwIfAborted();
    return new TextEncoder().encode(JSON.stringify({ steps, search } satisfies PartResult));
  };
  return { run, close: async () => advisor.dispose() };
}

const SILENT = { show: () => {}, say: () => {}, end: () => {} };

function gameOf(text: string): [Replay, Game] {
  const replay = parseCompact(text);
  if (!replay.ok) throw new RangeError(replay.error.message);
  const game = gameFromReplay(replay.value);
  if (!game.ok) throw new RangeError(game.error.message);
  return [replay.value, game.value];
}

function makerOf(network: string | undefined): string | null {
  return network === 'heuristic' ? null : networkFingerprint(network ?? 'small');
}

function boardMakerOf({ board }: Game): string | null {
  return hasNetworkChoice(board) ? null : (heuristicFingerprint(board) ?? null);
}

function checkMaker(name: string, own: string | null, asked: string | null): void {
  if (own === asked) return;
  throw new Error(`Here ${name} is another one (${own ?? 'none'}, asked for ${asked ?? 'none'}).`);
}
