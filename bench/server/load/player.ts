/**
 * A player of the load: an account, a ranked game, and its socket. It plays down and left in turns while it can.
 * Its board is its own, and the server's tiles fill it. When its game is over it begins the next one.
 */
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import {
  type Board,
  type Direction,
  legalMask,
  parsePosition,
  tilt,
} from '../../../packages/core/src/index.js';
import {
  makeMessage,
  type RankedState,
  type ServerMessage,
  SUBPROTOCOL,
} from '../../../packages/protocol/src/index.js';

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/** What a player has to say. */
export interface Listener {
  /** A move has its tile, so long after it was due. */
  readonly answered: (milliseconds: number) => void;
  readonly ended: () => void;
  /** Something went wrong: a connection that was lost, a message that no player expects, a game that could not begin. */
  readonly failed: (error: Error) => void;
}

interface Answer<Body> {
  readonly body: Body;
  readonly cookie: string | undefined;
}

export class Player {
  readonly #url: string;
  readonly #address: string;
  readonly #listener: Listener;
  #cookie = '';
  #begins = true; // another game after the one that is over
  #socket: WebSocket | undefined;
  #board: Board | undefined;
  #ply = 0;
  #sentAt = 0; // when the move that waits for its tile was due; 0: none waits
  #late: number[] = []; // when the moves behind it were due
  #state: 'gone' | 'begins' | 'plays' | 'done' = 'gone'; // done: no game follows
  #afterstate: Board | undefined;

  /** `number` makes its address: each player has one. */
  constructor(url: string, number: number, listener: Listener) {
    this.#url = url;
    this.#address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    this.#listener = listener;
  }

  /** It has no game, and none begins: it is new, or has lost its connection. */
  get isGone(): boolean {
    return this.#state === 'gone';
  }

  /** Makes an account. */
  async signIn(): Promise<void> {
    const { cookie } = await this.ask('POST', '/account');
    this.#cookie = cookie!.split(';')[0]!;
  }

  /** Makes a game, with an account if there is none, and connects to it: ready for its first move. */
  async begin(): Promise<void> {
    this.#state = 'begins';
    try {
      if (this.#cookie === '') await this.signIn();
      const made = await this.ask<{ game: RankedState }>('POST', '/ranked/games', { variant: 'classic' });
      const nonce = randomBytes(32).toString('hex');
      await this.ask('POST', `/ranked/games/${made.body.game.id}/nonce`, { nonce });
      await this.join(made.body.game.id);
    } catch (error) {
      this.#state = 'gone';
      throw error;
    }
  }

  /** Connects to the game of a race, which no other game follows. */
  async race(id: string): Promise<void> {
    this.#begins = false;
    await this.join(id);
  }

  /** Opens a socket with the account of this player. */
  open(path: string): WebSocket {
    const address = `${this.#url.replace('http', 'ws')}/api${path}`;
    const headers = { cookie: this.#cookie, 'x-forwarded-for': this.#address };
    return new WebSocket(address, SUBPROTOCOL, { headers, perMessageDeflate: false });
  }

  /** Connects to a game of its own. A connection that is lost later has failed: the player is gone. */
  join(id: string): Promise<void> {
    const socket = this.open(`/ranked/games/${id}/socket`);
    this.#socket = socket;
    return new Promise((resolve, reject) => {
      let fail: (error: Error) => void = reject;
      const lose = (error: Error) => {
        if (this.#socket !== socket) return; // it has left
        this.leave();
        fail(error);
      };
      socket.on('error', lose);
      socket.on('close', (code) => lose(new Error(`closed with ${code}`)));
      socket.on('message', (data) => {
        this.#hear(JSON.parse(String(data)) as ServerMessage);
        fail = this.#listener.failed;
        resolve();
      });
    });
  }

  /**
   * A move is due. It is sent now, or when those before have their tiles. Without a game it has no answer. False: the player
   * has played its last game.
   */
  due(at: number): boolean {
    if (this.#state === 'done') return false;
    if (!this.#board) return true;
    if (this.#sentAt === 0) this.#send(at);
    else this.#late.push(at);
    return true;
  }

  /** When the moves were due that wait for their tiles. */
  get waiting(): readonly number[] {
    return this.#sentAt === 0 ? this.#late : [this.#sentAt, ...this.#late];
  }

  /** Forgets the moves that are late. */
  forgive(): void {
    this.#late = [];
  }

  leave(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#stop();
    this.#state = 'gone';
    socket?.terminate();
  }

  /** Asks the server. A body that is a text is sent as such. */
  ask<Body>(method: string, path: string, body?: object | string): Promise<Answer<Body>> {
    const text = typeof body === 'object' ? JSON.stringify(body) : body;
    const type = typeof body === 'object' ? 'application/json' : 'text/plain';
    const headers = {
      'x-forwarded-for': this.#address,
      ...(this.#cookie && { cookie: this.#cookie }),
      ...(text && { 'content-type': type, 'content-length': Buffer.byteLength(text) }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(`${this.#url}/api${path}`, { method, headers, agent }, (answer) => {
        let all = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          all += part;
        });
        answer.on('end', () => {
          if (answer.statusCode! >= 300)
            return reject(new Error(`${method} ${path}: ${answer.statusCode} ${all}`));
          resolve({ body: JSON.parse(all || '{}'), cookie: answer.headers['set-cookie']?.[0] });
        });
      });
      sent.on('error', reject);
      sent.end(text);
    });
  }

  #send(at: number): void {
    const board = this.#board!;
    const mask = legalMask(board);
    const first: Direction = this.#ply % 2 === 0 ? 3 : 2;
    const order = [first, (5 - first) as Direction, 1, 0] as const;
    const direction = order.find((each) => (mask >> each) & 1);
    if (direction === undefined) return; // over: the server says so
    this.#afterstate = tilt(board, direction).board;
    this.#sentAt = at;
    this.#socket!.send(makeMessage({ type: 'move', ply: this.#ply + 1, direction }));
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'state':
        return this.#take(message.game);
      case 'spawn': {
        const board = this.#afterstate!;
        board.ranks[message.cell] = message.rank;
        this.#board = board;
        this.#ply = message.ply;
        this.#listener.answered(performance.now() - this.#sentAt);
        this.#sentAt = 0;
        const due = this.#late.shift();
        if (due !== undefined) this.#send(due);
        return;
      }
      case 'over':
        this.leave();
        this.#listener.ended();
        return this.#again();
      default:
        this.#listener.failed(new Error(JSON.stringify(message)));
    }
  }

  #take({ board, ply }: RankedState): void {
    const parsed = parsePosition(board!);
    if (!parsed.ok) throw new Error(parsed.error.message);
    this.#stop();
    this.#board = parsed.value;
    this.#ply = ply;
    this.#state = 'plays';
  }

  /** Plays no more for now: no move waits. */
  #stop(): void {
    this.#board = undefined;
    this.#sentAt = 0;
    this.#late = [];
  }

  #again(): void {
    if (this.#begins) this.begin().catch(this.#listener.failed);
    else this.#state = 'done';
  }
}
