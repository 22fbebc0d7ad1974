/**
 * A thread's search on boards that are not 4x4, by TypeScript. Some shapes have a network of some 40 kB. The first search
 * of such a board fetches it, and waits a while.
 */
import type { Board } from '@twofold/core';
import { type AnySizeSearch, createAnySizeSearch, stepTo } from '../../anySize/search.js';
import type { Limits } from '../../kernel/kernel.js';
import { type BoardShape, networkForBoard } from '../../network/manifest.js';
import type { ChooseReply } from '../../reasons/analysis.js';
import type { WeightsFile } from '../../weights/file.js';
import { type NetworkPorts, readAnySizeNetwork } from '../networkReader.js';
import type { DeepSearch } from './iterativeSearch.js';

/** How long a board's first search waits for its network: a connection may neither answer nor fail. */
const PATIENCE_MS = 3000;

export interface SearchBounds {
  readonly limits: Limits;
  readonly afresh: boolean;
}

export class AnySizeBoards {
  readonly #ports: NetworkPorts;
  readonly #now: () => number;
  readonly #networks = new Map<string, WeightsFile>();
  readonly #reads = new Map<string, Promise<WeightsFile | undefined>>(); // until they fail
  #search: AnySizeSearch;
  #replies: AnySizeSearch | undefined; // a search of its own, so that following a move disturbs none
  #leave = (): void => {}; // ends the wait for one of them

  /** `now` says Infinity once the search is stopped. */
  constructor(ports: NetworkPorts, now: () => number) {
    this.#ports = ports;
    this.#now = now;
    this.#search = this.#newSearch();
  }

  /**
   * The steps of a search within limits. It begins afresh if that is asked for, or if depth alone limits it: values that an
   * earlier search found exact would change the answer.
   */
  chooser(board: Board, fourChance: number, { limits, afresh }: SearchBounds): DeepSearch['choose'] {
    const { depth: deepest, nodes, milliseconds } = limits;
    if (afresh || (nodes === undefined && milliseconds === undefined)) this.#search.forget();
    return (step, goesOn) => {
      const depth = stepTo(board, step.depth ?? 1, deepest);
      return this.#search[goesOn ? 'goOn' : 'bestMove'](board, fourChance, { ...step, depth });
    };
  }

  /** Chooses the best direction of boards, one move ahead. */
  replies(fourChance: number): ChooseReply {
    this.#replies ??= this.#newSearch();
    const search = this.#replies;
    return (board) => search.bestMove(board, fourChance, { depth: 1 }).direction;
  }

  /**
   * Whether a network evaluates such boards. The first search fetches it and waits a while. If the network does not
   * arrive, the next search asks again.
   */
  async fetchNetworkFor(shape: BoardShape): Promise<boolean> {
    const name = networkForBoard(shape);
    if (name === undefined || this.#networks.has(name)) return name !== undefined;
    const begun = this.#reads.get(name);
    const read = begun ?? this.#readNetwork(name, shape);
    const network = await Promise.race([read, begun ? undefined : this.#patience()]);
    if (!network) return false;
    this.#networks.set(name, network);
    this.#search = this.#newSearch(); // the old search may have evaluated these boards by heuristic
    this.#replies = undefined;
    return true;
  }

  /** Ends the wait for a network: the search was stopped. */
  stopWaiting(): void {
    this.#leave();
  }

  async #readNetwork(name: string, shape: BoardShape): Promise<WeightsFile | undefined> {
    const read = readAnySizeNetwork(shape, this.#ports);
    this.#reads.set(name, read);
    const network = await read;
    if (!network) this.#reads.delete(name);
    return network;
  }

  /** Resolves when a search has waited long enough, or is stopped. */
  #patience(): Promise<undefined> {
    return new Promise((resolve) => {
      this.#leave = () => resolve(undefined);
      void this.#ports.wait(PATIENCE_MS).then(this.#leave);
    });
  }

  #newSearch(): AnySizeSearch {
    const networkFor = (shape: BoardShape) => this.#networks.get(networkForBoard(shape) ?? '');
    return createAnySizeSearch({ now: this.#now, networkFor });
  }
}
