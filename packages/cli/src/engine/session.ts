/**
 * A session of the engine protocol. Lines are executed in the order in which they come: while a search runs,
 * later ones wait, wrong ones too. `stop` and `isready` are heard at once.
 */
import { type Board, type BoardOptions, detectTextKind, type Failure } from '@twofold/core';
import type { Advisor, Evaluation, Limits, SearchPosition } from '@twofold/solver';
import { playerOf } from '../commands/solveReport.js';
import { gameOf, numbersNote, readInput } from '../inputs/reader.js';
import { bestMove, errorLine, greeting, HELP, infoLine, noPosition } from './answers.js';
import { parseRequest, type Request, type Settings } from './requests.js';

export interface SessionPorts {
  /** Writes a line of the answer. */
  write(line: string): void;
  /** Throws an Error for the reader if there is no such network or table. */
  openAdvisor(settings: Settings): Advisor;
  /** The name of the network that a board's evaluations come from. */
  nameNetwork(board: Board, settings: Settings): string;
  /** What to do if the table of the last advisor is for another chance of a 4. Undefined: it fits, or does not matter. */
  misfit(board: Board, fourChance: number | undefined): string | undefined;
  readonly version: string;
}

/** Most lines that wait. Further input is read when there is room. */
export const MOST_WAITING = 1000;
/** The board whose network is loaded by `isready` before there is a position. */
const USUAL_SHAPE = { columns: 4, rows: 4 };

/** Whether a line that waits ends a search without limits. `ucinewgame` concerns the next search alone. */
const isAwaited = ({ kind }: Request) => kind !== 'ucinewgame';

interface SearchedPosition {
  readonly board: Board;
  readonly fourChance: number | undefined; // of the game's variant
}

/** A search that runs. */
interface Search {
  readonly isEndless: boolean;
  /** Ends the search with its best move so far; the first depth is always completed. */
  stop(): void;
}

export class Session {
  readonly #ports: SessionPorts;
  readonly #waiting: Request[] = [];
  readonly #stopped = new WeakSet<Request>(); // by a stop that came while they waited
  #settings: Settings = {
    network: undefined,
    threads: 1,
    fourChance: undefined,
    table: undefined,
    ranks: false,
  };
  #position: SearchedPosition | undefined;
  #isNewGame = false; // since the last search
  #advisor: Advisor | undefined;
  #search: Search | undefined;
  #work: Promise<void> | undefined; // while there is any
  #hasRoom: () => void = () => {};
  #isEnding = false;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
  }

  /** Hears a line; undefined is one that was too long. False: it is to end. */
  hear(line: string | undefined): boolean {
    const request: Request =
      line === undefined
        ? { kind: 'error', message: 'This line is too long: at most 1,048,576 bytes are read.' }
        : parseRequest(line);
    if (request.kind === 'quit') return false;
    if (request.kind === 'stop') this.#stop();
    else if (request.kind === 'isready' && this.#isSearching) this.#say('readyok');
    else if (request.kind !== 'nothing') this.#queue(request);
    return true;
  }

  /** Resolves when there is room for more lines. */
  async room(): Promise<void> {
    while (this.#waiting.length >= MOST_WAITING) {
      await new Promise<void>((resolve) => {
        this.#hasRoom = resolve;
      });
    }
  }

  /**
   * No further line is heard: what waits is executed. A search without limits ends with its first depth. After
   * `patience` milliseconds all searches are stopped.
   */
  async end(patience?: number): Promise<void> {
    this.#isEnding = true;
    if (this.#search?.isEndless) this.#search.stop();
    const timer = patience === undefined ? undefined : setTimeout(() => this.#stop(), patience);
    await this.#work;
    clearTimeout(timer);
    this.#advisor?.dispose();
  }

  /** Whether a search runs or waits. */
  get #isSearching(): boolean {
    return this.#search !== undefined || this.#waiting.some(({ kind }) => kind === 'go');
  }

  /** Stops the search that runs, and those that wait: they were all asked for before the stop. */
  #stop(): void {
    this.#search?.stop();
    for (const request of this.#waiting) this.#stopped.add(request);
  }

  #queue(request: Request): void {
    this.#waiting.push(request);
    if (this.#search?.isEndless && isAwaited(request)) this.#search.stop();
    this.#work ??= this.#execute();
  }

  async #execute(): Promise<void> {
    for (let request = this.#waiting.shift(); request; request = this.#waiting.shift()) {
      this.#hasRoom();
      try {
        await this.#perform(request);
      } catch (error) {
        this.#say(errorLine((error as Error).message));
      }
    }
    this.#work = undefined; // in one step with the last look at what waits: a line may come at any await
  }

  async #perform(request: Request): Promise<void> {
    switch (request.kind) {
      case 'uci':
        return this.#say(...greeting(this.#ports.version));
      case 'help':
        return this.#say(...HELP);
      case 'ucinewgame':
        this.#isNewGame = true;
        return;
      case 'isready':
        await this.#open().prepare(this.#position?.board ?? USUAL_SHAPE);
        return this.#say('readyok');
      case 'position':
        return this.#place(request.text);
      case 'setoption':
        return this.#set(request.settings);
      case 'error':
        return this.#say(errorLine(request.message));
      case 'go':
        return this.#go(request.limits, this.#stopped.has(request));
    }
  }

  #place(text: string): void {
    this.#position = undefined; // a search of the board before would answer the wrong question
    const options: BoardOptions = this.#settings.ranks ? { numbers: 'ranks' } : {};
    const read = readInput(text, 'any', options);
    if (!read.ok) throw new Error(isOfNoKind(text, read.error) ? noPosition(text) : read.error.message);
    const note = numbersNote(read.value, options, 'setoption name Ranks value true');
    if (note) this.#say(`info string ${note}`);
    const { board, variant } = gameOf(read.value);
    this.#position = { board, fourChance: read.value.holds === 'game' ? variant.fourChance : undefined };
  }

  #set(settings: Partial<Settings>): void {
    const before = this.#settings;
    const next = { ...before, ...settings };
    const isSame = (['network', 'threads', 'table'] as const).every((name) => next[name] === before[name]);
    if (!isSame) {
      const advisor = this.#ports.openAdvisor(next); // throws before anything changes
      this.#advisor?.dispose();
      this.#advisor = advisor;
    }
    this.#settings = next;
  }

  #open(): Advisor {
    this.#advisor ??= this.#ports.openAdvisor(this.#settings);
    return this.#advisor;
  }

  async #go(limits: Limits, wasStopped: boolean): Promise<void> {
    const position = this.#position;
    if (position === undefined) {
      throw new Error('There is no position: send one first, such as position 00b1/2000/0000/0001.');
    }
    try {
      const best = await this.#searchOn(position, limits, wasStopped);
      if (best !== undefined) this.#say(bestMove(best));
    } finally {
      this.#search = undefined;
    }
  }

  /** The deepest evaluation. A stopped search ends with its first depth. */
  async #searchOn(
    { board, fourChance }: SearchedPosition,
    limits: Limits,
    wasStopped: boolean,
  ): Promise<Evaluation | undefined> {
    const chance = this.#settings.fourChance ?? fourChance;
    const misfit = this.#ports.misfit(board, chance);
    if (misfit !== undefined) throw new Error(misfit);
    const isEndless =
      limits.milliseconds === Infinity && limits.depth === undefined && limits.nodes === undefined;
    let isStopped = wasStopped || (isEndless && (this.#isEnding || this.#waiting.some(isAwaited)));
    let best: Evaluation | undefined;
    const question = this.#open().ask(this.#positionFor(board, chance), limits, {
      onDepth: (evaluation) => {
        best = evaluation;
        this.#tell(board, evaluation);
        if (isStopped) question.cancel();
      },
      onRestart: ({ message }) =>
        this.#say(`info string The solver failed and was restarted: ${message.replaceAll(/\s+/g, ' ')}`),
    });
    const stop = () => {
      isStopped = true;
      if (best !== undefined) question.cancel();
    };
    this.#search = { isEndless, stop };
    return (await question.answer) ?? best;
  }

  /** The first search of a new game drops what those of the game before found. */
  #positionFor(board: Board, fourChance: number | undefined): SearchPosition {
    const afresh = this.#isNewGame;
    this.#isNewGame = false;
    return { board, ...(fourChance !== undefined && { fourChance }), ...(afresh && { afresh }) };
  }

  #tell(board: Board, evaluation: Evaluation): void {
    if (evaluation.lines.length === 0) return;
    const player = playerOf(evaluation, this.#ports.nameNetwork(board, this.#settings));
    this.#say(infoLine(evaluation, player));
  }

  #say(...lines: readonly string[]): void {
    for (const line of lines) this.#ports.write(line);
  }
}

/** Whether a refused text begins as neither a game nor a board. Words have letters that links may have, too. */
function isOfNoKind(text: string, { code }: Failure): boolean {
  const kind = detectTextKind(text);
  return kind === 'unknown'
    ? code === 'replay-unknown'
    : kind === 'compact' && !COMPACT.test(text) && !DIGITS.test(text);
}

/** The first signs of every compact form of version 1. */
const COMPACT = /^U[Q-Za-f]/;
/** Rows of a position without anything between them. */
const DIGITS = /^[\da-f]+$/i;
