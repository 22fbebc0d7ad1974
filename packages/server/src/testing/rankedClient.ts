/** A client of ranked play for tests: over HTTP by fetch, over a socket by ws. */
import { randomBytes } from 'node:crypto';
import type { RankedState, ServerMessage } from '@twofold/protocol';
import { parseServerMessage, SUBPROTOCOL } from '@twofold/protocol';
import { WebSocket } from 'ws';

export interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what comes
  body: any;
}

export class RankedClient {
  cookie = '';

  constructor(readonly url: string) {}

  static async signIn(url: string): Promise<RankedClient> {
    const client = new RankedClient(url);
    const response = await fetch(`${url}/api/account`, { method: 'POST' });
    client.cookie = response.headers.getSetCookie()[0]!.split(';')[0]!;
    return client;
  }

  /** The same player at another server. */
  at(url: string): RankedClient {
    const client = new RankedClient(url);
    client.cookie = this.cookie;
    return client;
  }

  async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered> {
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  }

  /** A new game with a nonce: ready for its first move. */
  async newGame(variant = 'classic'): Promise<RankedState> {
    const { body } = await this.ask('POST', '/ranked/games', { variant });
    const nonce = randomBytes(32).toString('hex');
    return (await this.ask('POST', `/ranked/games/${body.game.id}/nonce`, { nonce })).body.game;
  }

  /** Opens the socket of a game. */
  connect(id: string, headers: Record<string, string> = {}): GameSocket {
    const address = `${this.url.replace('http', 'ws')}/api/ranked/games/${id}/socket`;
    return new GameSocket(
      new WebSocket(address, SUBPROTOCOL, { headers: { cookie: this.cookie, ...headers } }),
    );
  }
}

/** A socket that keeps all that it hears. */
export class GameSocket {
  readonly heard: ServerMessage[] = [];
  /** Every text as it came. */
  readonly texts: string[] = [];
  readonly closed: Promise<number>;
  #wake: () => void = () => {};

  constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => {
      this.texts.push(String(data));
      const message = parseServerMessage(String(data));
      if (!message.ok) throw new Error(message.error.message);
      this.heard.push(message.value);
      this.#wake();
    });
    socket.on('error', () => {});
    this.closed = new Promise((resolve) => {
      socket.on('close', (code) => {
        resolve(code);
        this.#wake();
      });
    });
  }

  /** Waits until a message fits. Rejects when the socket closes before. */
  async until<T extends ServerMessage>(fits: (message: ServerMessage) => message is T): Promise<T>;
  async until(fits: (message: ServerMessage) => boolean): Promise<ServerMessage>;
  async until(fits: (message: ServerMessage) => boolean): Promise<ServerMessage> {
    for (;;) {
      const found = this.heard.find(fits);
      if (found) return found;
      if (this.socket.readyState === WebSocket.CLOSED) throw new Error(`closed after ${this.texts.join()}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async opened(): Promise<this> {
    await this.until(({ type }) => type === 'state');
    return this;
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  close(): void {
    this.socket.close();
  }
}
