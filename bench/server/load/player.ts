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

/** What a player has to say: that a move was answered, and how long after it was due. */
export interface Listener {
  answered(milliseconds: number): void;
  ended(): void;
  failed(error: Error): void;
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
  #dueAt = 0; // when the next move was due, while one waits
  #afterstate: Board | undefined;

  /** `number` makes its address: each player has one. */
  constructor(url: string, number: number, listener: Listener) {
    this.#url = url;
    this.#address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    this.#listener = listener;
  }

  /** Makes an account. */
  async signIn(): Promise<void> {
    const { cookie } = await this.ask('POST', '/account');
    this.#cookie = cookie!.split(';')[0]!;
  }

  /** Makes a game and connects to it: ready for its first move. */
  async begin(): Promise<void> {
    const made = await this.ask<{ game: RankedState }>('POST', '/ranked/games', { variant: 'classic' });
    const nonce = randomBytes(32).toString('hex');
    await this.ask('POST', `/ranked/games/${made.body.game.id}/nonce`, { nonce });
    await this.join(made.body.game.id);
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

  /** Connects to a game of its own. */
  join(id: string): Promise<void> {
    const socket = this.open(`/ranked/games/${id}/socket`);
    this.#socket = socket;
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('close', (code) => this.#socket === socket && reject(new Error(`closed with ${code}`)));
      socket.on('message', (data) => {
        this.#hear(JSON.parse(String(data)) as ServerMessage);
        resolve();
      });
    });
  }

  /** A move is due. It is sent now, or when the one before has its tile. */
  due(at: number): void {
    if (!this.#board) return;
    if (this.#sentAt === 0) this.#send(at);
    else if (this.#dueAt === 0) this.#dueAt = at;
  }

  leave(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#board = undefined;
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
        if (this.#dueAt === 0) return;
        const due = this.#dueAt;
        this.#dueAt = 0;
        return this.#send(due);
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
    this.#board = parsed.value;
    this.#ply = ply;
    this.#sentAt = 0;
    this.#dueAt = 0;
  }

  #again(): void {
    if (this.#begins) this.begin().catch((error) => this.#listener.failed(error));
  }
}
