/**
 * Reviews as a study: a part is one game. The asking side reads files and writes results; workers search. They give
 * every searched position in the order of the search. So a record gets the lines of one process.
 */
import { type Game, gameFromReplay, makeCompact, parseCompact, type Replay } from '@twofold/core';
import type { ReviewLevel, SearchedPosition } from '@twofold/solver';
import { parseSearchedPosition } from '@twofold/solver/internal';
import { checkSharedPath } from '@twofold/trainer';
import { openAdvisor } from '../advisor.js';
import type { OwnCorrection, OwnCorrections } from './players/corrections.js';
import type { ChancesOf } from './players/player.js';
import type { ReviewRecord } from './record.js';
import { type GameSearch, searchGame } from './reviewGame.js';
import { boardMakerOf, makerOf, type SearchOptions, searcherOf } from './searcher.js';

/** How all games are reviewed. */
interface ReviewStudy {
  level: ReviewLevel;
  network?: string;
  maker: string | null;
  exact: boolean;
  player: ChancesOf;
}

/** A game to review. */
interface ReviewPart {
  replay: string;
  maker: string | null;
  correction?: OwnCorrection;
  known: unknown[];
}

/** What the asking side knows of all games. */
type PartOptions = SearchOptions & { readonly record: ReviewRecord | undefined };

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
}: SearchOptions & { readonly player: ChancesOf }): ReviewStudy {
  if (network !== undefined) checkSharedPath(network);
  return { level, ...(network !== undefined && { network }), maker: makerOf(network), exact, player };
}

export async function reviewPart(
  game: Game,
  replay: Replay,
  { record, corrections, ...options }: PartOptions & { corrections: OwnCorrections | undefined },
): Promise<ReviewPart> {
  const known = record?.positionsOf(replay, searcherOf(game.board, options)) ?? [];
  const correction = await corrections?.of(replay);
  const part = { replay: makeCompact(replay), maker: boardMakerOf(game.board), known };
  return { ...part, ...(correction && { correction }) };
}

/** Reads what a worker found, and adds its positions to the record. */
export function readReviewPart(
  result: Uint8Array,
  { game, replay }: { game: Game; replay: Replay },
  { record, ...options }: PartOptions,
): GameSearch {
  const { steps, search }: PartResult = JSON.parse(new TextDecoder().decode(result));
  const searcher = record && searcherOf(game.board, options);
  for (const position of steps) record?.add(replay, searcher!, position);
  return search;
}

/** Opens reviews on a worker. Throws an Error for people if this machine has another network. */
export function openReviewStudy(study: ReviewStudy) {
  const { network, level, exact, player, maker } = study;
  if (network !== undefined) checkSharedPath(network);
  checkMaker(network ?? 'the network', makerOf(network), maker);
  const idle = [openAdvisor(network, 1)]; // each searches one game at a time
  const options = { level, exact, player, network };
  const run = async (part: ReviewPart, signal: AbortSignal): Promise<Uint8Array> => {
    const [replay, game] = gameOf(part.replay);
    checkMaker(`the network of ${game.variant.id}`, boardMakerOf(game.board), part.maker);
    const known = part.known.flatMap((position) => parseSearchedPosition(position) ?? []);
    const steps: SearchedPosition[] = [];
    const record: ReviewRecord = {
      positionsOf: () => known,
      add: (_replay, _network, position) => void steps.push(position),
      close: () => {},
    };
    const advisor = idle.pop() ?? openAdvisor(network, 1);
    const corrections: OwnCorrections = { of: async () => part.correction };
    const of = { options, advisor, record, corrections, line: SILENT, signal };
    const search = await searchGame('', game, replay, of).finally(() => idle.push(advisor));
    signal.throwIfAborted();
    return new TextEncoder().encode(JSON.stringify({ steps, search } satisfies PartResult));
  };
  const close = async () => {
    for (const advisor of idle.splice(0)) advisor.dispose();
  };
  return { run, close };
}

const SILENT = { show: () => {}, say: () => {}, end: () => {} };

function gameOf(text: string): [Replay, Game] {
  const replay = parseCompact(text);
  if (!replay.ok) throw new RangeError(replay.error.message);
  const game = gameFromReplay(replay.value);
  if (!game.ok) throw new RangeError(game.error.message);
  return [replay.value, game.value];
}

function checkMaker(name: string, own: string | null, asked: string | null): void {
  if (own === asked) return;
  throw new Error(`Here ${name} is another one (${own ?? 'none'}, asked for ${asked ?? 'none'}).`);
}
