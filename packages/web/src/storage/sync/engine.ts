// One round of sync: reads what other devices have stored, joins it with what this device has, and sends the rest. The
// server compares versions only. So a change is lost nowhere: an item that changed on two devices is joined here.
//
// What this device knows of an item is kept apart from the item: its version, and the mark of the local state that it
// was. A local state with another mark has changed since.
import type { Failure } from '@twofold/core';
import { crc32 } from '@twofold/core/internal';
import {
  type PulledItems,
  type SentItem,
  type SentResult,
  SYNC_LIMITS,
  type SyncApi,
  type SyncKind,
} from '@twofold/protocol/client';
import { isHere, type Known, type KnownStore, type Source } from './items';

/** The code of a round that was refused: another account is signed in than the one that this device shares with. */
export const OTHER_ACCOUNT = 'other-account';

export interface SyncPorts {
  readonly api: Pick<SyncApi, 'pull' | 'push'>;
  readonly sources: readonly Source[];
  readonly store: KnownStore;
}

export interface RoundReport {
  readonly received: number; // items of other devices that changed something here
  readonly sent: number;
  readonly unsynced: number; // items without room in the account
  readonly used: number; // bytes
  readonly quota: number;
}

export type RoundOutcome =
  | { readonly ok: true; readonly value: RoundReport }
  | { readonly ok: false; readonly error: Failure };

/** Conflicts of one round: each pass joins those of the pass before. */
const MOST_PASSES = 8;
const MOST_TRIES = 5;
/** Characters of one request. */
const PUSH_LENGTH = 2 ** 20;

/** Runs one round. Rejects if the storage of this device fails. */
export async function syncRound(ports: SyncPorts): Promise<RoundOutcome> {
  return new Round(ports, await ports.store.all()).run();
}

class Round {
  readonly #ports: SyncPorts;
  readonly #known: Map<string, Known>;
  #storage = { used: 0, quota: 0 };
  #received = 0;
  #sent = 0;
  #unsynced = new Set<string>();

  constructor(ports: SyncPorts, known: readonly Known[]) {
    this.#ports = ports;
    this.#known = new Map(known.map((each) => [keyOf(each), each]));
  }

  async run(): Promise<RoundOutcome> {
    await this.#recallLost();
    for (let pass = 1; ; pass++) {
      const pulled = await this.#pull();
      if (!pulled.ok) return pulled;
      for (const source of this.#ports.sources) await source.settle?.(); // only after a whole reading
      this.#unsynced.clear();
      const pushed = await this.#push(pulled.value.epoch);
      const isLast = pass === MOST_PASSES;
      if (!pushed.ok && (isLast || pushed.error.code !== 'other_epoch')) return pushed;
      if (pushed.ok && (isLast || !pushed.value)) break;
    }
    const { used, quota } = this.#storage;
    const [received, sent, unsynced] = [this.#received, this.#sent, this.#unsynced.size];
    return { ok: true, value: { received, sent, unsynced, used, quota } };
  }

  /** Items that are missing here, and that nobody has deleted: a whole reading brings them back. */
  async #recallLost(): Promise<void> {
    const { sources, store } = this.#ports;
    const lost: Known[] = [];
    for (const source of sources) {
      const own = this.#knownOf(source);
      const marks = await source.marks(own);
      lost.push(...[...own.values()].filter((known) => isHere(known) && !marks.has(known.id)));
    }
    if (lost.length === 0) return;
    await store.setPlace({ ...(await store.place()), since: 0 }); // first: a lost item that is not known would stay lost
    for (const known of lost) await this.#unlearn(known);
  }

  #knownOf({ kind }: Source): ReadonlyMap<string, Known> {
    const own = [...this.#known.values()].filter((known) => known.kind === kind);
    return new Map(own.map((each) => [each.id, each]));
  }

  /** Reads all that is newer, page by page. */
  async #pull() {
    const { api, store } = this.#ports;
    let place = await store.place();
    let seen: Set<string> | undefined; // of a whole reading: all items of the server
    if (place.since === 0) seen = new Set();
    for (;;) {
      const answer = await api.pull(place.since, place.epoch, seen !== undefined);
      if (!answer.ok) return answer;
      const page = answer.value;
      if (place.account !== undefined && place.account !== page.account) return refuse(OTHER_ACCOUNT);
      if (page.epoch !== place.epoch) await this.#forget();
      if (page.reset) seen = new Set();
      for (const item of page.items) {
        seen?.add(keyOf(item));
        await this.#receive(item);
      }
      place = { account: page.account, epoch: page.epoch, since: page.last };
      if (!page.more && seen) await this.#dropUnseen(seen);
      // A place in the middle of a whole reading would hide missing items.
      if (!seen || !page.more) await store.setPlace(place);
      this.#storage = page;
      if (!page.more) return answer;
    }
  }

  /** The versions are of another epoch: everything counts as changed on both sides. */
  async #forget(): Promise<void> {
    await this.#ports.store.clear();
    this.#known.clear();
  }

  /** What the server has no more was deleted, so long ago that it has forgotten that. Local changes stay. */
  async #dropUnseen(seen: ReadonlySet<string>): Promise<void> {
    for (const known of [...this.#known.values()]) {
      if (known.version === 0 || seen.has(keyOf(known))) continue;
      await this.#receive({ ...known, version: Number.POSITIVE_INFINITY, body: null });
      const left = this.#known.get(keyOf(known))!;
      if (left.mark === '') await this.#unlearn(left);
      else await this.#learn({ ...left, version: 0 });
    }
  }

  /** Takes an item of the server in. */
  async #receive(item: PulledItems['items'][number]): Promise<void> {
    const source = this.#sourceOf(item.kind);
    if (!source) return;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const known = this.#known.get(keyOf(item));
      if (known && known.version === item.version && !known.isForeign) return;
      if (await this.#tryReceive(source, item, known)) return;
    }
    // The player plays on faster than this: the next pass joins.
    await this.#learn({ ...item, mark: undefined, body: this.#baseOf(source, item.body) });
  }

  /** False: the item changed here meanwhile. */
  async #tryReceive(
    source: Source,
    item: PulledItems['items'][number],
    known: Known | undefined,
  ): Promise<boolean> {
    const { kind, id, version, body } = item;
    const local = await source.read(id, known?.body ?? undefined);
    const own = local?.mark ?? '';
    const base = { kind, id, version, body: this.#baseOf(source, body) };
    if (known?.sent && known.sent.crc === crcOf(body)) {
      await this.#learn({ ...base, mark: known.sent.mark }); // stored, and only the answer was lost
      return true;
    }
    const isChanged = own !== (known?.mark ?? (known ? undefined : ''));
    if (!isChanged) return this.#take(source, base, body, own);
    if (!local) {
      // Deleted here, and another device went on: the game comes back.
      return body === null ? this.#learnTrue({ ...base, mark: '' }) : this.#take(source, base, body, own);
    }
    if (body === null) return this.#learnTrue({ ...base, mark: undefined }); // this device went on
    const joined = await source.join(id, local.body, body);
    if (!joined) return this.#learnTrue({ ...base, mark: own, isForeign: true });
    for (const copy of joined.copies) await this.#keepCopy(source, copy);
    if (joined.body === body) return this.#take(source, base, body, own);
    if (joined.body !== local.body) {
      const written = await this.#write(source, id, joined.body, own);
      if (written === 'changed') return false;
    }
    return this.#learnTrue({ ...base, mark: undefined });
  }

  /** Stores the server's state here. False: the item changed meanwhile. */
  async #take(source: Source, base: Known, body: string | null, own: string): Promise<boolean> {
    if (body === null && own === '') return this.#learnTrue({ ...base, mark: '' });
    const written = await this.#write(source, base.id, body, own);
    if (written === 'changed') return false;
    if (written === 'unreadable') return this.#learnTrue({ ...base, mark: own, isForeign: true });
    return this.#learnTrue({ ...base, mark: written.mark });
  }

  /** A copy is an item like any other: this device may have it already. */
  async #keepCopy(source: Source, { id, body }: { id: string; body: string }): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const local = await source.read(id, undefined);
      const joined = local ? await source.join(id, local.body, body) : { body, copies: [] };
      if (!joined) return;
      for (const copy of joined.copies) await this.#keepCopy(source, copy);
      if (joined.body === local?.body) return this.#assert(source, id);
      if ((await this.#write(source, id, joined.body, local?.mark ?? '')) !== 'changed') return;
    }
  }

  /** An item that this device needs counts as changed: another device may be dropping it as needless. */
  async #assert({ kind }: Source, id: string): Promise<void> {
    const known = this.#known.get(keyOf({ kind, id }));
    if (known) await this.#learn({ ...known, mark: undefined });
  }

  async #write(source: Source, id: string, body: string | null, mark: string) {
    const written = await source.write(id, body, mark);
    if (typeof written === 'object') this.#received++;
    return written;
  }

  /** Sends what has changed here. Resolves with whether something is left to join. */
  async #push(epoch: string): Promise<{ ok: true; value: boolean } | { ok: false; error: Failure }> {
    let isLeft = false;
    for (const source of this.#ports.sources) {
      for await (const batch of this.#changesOf(source)) {
        await this.#noteSent(batch);
        const items = batch.map(({ item }) => item);
        const room = this.#room;
        const answer = await this.#ports.api.push(epoch, items);
        if (!answer.ok) return answer;
        this.#storage = answer.value;
        for (const [at, change] of batch.entries()) {
          const result = answer.value.results[at];
          if (result && (await this.#settle(source, change, result, room))) isLeft = true;
        }
      }
    }
    return { ok: true, value: isLeft };
  }

  /** The changes of a kind, as many at once as a request may have. */
  async *#changesOf(source: Source): AsyncGenerator<Change[]> {
    const known = this.#knownOf(source);
    let batch: Change[] = [];
    let length = 0;
    for (const [id, mark] of await source.marks(known)) {
      const before = known.get(id);
      if (before?.isForeign || before?.mark === mark || (mark === '' && !(before && isHere(before))))
        continue;
      if (before?.full && this.#isStillFull(before.full, mark)) {
        this.#unsynced.add(keyOf(before));
        continue;
      }
      const change = await this.#changeOf(source, id, mark, before);
      if (!change) continue;
      const size = change.item.body?.length ?? 0;
      if (size > SYNC_LIMITS.bodyLength) {
        this.#unsynced.add(keyOf(change.item));
        continue;
      }
      if (batch.length === SYNC_LIMITS.itemsAPush || (batch.length > 0 && length + size > PUSH_LENGTH)) {
        yield batch;
        [batch, length] = [[], 0];
      }
      batch.push(change);
      length += size;
    }
    if (batch.length > 0) yield batch;
  }

  /** `listed`: the mark a moment ago; empty: it was deleted. */
  async #changeOf(
    source: Source,
    id: string,
    listed: string,
    known: Known | undefined,
  ): Promise<Change | undefined> {
    const local = await source.read(id, known?.body ?? undefined);
    const [mark, body] = [local?.mark ?? '', local?.body ?? null];
    if (mark === known?.mark || (!local && (!known || listed !== ''))) return undefined;
    return { item: { kind: source.kind, id, base: known?.version ?? 0, body }, mark };
  }

  /** An item that found no room waits until it has changed, or there is more room. */
  #isStillFull({ mark, room }: NonNullable<Known['full']>, now: string): boolean {
    return mark === now && this.#room <= room;
  }

  get #room(): number {
    return this.#storage.quota - this.#storage.used;
  }

  async #noteSent(batch: readonly Change[]): Promise<void> {
    const noted = batch.map(({ item: { kind, id, body }, mark }): Known => {
      const known = this.#known.get(keyOf({ kind, id }));
      return { version: 0, ...known, kind, id, sent: { crc: crcOf(body), mark } };
    });
    await this.#learn(...noted);
  }

  /** Notes the answer to a sent item. `room`: the free bytes before it. True: it has to be joined, or sent, once more. */
  async #settle(source: Source, { item, mark }: Change, result: SentResult, room: number): Promise<boolean> {
    const { kind, id, body } = item;
    const known = this.#known.get(keyOf(item))!;
    if (result.status === 'stored') {
      this.#sent++;
      await this.#learn({ kind, id, version: result.version, mark, body: this.#baseOf(source, body) });
      return false;
    }
    const isFull = result.status === 'full';
    const least = Math.min(room, this.#room); // the same request may have made room after this item
    await this.#learn({ ...known, sent: undefined, full: isFull ? { mark, room: least } : undefined });
    if (isFull) {
      this.#unsynced.add(keyOf(item));
      return false;
    }
    if (result.item) await this.#receive(result.item);
    return true;
  }

  #baseOf({ kind }: Source, body: string | null): string | null | undefined {
    return kind === 'game' ? undefined : body;
  }

  #sourceOf(kind: SyncKind): Source | undefined {
    return this.#ports.sources.find((source) => source.kind === kind);
  }

  async #learn(...known: Known[]): Promise<void> {
    for (const each of known) this.#known.set(keyOf(each), each);
    await this.#ports.store.put(known);
  }

  async #learnTrue(known: Known): Promise<true> {
    await this.#learn(known);
    return true;
  }

  async #unlearn(known: Known): Promise<void> {
    this.#known.delete(keyOf(known));
    await this.#ports.store.remove([known]);
  }
}

function refuse(code: string): { readonly ok: false; readonly error: Failure } {
  return { ok: false, error: { code, message: '' } };
}

interface Change {
  readonly item: SentItem;
  readonly mark: string;
}

function keyOf({ kind, id }: { readonly kind: SyncKind; readonly id: string }): string {
  return `${kind} ${id}`;
}

const encoder = new TextEncoder();

/** Tells own states apart. */
function crcOf(body: string | null): number {
  return body === null ? -1 : crc32(encoder.encode(body));
}
