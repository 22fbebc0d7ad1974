// The solver's advisor for a page: the state of its network and its failure as signals, and the networks that
// were used cached for offline use. Without an engine play goes on.
import { type Board, type Direction, VARIANTS, type Variant } from '@twofold/core';
import {
  type Analysis,
  createAdvisor,
  type Engine,
  type Evaluation,
  type Limits,
  networkForBoard,
  type PlayoutOptions,
  type Question,
  type NetworkState as SolverState,
  type TileChance,
  USUAL_NETWORK,
} from '@twofold/solver';
import { ENDGAMES, hasNetworkChoice, isSolvable } from '@twofold/solver/internal';
import { createSignal } from 'solid-js';

/** The state of the network for 4x4. absent: this site was built without it. */
export type NetworkState =
  | { readonly kind: 'none' | 'absent' | 'failed' }
  | { readonly kind: 'loading'; readonly loaded: number; readonly total: number } // bytes
  | { readonly kind: 'ready'; readonly memory: number }; // bytes

/** A network file of the site. */
export interface NetworkFile {
  readonly url: string;
  readonly bytes: number;
}

/** What the advisor uses of the page. */
export interface PageAdvisorPorts {
  /** Opens an engine without a network. */
  openEngine(): Promise<Engine>;
  readonly networks: Partial<Record<string, NetworkFile>>;
  /** Caches the file of a network for offline use. */
  keep(file: NetworkFile): Promise<void>;
}

export interface QuestionOptions {
  /** Called with each better evaluation, the last one included. Without it the answer is the only message. */
  readonly onDepth?: (evaluation: Evaluation) => void;
  /** The player did not ask: an engine that dies is not restarted. */
  readonly isBackground?: boolean;
  /**
   * The board is solved before the answer: at most eight cells, and seconds the first time. By default: boards that take a
   * tenth of a second, so that all their answers are the same.
   */
  readonly solves?: boolean;
}

/** Longest search time on boards that are searched to the end of the game. Most end much earlier. */
const SOLVING_MS = 1000;

/** The search time of a question that is usually answered in `usual` milliseconds. A solution is waited for. */
export function limitsFor(board: Board, usual: number): Limits {
  return { milliseconds: isSolvable(board) ? SOLVING_MS : usual };
}

export interface PageAdvisor {
  /** The state of the network for 4x4. Reactive. */
  readonly network: () => NetworkState;
  /** Why there is no engine. Undefined again after `retry`. Reactive. */
  readonly trouble: () => string | undefined;
  /**
   * Asks about a position, and cancels the question before. The answer is undefined without an engine, too, and
   * never rejects.
   */
  ask(board: Board, variant: Variant, limits: Limits, options?: QuestionOptions): Question;
  /** What may come after these moves, the better one first. Undefined without an engine, or if a newer call came. */
  follow(board: Board, variant: Variant, directions: readonly Direction[]): Promise<Analysis | undefined>;
  /** The chances of a player (`Advisor.playouts`), beside the open question. Undefined, too, where `signal` ended it. */
  playouts(
    board: Board,
    variant: Variant,
    options: PlayoutOptions,
    signal: AbortSignal,
  ): Promise<readonly TileChance[] | undefined>;
  /** Whether an answer by this player is provisional: the network for such boards is still to come. Reactive. */
  awaitsNetwork(board: Board, player: Evaluation['player']): boolean;
  /** Forgets failures: the next question tries again. */
  retry(): void;
  /** Loads the network for 4x4 before a question needs it. `network` or `trouble` has a failure. */
  load(): Promise<void>;
  /** Ends the engine. */
  dispose(): void;
}

export function createPageAdvisor(ports: PageAdvisorPorts): PageAdvisor {
  const { openEngine, networks } = ports;
  const file = networks[USUAL_NETWORK];
  const [network, setNetwork] = createSignal<NetworkState>({ kind: file ? 'none' : 'absent' });
  const [trouble, setTrouble] = createSignal<string>();
  const keepAll = keeperOf(ports);
  const onNetwork = (state: SolverState) => {
    setNetwork(networkState(state, file));
    if (state.kind === 'ready') void keepAll(USUAL_NETWORK, ...ENDGAMES.toReversed()); // what comes later is kept last
  };
  const advisor = createAdvisor({ openEngine, onNetwork, network: file && USUAL_NETWORK });
  const fail = ({ message }: Error) => void setTrouble(message);
  return {
    network,
    trouble,
    ask(board, { fourChance }, limits, { onDepth, isBackground = false, solves = isSolvable(board) } = {}) {
      const question = advisor.ask({ board, fourChance, ...(solves && { solves }) }, limits, {
        ...(onDepth && { onDepth }),
        onRestart(error) {
          if (!isBackground) return;
          question.cancel();
          fail(error);
        },
      });
      const answer = question.answer.then((last) => {
        if (last?.player === 'network') void keepAll(networkForBoard(board) ?? '');
        return last;
      }, fail);
      return { answer, cancel: () => question.cancel() };
    },
    follow: (board, { fourChance }, directions) => advisor.follow({ board, fourChance }, directions),
    playouts: (board, { fourChance }, options, signal) =>
      advisor.playouts({ board, fourChance }, options, signal),
    awaitsNetwork(board, player) {
      const { kind } = network();
      const isComing = kind !== 'absent' && kind !== 'failed'; // once it is ready, the question is asked again
      return player === 'heuristic' && hasNetworkChoice(board) && trouble() === undefined && isComing;
    },
    retry() {
      setTrouble(undefined);
      if (file) advisor.chooseNetwork(USUAL_NETWORK);
    },
    async load() {
      if (!file) return;
      await advisor.prepare(VARIANTS.classic).catch((error) => {
        if (advisor.network.kind !== 'failed') fail(error);
      });
    },
    dispose: () => advisor.dispose(),
  };
}

function networkState(state: SolverState, file: NetworkFile | undefined): NetworkState {
  if (state.kind === 'loading') return { kind: state.kind, loaded: state.loaded, total: file?.bytes ?? 0 };
  return state.kind === 'ready' ? { kind: state.kind, memory: state.memory } : { kind: state.kind };
}

/** Caches the files of networks, each once. A file that cannot be cached is tried again later. */
function keeperOf({ networks, keep }: PageAdvisorPorts): (...names: string[]) => Promise<void> {
  const kept = new Set<string>();
  return async (...names) => {
    for (const name of names) {
      const file = networks[name];
      if (!file || kept.has(name)) continue;
      kept.add(name);
      await keep(file).catch(() => kept.delete(name));
    }
  };
}
