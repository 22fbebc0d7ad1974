// The connection of a client to one ranked game: a socket, and HTTP where sockets are blocked. It comes back by itself,
// with growing pauses that differ from client to client: a restarted server is not asked by all at once. The
// connection knows no rules. `session.ts` decides which moves it carries.
import type { Direction, Failure, Result } from '@twofold/core';
import { isPassing } from './answers.js';
import type { RankedApi } from './api.js';
import { MOVE_LETTERS, type MovesAnswer, type RankedGame, readEvent, type Spawned } from './wire.js';

/** A socket that is open or about to open. */
export interface Socket {
  /** Sends a text. */
  send(text: string): void;
  /** Ends it. */
  close(): void;
}

/** What a socket calls. */
export interface SocketHandlers {
  /** A message has arrived. */
  readonly onText: (text: string) => void;
  /** Also: it could not be opened. */
  readonly onClose: () => void;
}

/** What a connection needs from the browser or from Node. */
export interface Ports {
  /** Requests by HTTP. */
  readonly api: RankedApi;
  /** Opens a socket to a game. */
  readonly openSocket: (gameId: string, handlers: SocketHandlers) => Socket;
  /** Runs something later. Returns a function that cancels it. */
  readonly later: (run: () => void, milliseconds: number) => () => void;
  /** A number from 0 to below 1. */
  readonly random: () => number;
}

/**
 * connecting: the first time. live: moves are answered. lost: it will be tried again. replaced: another device
 * plays this game. refused: the server will not have it. ended: the game is over, nothing more comes.
 */
export type LinkState = 'connecting' | 'live' | 'lost' | 'replaced' | 'refused' | 'ended';

export interface ConnectionHandlers {
  readonly onLink: (state: LinkState, failure?: Failure) => void;
  /** The state of the game at each new connection. The moves without an answer are to be sent again. */
  readonly onState: (game: RankedGame) => void;
  readonly onSpawn: (spawned: Spawned, clock: number | undefined) => void;
  /** Another device played other moves: the state of the server counts. */
  readonly onConflict: () => void;
  /** A move came after the end. The last tile and the result may still be under way. */
  readonly onTooLate: (ply: number) => void;
  readonly onOver: (game: RankedGame) => void;
}

const FIRST_PAUSE = 300; // milliseconds
const LONGEST_PAUSE = 15_000;
/** A connection that leaves a move or the first state without an answer as long as this is dead. */
const PATIENCE = 6_000;
/** A quiet connection is asked for life, before routers forget it. */
const QUIET = 20_000;
/** A socket that was given up before its first word may still take the game over, this long after. */
const ECHO = 30_000;
/** After playing over HTTP as long as this a socket is tried again. */
const HTTP_TERM = 60_000;
/** A request that is under way then goes first. */
const HTTP_PAUSE = 1_000;

/** The most moves that the server takes in one request. */
const MOST_IN_REQUEST = 64;

interface Pending {
  readonly ply: number;
  readonly direction: Direction;
}

/** Sends moves and hears tiles, by socket or by HTTP, over every break of the line. */
export class Connection {
  readonly #id: string;
  readonly #ports: Ports;
  readonly #handlers: ConnectionHandlers;
  #state: LinkState = 'connecting';
  #socket: Socket | undefined;
  #way: 'none' | 'socket' | 'http' = 'none';
  #failures = 0;
  #round = 0; // of connecting; answers of an earlier round are dropped
  #batch: Pending[] = []; // over HTTP: moves that wait for the request under way
  #isAsking = false;
  #mayEcho = false; // a socket was given up before its first word
  #cancelEcho = () => {};
  #cancelRetry = () => {};
  #cancelWatch = () => {};
  #cancelQuiet = () => {};
  #cancelTerm = () => {};

  constructor(id: string, ports: Ports, handlers: ConnectionHandlers) {
    this.#id = id;
    this.#ports = ports;
    this.#handlers = handlers;
  }

  /** Whether there is a line to the server. */
  get state(): LinkState {
    return this.#state;
  }

  /** How the moves travel at present. */
  get way(): 'none' | 'socket' | 'http' {
    return this.#way;
  }

  /** Connects, or connects anew at once: after a loss, or to take the game back from another device. */
  open(): void {
    this.#drop();
    if (this.#state !== 'connecting') this.#tell('lost');
    this.reopen();
  }

  /** Leaves the present connection for another one. It counts as lost where neither socket nor HTTP can be had. */
  reopen(): void {
    this.#drop();
    const round = this.#round;
    try {
      const socket = this.#ports.openSocket(this.#id, {
        onText: (text) => round === this.#round && this.#hear(text),
        onClose: () => round === this.#round && void this.#lose(),
      });
      this.#socket = socket;
    } catch {
      void this.#lose();
      return;
    }
    this.#watch();
  }

  /** Ends it for good. */
  close(): void {
    this.#drop();
    this.#cancelEcho();
    this.#state = 'ended';
  }

  /** Sends moves again under the given numbers, instead of all that wait here. */
  resend(ply: number, directions: readonly Direction[]): void {
    this.#batch = [];
    directions.forEach((direction, i) => void this.send(ply + i, direction));
  }

  /** Sends a move. A move that is lost on the way is sent again by the session, at the next state. */
  send(ply: number, direction: Direction): void {
    if (this.#way === 'socket')
      this.#write({ type: 'move', ply, direction: MOVE_LETTERS[direction] as string });
    else if (this.#way === 'http') {
      this.#batch.push({ ply, direction });
      void this.#post();
    }
  }

  /** Notes whether a move waits for its answer. An answer that does not come means a dead connection. */
  await(isWaiting: boolean): void {
    if (this.#way !== 'socket') return; // the watch for the first state stays
    this.#cancelWatch();
    if (isWaiting) this.#watch();
  }

  #write(message: object): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #watch(): void {
    this.#cancelWatch();
    this.#cancelWatch = this.#ports.later(() => {
      if (this.#way === 'none') this.#expectEcho();
      void this.#lose();
    }, PATIENCE);
  }

  #hear(text: string): void {
    const event = readEvent(text);
    this.#keepAlive();
    if (event && 'game' in event && event.game.id !== this.#id) return; // as in the answers of `api.ts`
    switch (event?.type) {
      case 'state':
        return this.#begin('socket', event.game);
      case 'spawn':
        return this.#handlers.onSpawn(event, event.clock);
      case 'refused':
        return this.#refuse(event);
      case 'over':
        return this.#handlers.onOver(event.game);
      case 'replaced':
        if (this.#mayEcho) return this.#retry(); // by a socket of our own
        this.#drop();
        return this.#tell('replaced');
      case 'closing':
        return this.#retry();
      case 'pong':
        return;
    }
  }

  /** A move that cannot be, or too early: the session found it out by itself. Others mean another game than ours. */
  #refuse({ ply, code }: { readonly ply: number; readonly code: string }): void {
    if (code === 'over') this.#handlers.onTooLate(ply);
    else if (code !== 'no-move' && code !== 'gap') this.#handlers.onConflict();
  }

  #keepAlive(): void {
    this.#cancelQuiet();
    this.#cancelQuiet = this.#ports.later(() => {
      this.#write({ type: 'ping', id: this.#round });
      this.#cancelQuiet = this.#ports.later(() => void this.#lose(), PATIENCE);
    }, QUIET);
  }

  #begin(way: 'socket' | 'http', game: RankedGame): void {
    this.#cancelWatch();
    this.#failures = 0;
    this.#way = way;
    this.#tell('live');
    this.#handlers.onState(game);
  }

  #tell(state: LinkState, failure?: Failure): void {
    this.#state = state;
    this.#handlers.onLink(state, failure);
  }

  /** A socket was lost or not to be had. HTTP may be: then the game goes on there. */
  async #lose(): Promise<void> {
    const wasLive = this.#way === 'socket';
    this.#drop();
    if (this.#state === 'ended') return;
    if (wasLive) return this.#retry(); // a socket that was there is tried first
    const round = this.#round;
    const answer = await this.#ports.api.game(this.#id);
    if (round !== this.#round) return;
    if (answer.ok) this.#playOverHttp(answer.value);
    else if (mayPass(answer.error)) this.#retry();
    else this.#tell('refused', answer.error);
  }

  #playOverHttp(game: RankedGame): void {
    this.#planSocket(HTTP_TERM); // before: the state may end the connection
    this.#begin('http', game);
  }

  /** Tries a socket later, and between two requests. */
  #planSocket(pause: number): void {
    this.#cancelTerm = this.#ports.later(
      () => (this.#isAsking ? this.#planSocket(HTTP_PAUSE) : this.reopen()),
      pause,
    );
  }

  #retry(): void {
    this.#drop();
    this.#tell('lost');
    const pause = Math.min(FIRST_PAUSE * 2 ** this.#failures++, LONGEST_PAUSE);
    this.#cancelRetry = this.#ports.later(() => this.open(), pause * (0.5 + this.#ports.random() / 2));
  }

  /** Sends the waiting moves, one request at a time. */
  async #post(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const round = this.#round;
    while (this.#batch.length > 0) {
      const moves = consecutive(this.#batch);
      this.#batch = this.#batch.slice(moves.length);
      const directions = moves.map(({ direction }) => direction);
      const answer = await this.#ports.api.play(this.#id, moves[0]!.ply, directions);
      if (round !== this.#round) return; // a later round has its own loop
      await this.#take(answer);
      if (round !== this.#round) return;
    }
    this.#isAsking = false;
  }

  async #take(answer: Result<MovesAnswer>): Promise<void> {
    if (!answer.ok) return this.#failPost(answer.error);
    const { ply, spawns, refused, clock, status } = answer.value;
    spawns.forEach(([cell, rank], i) => void this.#handlers.onSpawn({ ply: ply + i, cell, rank }, clock));
    if (refused) this.#refuse(refused);
    if (status === 'playing') return;
    const round = this.#round;
    const end = await this.#ports.api.game(this.#id);
    if (round !== this.#round) return;
    if (!end.ok) return this.#failPost(end.error);
    if (end.value.status !== 'playing') this.#handlers.onOver(end.value);
  }

  #failPost(failure: Failure): void {
    if (mayPass(failure)) this.#retry();
    else if (failure.code === 'conflict' || failure.code === 'over') this.#handlers.onConflict();
    else {
      this.#drop();
      this.#tell('refused', failure);
    }
  }

  #expectEcho(): void {
    this.#cancelEcho();
    this.#mayEcho = true;
    this.#cancelEcho = this.#ports.later(() => {
      this.#mayEcho = false;
    }, ECHO);
  }

  /** Leaves the present connection. */
  #drop(): void {
    this.#round++;
    for (const cancel of [this.#cancelRetry, this.#cancelWatch, this.#cancelQuiet, this.#cancelTerm])
      cancel();
    this.#batch = [];
    this.#isAsking = false;
    this.#way = 'none';
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }
}

/** Whether the next try may succeed: nothing answers at present, or this client has asked too often. */
function mayPass(failure: Failure): boolean {
  return isPassing(failure) || failure.code === 'rate_limited' || failure.code === 'too_many_requests';
}

/** The longest beginning of a list of moves whose numbers follow each other. */
function consecutive(moves: readonly Pending[]): Pending[] {
  const end = moves.findIndex(({ ply }, i) => ply !== moves[0]!.ply + i);
  return moves.slice(0, Math.min(end < 0 ? moves.length : end, MOST_IN_REQUEST));
}
