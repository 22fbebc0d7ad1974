/**
 * Players at their pace. Each has a moment of its own in half a second, at which its move is due. The wait for a tile
 * counts from that moment, whether the move was sent then or later: so a stall counts for all moves that it delays. Moves
 * without a tile at the end of a time count with their wait so far.
 */

import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { busyMs } from './otherWork.js';
import { Player } from './player.js';
import type { ServerUnderLoad } from './serverProcess.js';

const MOVE_MS = 500;
const TICK_MS = 4;
/** Players that sign in side by side. */
const TOGETHER = 24;

/** What a time of play came to. */
export interface Played {
  readonly games: number;
  readonly movesPerSecond: number;
  readonly due: number; // moves
  readonly answered: number; // of them, or due before and late
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly ended: number; // games
  readonly failed: number; // lost connections and other faults
  readonly serverCore: number; // shares of a core
  readonly databaseCore: number;
  readonly clientCore: number;
  readonly movesPerCore: number; // a second, of server and database
  readonly serverMicroseconds: number; // processor time of a move
  readonly databaseMicroseconds: number;
  readonly othersCores: number; // work of nobody here
  readonly loadAverage: number;
  readonly stall: number; // the server's longest turn of the event loop
}

export class Load {
  readonly #server: ServerUnderLoad;
  readonly #players: Player[] = [];
  #waits: number[] = [];
  #due = 0;
  #ended = 0;
  #failed = 0;
  #active = 0;
  #timer: NodeJS.Timeout;
  #round = performance.now();
  #next = 0; // the player whose move is due next

  constructor(server: ServerUnderLoad) {
    this.#server = server;
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  /** The number of players who play. Players without a game begin one first, and late moves are forgotten. */
  async setGames(count: number): Promise<void> {
    const from = this.#players.length;
    const added = Array.from({ length: Math.max(0, count - from) }, (_, at) => this.newPlayer(from + at));
    for (const player of this.#players) player.forgive();
    const lacking = [...this.#players.slice(0, count).filter(({ isGone }) => isGone), ...added];
    let next = 0;
    const work = async () => {
      while (next < lacking.length) await lacking[next++]!.begin();
    };
    await Promise.all(Array.from({ length: TOGETHER }, work));
    this.#players.push(...added);
    this.#active = count;
  }

  /** Adds players who have a game each, such as those of races. */
  add(players: readonly Player[]): void {
    this.#players.push(...players);
    this.#active = this.#players.length;
  }

  /** Plays for some seconds, and measures. */
  async play(seconds: number): Promise<Played> {
    this.#waits = [];
    this.#due = 0;
    this.#ended = 0;
    this.#failed = 0;
    const before = await this.#usage();
    await wait(1000 * seconds);
    const { length: answered } = this.#waits;
    const due = this.#due;
    const waits = [...this.#waits, ...this.#openWaits()];
    const after = await this.#usage();
    const took = after.at - before.at;
    const share = (name: 'server' | 'database' | 'client' | 'all') => (after[name] - before[name]) / took;
    waits.sort((a, b) => a - b);
    const at = (part: number) =>
      round(waits[Math.ceil(part * waits.length) - 1] ?? Number.POSITIVE_INFINITY, 1);
    const aMove = (name: 'server' | 'database') =>
      Math.round((1000 * (after[name] - before[name])) / Math.max(1, answered));
    const ours = share('server') + share('database') + share('client');
    return {
      games: this.#active,
      movesPerSecond: Math.round((1000 * answered) / took),
      ...{ due, answered },
      ...{ p50: at(0.5), p99: at(0.99), max: at(1), ended: this.#ended, failed: this.#failed },
      serverCore: round(share('server'), 2),
      databaseCore: round(share('database'), 2),
      clientCore: round(share('client'), 2),
      movesPerCore: Math.round((1000 * answered) / took / (share('server') + share('database'))),
      serverMicroseconds: aMove('server'),
      databaseMicroseconds: aMove('database'),
      othersCores: round(Math.max(0, share('all') - ours), 2),
      loadAverage: round(loadavg()[0]!, 1),
      stall: Math.round(after.stall),
    };
  }

  close(): void {
    clearInterval(this.#timer);
    for (const player of this.#players) player.leave();
  }

  /** A player of this load, who has not signed in. `number`: no other has it. */
  newPlayer(number: number): Player {
    return new Player(this.#server.url, number, {
      answered: (milliseconds) => this.#waits.push(milliseconds),
      ended: () => this.#ended++,
      failed: (error) => {
        if (this.#failed++ === 0) console.error(error.message);
      },
    });
  }

  /** The waits so far of moves that have no tile yet. */
  #openWaits(): number[] {
    const now = performance.now();
    return this.#players
      .slice(0, this.#active)
      .flatMap(({ waiting }) => waiting.map((due) => Math.max(0, now - due)));
  }

  async #usage() {
    const { cpu, stall } = await this.#server.figures();
    const { user, system } = process.cpuUsage();
    const database = this.#server.databaseCpu();
    return {
      at: performance.now(),
      server: cpu,
      database,
      client: (user + system) / 1000,
      all: busyMs(),
      stall,
    };
  }

  /** The moves of the players whose moment has come. */
  #tick(): void {
    const now = performance.now();
    for (;;) {
      if (this.#next >= this.#active) {
        if (now < this.#round + MOVE_MS) return;
        this.#round += MOVE_MS;
        this.#next = 0;
        if (this.#active === 0) return;
      }
      const due = this.#round + (MOVE_MS * this.#next) / this.#active;
      if (due > now) return;
      if (this.#players[this.#next++]!.due(due)) this.#due++;
    }
  }
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
