/** A client of races for tests: the race by its socket, the own moves over HTTP. */
import { legalDirections, parsePosition } from '@twofold/core';
import {
  DIRECTION_LETTERS,
  type NewRace,
  type RaceMessage,
  type RaceView,
  SUBPROTOCOL,
} from '@twofold/protocol';
import { WebSocket } from 'ws';
import type { RankedClient } from '../rankedClient.js';

/** Follows a race and keeps every view of it. */
class RaceSocket {
  readonly views: RaceView[] = [];
  readonly closed: Promise<number>;
  #wake: () => void = () => {};

  constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as RaceMessage;
      if (message.type === 'race') this.views.push(message.race);
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

  get race(): RaceView {
    return this.views.at(-1)!;
  }

  /** Waits for a view that fits. Rejects when the socket closes before. */
  async until(fits: (race: RaceView) => boolean): Promise<RaceView> {
    for (;;) {
      const found = this.views.at(-1);
      if (found && fits(found)) return found;
      if (this.socket.readyState === WebSocket.CLOSED) throw new Error('the socket of the race is closed');
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  close(): void {
    this.socket.close();
  }
}

export function followRace({ url, cookie }: RankedClient, id: string): RaceSocket {
  const address = `${url.replace('http', 'ws')}/api/races/${id}/socket`;
  return new RaceSocket(new WebSocket(address, SUBPROTOCOL, { headers: { cookie } }));
}

export async function ask(client: RankedClient, path: string, body: unknown = {}): Promise<RaceView> {
  const answer = await client.ask('POST', path, body);
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body.race;
}

/** A race under way of some people. Each follows it. */
export async function startRace(clients: readonly RankedClient[], terms: NewRace) {
  const { id } = await ask(clients[0]!, '/races', terms);
  for (const client of clients.slice(1)) await ask(client, `/races/${id}/join`);
  const sockets = clients.map((client) => followRace(client, id));
  for (const client of clients) await ask(client, `/races/${id}/ready`, { ready: true });
  await Promise.all(sockets.map((socket) => socket.until(({ state }) => state === 'running')));
  return { id, sockets, games: sockets.map(({ race }) => race.racers[race.you!]!.game!) };
}

/** Plays some legal moves of an own game. `pick` chooses among them. */
export async function playMoves(
  client: RankedClient,
  game: string,
  count: number,
  pick: (ply: number) => number = () => 0,
) {
  let { body } = await client.ask('GET', `/ranked/games/${game}`);
  for (let move = 0; move < count && body.game.status === 'playing'; move++) {
    const board = parsePosition(body.game.board);
    if (!board.ok) throw new Error(board.error.message);
    const legal = legalDirections(board.value);
    if (legal.length === 0) break;
    const moves = DIRECTION_LETTERS[legal[pick(body.game.ply) % legal.length]!]!;
    const answer = await client.ask('POST', `/ranked/games/${game}/moves`, { ply: body.game.ply + 1, moves });
    if (answer.status >= 300) throw new Error(JSON.stringify(answer));
    if (answer.body.refused) return answer.body;
    body = answer.body;
  }
  return body;
}
