/** A player of the real client: its session comes back over every break. It keeps its own record of what was acknowledged. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Direction, type Failure, legalDirections, type Result, type Spawn } from '@twofold/core';
import {
  createApi,
  createRaceApi,
  followRace,
  type Ports,
  type RaceApi,
  type RaceHandlers,
  type RankedApi,
  type RankedGame,
  type Request,
  Session,
  type Socket,
  type SocketHandlers,
} from '@twofold/protocol/client';
import { SUBPROTOCOL } from '@twofold/protocol/messages';
import { WebSocket } from 'ws';

const PATIENCE_MS = 10_000;
const PAUSE_MS = 300;
/** Everything goes on by itself within this time. */
const GIVE_UP_MS = 60_000;

/** A move whose tile has come. */
export interface Acknowledged {
  readonly direction: Direction;
  readonly spawn: Spawn;
  readonly at: number; // by this machine's clock
}

/** Somebody with an address and an account. */
export class ScalePlayer {
  readonly api: RankedApi;
  readonly races: RaceApi;
  /** Answers that are no success, as `status code message`. */
  readonly errors: string[] = [];
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #ports: Ports;

  /** `address`: the client's, as a proxy before this one would name it. */
  constructor(url: string, address: string) {
    this.#url = url;
    this.#headers = { 'x-forwarded-for': address };
    const request: Request = (method, path, body) => this.#request(method, path, body);
    this.api = createApi(request);
    this.races = createRaceApi(request);
    this.#ports = {
      api: this.api,
      openSocket: (id, handlers) => this.#openSocket(`ranked/games/${id}`, handlers),
      later,
      random: Math.random,
    };
  }

  async signIn(): Promise<void> {
    await this.insist(() => this.api.makeAccount());
  }

  /** A new game, open and ready for its first move. */
  async newGame(): Promise<ScaleGame> {
    const { id } = await this.insist(() => this.api.start('classic'));
    const nonce = randomBytes(32).toString('hex');
    return this.openGame(await this.insist(() => this.api.giveNonce(id, nonce)));
  }

  openGame(game: RankedGame): ScaleGame {
    return new ScaleGame(new Session(game, { ...this.#ports, now: () => performance.now() }));
  }

  followRace(id: string, handlers: RaceHandlers): () => void {
    const openSocket = (race: string, hear: SocketHandlers) => this.#openSocket(`races/${race}`, hear);
    return followRace(id, { ...this.#ports, api: this.races, openSocket }, handlers);
  }

  /** Asks until there is an answer, as a person does. Rejects with a refusal that no later try changes. */
  async insist<T>(ask: () => Promise<Result<T>>): Promise<T> {
    const until = performance.now() + GIVE_UP_MS;
    for (;;) {
      const answer = await ask();
      if (answer.ok) return answer.value;
      if (!mayPass(answer.error) || performance.now() > until) throw new Error(JSON.stringify(answer.error));
      await wait(PAUSE_MS);
    }
  }

  async #request(...[method, path, body]: Parameters<Request>) {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { ...this.#headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) this.#headers.cookie = cookie.split(';')[0]!;
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const text = await response.text();
    if (response.status >= 300) this.errors.push(`${response.status} ${text}`);
    return { status: response.status, body: text, isJson };
  }

  #openSocket(path: string, { onText, onClose }: SocketHandlers): Socket {
    const address = `${this.#url.replace('http', 'ws')}/api/${path}/socket`;
    const socket = new WebSocket(address, SUBPROTOCOL, {
      headers: this.#headers,
      handshakeTimeout: PATIENCE_MS,
    });
    socket.on('message', (data) => {
      const text = String(data);
      if (text.includes('"type":"error"')) this.errors.push(`socket ${text}`);
      onText(text);
    });
    socket.on('close', onClose);
    socket.on('error', () => {}); // 'close' follows
    return {
      send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
      close: () => (socket.readyState === WebSocket.OPEN ? socket.close() : socket.terminate()),
    };
  }
}

/** A game under way, with the record of its player. */
export class ScaleGame {
  readonly session: Session;
  readonly acknowledged: Acknowledged[] = [];
  /** What must not happen: a move lost or repeated, or a game that is refused to its own player. */
  readonly faults: { readonly what: string; readonly at: number }[] = [];
  /** How the line was, to explain a fault. */
  readonly links: string[] = [];
  /** The game ended with a move whose tile was lost on the way: the end's state has it. */
  isLastUntold = false;
  isStopped = false;

  constructor(session: Session) {
    this.session = session;
    const note = (what: string) => this.faults.push({ what, at: Date.now() });
    session.listen((event) => {
      if (event.kind === 'link') this.links.push(`${Date.now()} ${event.state} ${session.way}`);
      if (event.kind === 'spawned') {
        const { ply, direction, spawn } = event.turn;
        if (ply !== this.acknowledged.length + 1) note(`ply ${ply} after ${this.acknowledged.length}`);
        this.acknowledged.push({ direction, spawn, at: Date.now() });
      } else if (event.kind === 'adopted') {
        const { told, ply } = session;
        this.isLastUntold = told.status === 'over' && ply === this.acknowledged.length + 1;
        if (!this.isLastUntold) note(`adopted ${told.status} ${ply} after ${this.acknowledged.length}`);
      } else if (event.kind === 'link' && (event.state === 'refused' || event.state === 'replaced'))
        note(`${event.state} ${event.failure?.code ?? ''}`);
    });
    session.open();
  }

  /** Plays random moves, some a second, until it is stopped or over. */
  async play(pauseMs: number): Promise<void> {
    while (!this.isStopped && !this.session.isOver) {
      const { session } = this;
      if (session.waiting === 0) {
        const legal = legalDirections(session.game.board);
        session.play(legal[Math.floor(Math.random() * legal.length)]!);
      }
      await wait(pauseMs * (0.5 + Math.random()));
    }
  }

  /** Stops playing, and waits until all that was sent is acknowledged. */
  async settle(): Promise<void> {
    this.isStopped = true;
    const until = performance.now() + GIVE_UP_MS;
    while (this.session.waiting > 0 && !this.session.hasEnded && this.session.link !== 'replaced') {
      if (performance.now() > until) throw new Error(`no answer for a minute: ${this.session.link}`);
      await wait(20);
    }
  }
}

function later(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

function mayPass({ code }: Failure): boolean {
  return ['no-server', 'not-ready', 'replaced'].includes(code);
}
