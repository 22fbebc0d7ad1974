// The page's one engine and the network it plays by. Hints, watching and the live bar ask here, one at a time: a
// newer question ends the one before. Whatever fails, the engine goes on by rules of thumb and play goes on anyway.
import type { Board, Variant } from '@twofold/core';
import type { Engine, Evaluation, Limits } from '@twofold/solver';
import { batch, createSignal } from 'solid-js';

export type NetworkName = 'small' | 'strong';

/** How it stands with a network. absent: this site was built without it. */
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

/** A network as the site offers it. */
export interface NetworkFile {
  readonly url: string;
  readonly bytes: number;
}

/** What the analyst needs of the page. */
export interface AnalystPorts {
  /** Starts an engine without a network. */
  start(): Promise<Engine>;
  readonly networks: Partial<Record<NetworkName, NetworkFile>>;
  /** Keeps the file of a network for pages without a connection. */
  keep(file: NetworkFile): Promise<void>;
}

export interface Analyst {
  /** Reactive. */
  readonly network: () => NetworkState;
  /** Why there is no engine; undefined while there is one, or none has been asked for. Reactive. */
  readonly trouble: () => string | undefined;
  /**
   * The deepest evaluation within the limits; undefined if a newer question or `rest` came, or there is no engine.
   * `onDepth` is given those on the way.
   */
  analyse(
    board: Board,
    variant: Variant,
    limits: Limits,
    onDepth?: (evaluation: Evaluation) => void,
  ): Promise<Evaluation | undefined>;
  /** Has the engine play by that network, unless it does or is about to. Failure is told by `network`. */
  load(name: NetworkName): Promise<void>;
  /** Ends the search that runs. */
  rest(): void;
}

export function createAnalyst({ start, networks, keep }: AnalystPorts): Analyst {
  const [network, setNetwork] = createSignal<NetworkState>({ kind: 'none' });
  const [trouble, setTrouble] = createSignal<string>();
  let starting: Promise<Engine> | undefined;
  let engine: Engine | undefined;
  let question = 0; // of two only the newer is answered
  let wanted: NetworkName | undefined;

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
      if (starting === own) lose(error); // else another who waited for it has said so
      return undefined;
    }
  };
  /** The next question starts another engine. */
  const lose = (error?: unknown) => {
    engine?.destroy();
    starting = engine = wanted = undefined;
    batch(() => {
      if (error !== undefined) setTrouble(error instanceof Error ? error.message : String(error));
      setNetwork({ kind: 'none' });
    });
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
        // All of the engine's, where it tells: what the network before took is not given back.
        setNetwork({ kind: 'ready', name, memory: Math.max(bytes, opened.info.bytes) });
        await keep(file).catch(() => undefined); // no room, or no such cache: it is fetched again then
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
