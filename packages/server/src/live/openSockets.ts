/** The sockets of games and races that are open: those of finished games too, which no held game knows. */
import { setTimeout as wait } from 'node:timers/promises';
import type { WebSocket } from 'ws';

/** A client that does not answer a ping until the next one is cut off. */
const PING_MS = 15_000;
/** The pings of all sockets at one time would hold moves up. They go in this number of parts, one after the other. */
const PARTS = 16;
/** Between questions to a database that does not answer. */
const AGAIN_MS = 1_000;

export interface OpenSocket {
  /** Of the player. Undefined: a spectator. */
  readonly session: string | undefined;
  ping(): void;
  /** Sends the client elsewhere. */
  closing(): void;
}

export class OpenSockets {
  readonly #open = new Map<OpenSocket, number>(); // with its part of the pings
  readonly #pings: NodeJS.Timeout;
  #part = 0; // that was pinged last
  #isClosed = false;

  constructor(pingMs = PING_MS) {
    this.#pings = setInterval(() => this.#ping(), pingMs / PARTS);
    this.#pings.unref();
  }

  get size(): number {
    return this.#open.size;
  }

  add(open: OpenSocket, socket: WebSocket): void {
    if (this.#isClosed) return open.closing();
    if (socket.readyState === socket.CLOSED) return;
    this.#open.set(open, this.#part);
    socket.once('close', () => this.#open.delete(open));
  }

  /** Ends those of sessions that have ended: whoever connects again has no account. */
  closeSessions(ids: readonly string[]): void {
    const ended = new Set(ids);
    for (const open of this.#open.keys())
      if (open.session !== undefined && ended.has(open.session)) open.closing();
  }

  /** Ends those of sessions whose end was not heard. `endedOf` finds these, and is asked again until it answers. */
  async closeUnheard(
    endedOf: (ids: readonly string[]) => Promise<readonly string[]>,
    onError: (error: Error) => void,
  ): Promise<void> {
    while (!this.#isClosed) {
      try {
        const ids = new Set([...this.#open.keys()].flatMap(({ session }) => session ?? []));
        return this.closeSessions(await endedOf([...ids]));
      } catch (error) {
        onError(error as Error);
        await wait(AGAIN_MS, undefined, { ref: false });
      }
    }
  }

  /** Sends all of them elsewhere. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#pings);
    for (const open of this.#open.keys()) open.closing();
  }

  #ping(): void {
    this.#part = (this.#part + 1) % PARTS;
    for (const [open, part] of this.#open) if (part === this.#part) open.ping();
  }
}
