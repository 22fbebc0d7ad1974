// Settings, bests, the notebook and answers to puzzles, for sync. Each field of an item is joined by itself: the larger
// number, the later time. Such joins may happen in any order, and twice. So none of them asks who changed what first.
import { crc32 } from '@twofold/core/internal';
import type { SyncKind } from '@twofold/protocol/client';
import { type Answered, orderedAnswer, parseAnswer, ratedOf } from '@twofold/protocol/ratings';
import type { Removed } from '../../notebook/database';
import { type NotebookEntry, parseEntry, type Schedule } from '../../notebook/entry';
import type { Source } from './items';

/** How the items of a kind are read, joined and stored. `T` is what an item's body holds. */
export interface RecordKind<T, L> {
  readonly kind: SyncKind;
  /** The local records, by id. */
  all(): Promise<ReadonlyMap<string, L>>;
  get(id: string): Promise<L | undefined>;
  /** What a local record says. `base`: what both sides knew. Undefined: nothing worth sending. */
  lift(id: string, local: L, base: T | undefined): T | undefined;
  /** The joined value. */
  join(one: T, other: T): T;
  /** The value of untrusted data. */
  parse(data: unknown, id: string): T | undefined;
  /** Stores what a value says, if the local record fits. Returns whether it did. One transaction. */
  put(id: string, value: T, fits: Fits<L>): Promise<boolean>;
  settle?(): Promise<void>;
}

/** Whether the local record is still the one that was read. */
export type Fits<L> = (local: L | undefined) => boolean;

/** The source of a kind whose items are joined field by field. */
export function recordSource<T, L>(own: RecordKind<T, L>): Source {
  const parse = (id: string, body: string | undefined) =>
    body === undefined ? undefined : parsed(own, id, body);
  const lift = (id: string, local: L | undefined, base: T | undefined) => {
    const value = local === undefined ? undefined : own.lift(id, local, base);
    return value !== undefined && base !== undefined ? own.join(base, value) : value;
  };
  return {
    kind: own.kind,
    async marks(known) {
      const all = [...(await own.all())];
      const worth = all.filter(
        ([id, local]) => known.has(id) || own.lift(id, local, undefined) !== undefined,
      );
      const marks = new Map(worth.map(([id, local]) => [id, markOf(local)]));
      // None of these items is ever deleted: one that is missing here was lost by this browser.
      for (const { id, mark } of known.values()) if (!marks.has(id)) marks.set(id, mark || LOST);
      return marks;
    },
    async read(id, base) {
      const [local, known] = [await own.get(id), parse(id, base)];
      if (local === undefined) return known && { mark: LOST, body: JSON.stringify(known) };
      const value = lift(id, local, known);
      return value && { mark: markOf(local), body: JSON.stringify(value) };
    },
    async join(id, one, other) {
      const [a, b] = [parse(id, one), parse(id, other)];
      return a === undefined || b === undefined
        ? undefined
        : { body: JSON.stringify(own.join(a, b)), copies: [] };
    },
    async write(id, body, mark) {
      if (body === null) return { mark };
      const value = parse(id, body);
      if (value === undefined) return 'unreadable';
      const fits = (local: L | undefined) => {
        if (mark === LOST || local === undefined) return local === undefined;
        return mark === '' ? own.lift(id, local, undefined) === undefined : markOf(local) === mark;
      };
      if (!(await own.put(id, value, fits))) return 'changed';
      const stored = await own.get(id);
      return { mark: stored === undefined ? LOST : markOf(stored) };
    },
    ...(own.settle && { settle: () => own.settle!() }),
  };
}

/** The mark where the browser has lost an item. */
const LOST = '-';

const encoder = new TextEncoder();

function markOf(local: unknown): string {
  return crc32(encoder.encode(JSON.stringify(local))).toString(36);
}

function parsed<T, L>(own: RecordKind<T, L>, id: string, body: string): T | undefined {
  try {
    return own.parse(JSON.parse(body), id);
  } catch {
    return undefined;
  }
}

/** The larger one by a number, and of equal ones by its text. */
function later<T>(a: T, b: T, at: (one: T) => number): T {
  if (at(a) !== at(b)) return at(a) > at(b) ? a : b;
  return JSON.stringify(a) > JSON.stringify(b) ? a : b;
}

function either<T>(a: T | undefined, b: T | undefined, choose: (a: T, b: T) => T): T | undefined {
  return a === undefined || b === undefined ? (a ?? b) : choose(a, b);
}

// A setting

/** A setting's value and the time of its change. 0: it is as it always was. */
export interface TimedSetting {
  readonly at: number;
  readonly value: string | number | boolean;
}

/** The time of a setting that was changed before sync was switched on. Any known time is later. */
const UNKNOWN_TIME = 1;

export interface SettingPorts {
  readonly read: () => Readonly<Record<string, string | number | boolean>>;
  readonly usual: Readonly<Record<string, string | number | boolean>>;
  readonly write: (change: Record<string, string | number | boolean>) => void;
  readonly now: () => number;
}

export function settingKind({
  read,
  usual,
  write,
  now,
}: SettingPorts): RecordKind<TimedSetting, string | number | boolean> {
  return {
    kind: 'setting',
    all: async () => new Map(Object.entries(read())),
    get: async (id) => read()[id],
    lift(id, value, base) {
      if (base) return base.value === value ? base : { at: Math.max(now(), base.at + 1), value };
      return value === usual[id] ? undefined : { at: UNKNOWN_TIME, value };
    },
    join: (one, other) => later(one, other, ({ at }) => at),
    parse(data, id) {
      const { at, value } = (data ?? {}) as Record<string, unknown>;
      return isTime(at) && id in usual && typeof value === typeof usual[id]
        ? (data as TimedSetting)
        : undefined;
    },
    async put(id, { value }, fits) {
      const isFit = fits(read()[id]);
      if (isFit) write({ [id]: value });
      return isFit;
    },
  };
}

// A best

interface BestValue {
  readonly score: number;
  readonly maxRank: number;
}

export interface BestPorts {
  readonly all: () => Promise<ReadonlyMap<string, BestValue>>;
  readonly get: (id: string) => Promise<BestValue | undefined>;
  /** Stores the larger numbers. */
  readonly put: (id: string, best: BestValue) => Promise<void>;
}

export function bestKind({ all, get, put }: BestPorts): RecordKind<BestValue, BestValue> {
  return {
    kind: 'best',
    all,
    get,
    async put(id, value) {
      await put(id, value);
      return true;
    },
    lift: (_, { score, maxRank }) => ({ score, maxRank }),
    join: (one, other) => ({
      score: Math.max(one.score, other.score),
      maxRank: Math.max(one.maxRank, other.maxRank),
    }),
    parse(data) {
      const { score, maxRank } = (data ?? {}) as Record<string, unknown>;
      return isTime(score) && isTime(maxRank) ? { score, maxRank } : undefined;
    },
  };
}

// An entry of the notebook

type Content = Omit<NotebookEntry, 'schedule'>;

/** All that is known of a position: the entry as added last, its latest review, and when it was removed last. */
export interface NoteValue {
  readonly content?: Content | undefined;
  readonly schedule?: Schedule | undefined;
  readonly removedAt?: number | undefined;
}

export interface StorePorts<L> {
  readonly all: () => Promise<readonly L[]>;
  readonly get: (id: string) => Promise<L | undefined>;
  /** Stores a record in the place of one that fits, in one transaction. */
  readonly put: (record: L, fits: Fits<L>) => Promise<boolean>;
}

export function noteKind({
  all,
  get,
  put,
}: StorePorts<NotebookEntry | Removed>): RecordKind<NoteValue, NotebookEntry | Removed> {
  return {
    kind: 'note',
    all: async () => new Map((await all()).map((note) => [note.id, note])),
    get,
    lift(_, note) {
      if (!('line' in note)) return { removedAt: note.removedAt };
      const { schedule, ...content } = note;
      return noteOf(content, schedule, undefined);
    },
    join: (one, other) =>
      noteOf(
        either(one.content, other.content, (a, b) => later(a, b, ({ addedAt }) => addedAt)),
        either(one.schedule, other.schedule, (a, b) => later(a, b, ({ last }) => last)),
        either(one.removedAt, other.removedAt, Math.max),
      ),
    parse(data, id) {
      const { content, schedule, removedAt } = (data ?? {}) as Record<string, unknown>;
      const entry = content === undefined ? undefined : parseEntry({ ...(content as object), schedule });
      if (content !== undefined && entry?.id !== id) return undefined;
      if (removedAt !== undefined && !isTime(removedAt)) return undefined;
      if (!entry) return removedAt === undefined ? undefined : { removedAt };
      const { schedule: read, ...rest } = entry;
      return noteOf(rest, read, removedAt);
    },
    put: (id, value, fits) => put(shownNote(id, value), fits),
  };
}

function noteOf(
  content: Content | undefined,
  schedule: Schedule | undefined,
  removedAt: number | undefined,
): NoteValue {
  return {
    ...(content && { content }),
    ...(schedule && { schedule }),
    ...(removedAt !== undefined && { removedAt }),
  };
}

/** What the notebook has: removed, unless it was added later. A review from before a removal counts no more. */
function shownNote(id: string, { content, schedule, removedAt = -1 }: NoteValue): NotebookEntry | Removed {
  if (!content || content.addedAt <= removedAt) return { id, removedAt };
  return { ...content, ...(schedule && schedule.last > removedAt && { schedule }) };
}

// An answer to a puzzle

export function answerKind(
  { all, get, put }: StorePorts<Answered>,
  settle: () => Promise<void>,
): RecordKind<Answered, Answered> {
  return {
    kind: 'answer',
    all: async () => new Map((await all()).map((answer) => [answer.id, answer])),
    get,
    lift(_, answer) {
      const rated = ratedOf(answer);
      return orderedAnswer({ ...answer, ...(rated && { rated }) });
    },
    join(one, other) {
      const [puzzle, rated] = [
        later(ratingOf(one), ratingOf(other), ({ deviation }) => -deviation),
        either(one.rated, other.rated, (a, b) => later(a, b, ({ at }) => -at)),
      ];
      return orderedAnswer({
        id: one.id,
        ...puzzle,
        wasRight: wasRightLast(one, other),
        at: Math.max(one.at, other.at),
        ...(rated && { rated }),
      });
    },
    parse: (data, id) => {
      const answer = parseAnswer(data);
      return answer?.id === id ? answer : undefined;
    },
    put: (_, answer, fits) => put(answer, fits),
    settle,
  };
}

/** The last answer's result. Of two at one time both must be right. */
function wasRightLast(one: Answered, other: Answered): boolean {
  if (one.at === other.at) return one.wasRight && other.wasRight;
  return one.at > other.at ? one.wasRight : other.wasRight;
}

function ratingOf({ rating, deviation, volatility }: Answered) {
  return { rating, deviation, volatility };
}

// The player's bests of practice

interface PlayerValue {
  readonly bestStreak: number;
  readonly bestTimed: number;
}

export interface PlayerPorts {
  readonly get: () => Promise<PlayerValue | undefined>;
  /** Stores the larger numbers. */
  readonly put: (value: PlayerValue) => Promise<void>;
}

export function playerKind({ get, put }: PlayerPorts): RecordKind<PlayerValue, PlayerValue> {
  const id = 'player';
  return {
    kind: 'player',
    all: async () => {
      const player = await get();
      return new Map(player ? [[id, bestsOf(player)]] : []);
    },
    async get() {
      const player = await get();
      return player && bestsOf(player);
    },
    lift: (_, { bestStreak, bestTimed }) =>
      bestStreak + bestTimed > 0 ? { bestStreak, bestTimed } : undefined,
    join: (one, other) => ({
      bestStreak: Math.max(one.bestStreak, other.bestStreak),
      bestTimed: Math.max(one.bestTimed, other.bestTimed),
    }),
    parse(data) {
      const { bestStreak, bestTimed } = (data ?? {}) as Record<string, unknown>;
      return isTime(bestStreak) && isTime(bestTimed) ? { bestStreak, bestTimed } : undefined;
    },
    async put(_, value) {
      await put(value);
      return true;
    },
  };
}

/** The rating is none of them: it follows from the answers. */
function bestsOf({ bestStreak, bestTimed }: PlayerValue): PlayerValue {
  return { bestStreak, bestTimed };
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
