// The page's engine and its network. Hint, watch and live bar ask here, one question at a time: a newer
// question cancels the older one. Without a network the engine uses its heuristic. Without an engine play goes
// on.
import type { Board, Variant } from '@twofold/core';
import {
  ENDGAME,
  type Engine,
  type Evaluation,
  type Limits,
  type NetworkName,
  networkForBoard,
} from '@twofold/solver';
import { batch, createSignal } from 'solid-js';

/** The state of a network. absent: this site was built without it. */
export type NetworkState =
  | { readonly kind: 'none' }
  | { readonly kind: 'absent' | 'failed'; readonly name: NetworkName }
  | {
      readonly kind: 'loading';
      readonly name: NetworkName;
      readonly loaded: number;
      readonly total: number; // bytes
    }
  | { readonly kind: 'ready'; readonly name: NetworkName; readonly memory: number }; // bytes

/** A network file of the site. */
export interface NetworkFile {
  readonly url: string;
  readonly bytes: number;
}

/** What the analyst uses of the page. */
export interface AnalystPorts {
  /** Starts an engine without a network. */
  start(): Promise<Engine>;
  readonly networks: Partial<Record<string, NetworkFile>>;
  /** Caches the file of a network for offline use. */
  keep(file: NetworkFile): Promise<void>;
}

export interface Analyst {
  /** The state of the wanted network. Reactive. */
  readonly network: () => NetworkState;
  /** Why there is no engine. Undefined while there is one, or none was asked for. Reactive. */
  readonly trouble: () => string | undefined;
  /**
   * The deepest evaluation within the limits. Undefined if a newer question or `rest` came, or without an
   * engine. `onDepth` receives the evaluations of smaller depths.
   */
  analyse(
    board: Board,
    variant: Variant,
    limits: Limits,
    onDepth?: (evaluation: Evaluation) => void,
  ): Promise<Evaluation | undefined>;
  /** Makes the engine use a network, unless it does or is about to. `network` reports a failure. */
  load(name: NetworkName): Promise<void>;
  /** Stops the running search. */
  rest(): void;
}

export function createAnalyst({ start, networks, keep }: AnalystPorts): Analyst {
  const [network, setNetwork] = createSignal<NetworkState>({ kind: 'none' });
  const [trouble, setTrouble] = createSignal<string>();
  let starting: Promise<Engine> | undefined;
  let engine: Engine | undefined;
  let question = 0; // number of the newest question; only that is answered
  let wanted: NetworkName | undefined;
  const kept = new Set<string>(); // names of networks cached for offline use

  const open = async (): Promise<Engine | undefined> => {
    if (engine?.state === 'failed') lose();
    starting ??= start();
    const own = starting;
    try {
      const opened = await own;
      if (starting !== own) return undefined;
      engine = opened;
      setTrouble(undefined);
      return engine;
    } catch (error) {
      if (starting === own) lose(error); // otherwise another caller has reported it
      return undefined;
    }
  };
  /** Destroys the engine. The next question starts another. */
  const lose = (error?: unknown) => {
    engine?.destroy();
    starting = engine = wanted = undefined;
    batch(() => {
      if (error !== undefined) setTrouble(error instanceof Error ? error.message : String(error));
      setNetwork({ kind: 'none' });
    });
  };

  /** Caches network files. A file that cannot be cached is tried again later. */
  const keepAll = async (...names: string[]) => {
    for (const name of names) {
      const file = networks[name];
      if (!file || kept.has(name)) continue;
      kept.add(name);
      await keep(file).catch(() => kept.delete(name));
    }
  };

  return {
    network,
    trouble,
    async analyse(board, { fourChance }, limits, onDepth) {
      const own = ++question;
      const opened = await open();
      if (!opened || own !== question) return undefined;
      try {
        let last: Evaluation | undefined;
        for await (const evaluation of opened.analyse({ board, fourChance }, limits)) {
          if (own !== question) return undefined;
          last = evaluation;
          onDepth?.(evaluation);
        }
        if (last?.player === 'network') void keepAll(networkForBoard(board) ?? '');
        return own === question ? last : undefined;
      } catch (error) {
        if (engine === opened) lose(error);
        return undefined;
      }
    },
    async load(name) {
      if (wanted === name) return;
      wanted = name;
      const file = networks[name];
      if (!file) return void setNetwork({ kind: 'absent', name });
      setNetwork({ kind: 'loading', name, loaded: 0, total: file.bytes });
      const opened = await open();
      if (!opened || wanted !== name) return;
      try {
        const { bytes } = await opened.useNetwork(name, (loaded) => {
          if (wanted === name) setNetwork({ kind: 'loading', name, loaded, total: file.bytes });
        });
        if (wanted !== name) return;
        // The engine's whole memory, where known: that of an earlier network is not freed.
        setNetwork({ kind: 'ready', name, memory: Math.max(bytes, opened.info.bytes) });
        await keepAll(name, ENDGAME);
      } catch {
        if (wanted !== name) return;
        wanted = undefined;
        setNetwork({ kind: 'failed', name });
      }
    },
    rest() {
      question++;
      engine?.stop();
    },
  };
}
