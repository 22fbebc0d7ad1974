// The review of one game on the page. The searches run in the engine's worker; here their results are kept, published a few
// times a second, and stored. It can be stopped and goes on from what was stored, also after the page was closed.
import { type Game, makeCompact } from '@twofold/core';
import { messageOf } from '@twofold/core/internal';
import {
  type Advisor,
  type Reviewed,
  type ReviewLevel,
  type ReviewStep,
  review,
  type SearchedPosition,
  summariseReview,
} from '@twofold/solver';
import { keepFacts } from '@twofold/solver/internal';
import { batch, createSignal } from 'solid-js';
import type { Recording } from '../../../../replay/recording';
import { type OwnLoss, partOf, positionsFor, type ReviewStore } from '../../../../reviews/store';
import { isOwn, isWithoutAdvice } from '../../../../storage/origin';

/** How a review stands. `paused`: the page is hidden. */
export type ReviewState =
  | { readonly kind: 'opening' | 'stopped' | 'done' }
  | {
      readonly kind: 'searching';
      readonly pass: ReviewStep['pass'];
      readonly done: number;
      readonly all: number;
    }
  | { readonly kind: 'failed'; readonly reason: string };

export interface SessionPorts {
  /** An advisor that nobody else asks. It lives as long as the session. */
  readonly advisor: Pick<Advisor, 'ask' | 'dispose'>;
  /** The network's file and the way of the search, by which stored reviews are compared. */
  readonly network: string;
  /** Undefined: nothing can be stored. */
  readonly store: Promise<ReviewStore | undefined>;
  readonly now: () => number; // milliseconds since 1970
  /** Whether the player has just pressed something, which must be answered first. */
  readonly isBusy: () => boolean;
  /** Resolves as soon as the page is shown. */
  readonly whenShown: () => Promise<void>;
}

export interface ReviewSession {
  readonly state: () => ReviewState;
  /** What the positions say that are searched without a gap. Undefined: none is. Reactive. */
  readonly reviewed: () => Reviewed | undefined;
  readonly level: () => ReviewLevel;
  /** Whether results outlast the page. Reactive. */
  readonly isKept: () => boolean;
  /** The search of a position. Undefined: it is still to come. */
  position(ply: number): SearchedPosition | undefined;
  /** Begins, or goes on. A higher level searches known positions deeper. */
  start(level?: ReviewLevel): void;
  stop(): void;
  /** Lets the advisor be asked by another: between two positions of the review, and after who asked before. */
  between<Result>(ask: () => Promise<Result>): Promise<Result>;
  dispose(): void;
}

/**
 * How often results are published, in milliseconds, and how much longer the pause is than the work. Later passes change little
 * that one sees, and each publication is hundreds of kilobytes of new objects.
 */
const PUBLISH_MS = { first: 250, whole: 1000, moments: 1000 };
const PUBLISH_SHARE = 10;
/** How often the count of positions changes, in milliseconds. */
const COUNT_MS = 250;
/** How long results wait for a player who presses keys. */
const PATIENCE_MS = 2000;
/** How often results are stored, in milliseconds: so much is searched again after a kill. */
const STORE_MS = 2000;

export function createReviewSession(recording: Recording, ports: SessionPorts): ReviewSession {
  return new Session(recording, ports);
}

class Session implements ReviewSession {
  readonly #game: Game;
  readonly #factsOf: ReturnType<typeof keepFacts>; // the game of a review does not change
  readonly #recording: Recording;
  readonly #ports: SessionPorts;
  readonly #state = createSignal<ReviewState>({ kind: 'opening' });
  readonly #reviewed = createSignal<Reviewed>();
  readonly #level = createSignal<ReviewLevel>('normal');
  readonly #kept = createSignal(true);
  readonly #positions: (SearchedPosition | undefined)[];
  readonly #changed = new Set<number>(); // parts that are not stored
  readonly #waiting: (() => Promise<void>)[] = []; // askers between two positions
  #lastAsked: Promise<unknown> = Promise.resolve(); // settles after all askers so far
  #run: object | undefined; // the loop that goes on
  #known = 0; // positions without a gap
  #published = 0;
  #nextPublish = 0;
  #nextCount = 0;
  #nextStore = 0;
  #isOpen = false;

  constructor(recording: Recording, ports: SessionPorts) {
    this.#recording = recording;
    this.#game = recording.game;
    this.#factsOf = keepFacts(recording.game);
    this.#ports = ports;
    this.#positions = new Array(recording.record.ply + 1).fill(undefined);
  }

  readonly state = (): ReviewState => this.#state[0]();
  readonly reviewed = (): Reviewed | undefined => this.#reviewed[0]();
  readonly level = (): ReviewLevel => this.#level[0]();
  readonly isKept = (): boolean => this.#kept[0]();

  position(ply: number): SearchedPosition | undefined {
    return this.#positions[ply];
  }

  start(level: ReviewLevel = this.level()): void {
    const run = {};
    this.#run = run;
    this.#level[1](level);
    this.#state[1]({ kind: 'opening' });
    this.#search(run).catch((error) => {
      if (this.#run === run) this.#end({ kind: 'failed', reason: messageOf(error) });
    });
  }

  stop(): void {
    if (!this.#run) return;
    this.#end({ kind: 'stopped' });
    void this.#store(false);
  }

  async between<Result>(ask: () => Promise<Result>): Promise<Result> {
    if (!this.#run) return this.#inTurn(ask);
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => ask().then(resolve, reject));
    });
  }

  /** Asks after all others: the advisor ends a question when a newer one comes. */
  #inTurn<Result>(ask: () => Promise<Result>): Promise<Result> {
    const answer = this.#lastAsked.then(ask);
    this.#lastAsked = answer.catch(() => {}); // whoever asked hears of it
    return answer;
  }

  dispose(): void {
    this.#run = undefined;
    void this.#store(false);
    this.#ports.advisor.dispose();
  }

  async #search(run: object): Promise<void> {
    if (!this.#isOpen) await this.#open();
    const { advisor, whenShown } = this.#ports;
    await this.#lastAsked;
    if (this.#run !== run) return;
    const known = this.#positions.filter((position) => position !== undefined);
    for await (const step of review(this.#recording.replay, { advisor, level: this.level(), known })) {
      if (this.#run !== run) return;
      this.#take(step);
      for (let ask = this.#waiting.shift(); ask; ask = this.#waiting.shift()) await this.#inTurn(ask);
      await whenShown();
      if (this.#run !== run) return;
    }
    if (this.#run !== run) return;
    const isWhole = this.#known === this.#positions.length;
    this.#end(isWhole ? { kind: 'done' } : { kind: 'stopped' });
    await this.#store(isWhole);
  }

  /** Takes over what an earlier review found. */
  async #open(): Promise<void> {
    const store = await this.#ports.store;
    const stored = await store?.read(keyOf(this.#recording)).catch(() => undefined);
    this.#kept[1](store !== undefined);
    this.#isOpen = true;
    if (stored?.note.network !== this.#ports.network) return;
    for (const position of positionsFor(this.#game, stored))
      if (position.ply < this.#positions.length) this.#positions[position.ply] = position;
    if (stored.note.isWhole && stored.note.level === 'deep') this.#level[1]('deep');
    this.#publish();
  }

  #take({ pass, done, all, position }: ReviewStep): void {
    this.#positions[position.ply] = position;
    this.#changed.add(partOf(position.ply));
    const now = performance.now();
    const isFree = !this.#ports.isBusy();
    const isDue =
      (isFree && now >= this.#nextPublish) || now >= this.#nextPublish + PATIENCE_MS || done === all;
    if (isDue || (isFree && now >= this.#nextCount)) {
      this.#nextCount = now + COUNT_MS;
      batch(() => {
        this.#state[1]({ kind: 'searching', pass, done, all });
        if (isDue) this.#publish(PUBLISH_MS[pass]);
      });
    }
    if (now < this.#nextStore) return;
    this.#nextStore = now + STORE_MS;
    void this.#store(false);
  }

  /** Publishes results. On a slow device those of a long game come less often. */
  #publish(pause = PUBLISH_MS.first): void {
    const begun = performance.now();
    while (this.#known < this.#positions.length && this.#positions[this.#known]) this.#known++;
    if (this.#known > 0) {
      this.#published = this.#known;
      this.#reviewed[1](
        summariseReview(
          this.#game,
          this.#positions.slice(0, this.#published) as SearchedPosition[],
          this.#factsOf,
        ),
      );
    }
    const took = performance.now() - begun;
    this.#nextPublish = begun + took + Math.max(pause, PUBLISH_SHARE * took);
  }

  #end(state: ReviewState): void {
    this.#run = undefined;
    batch(() => {
      this.#publish();
      this.#state[1](state);
    });
    for (const ask of this.#waiting.splice(0)) void this.#inTurn(ask);
  }

  /** Stores what has changed. A failure is said, and the review goes on. */
  async #store(isWhole: boolean): Promise<void> {
    if (this.#changed.size === 0 && !isWhole) return;
    const changed = new Set(this.#changed);
    this.#changed.clear();
    try {
      const store = await this.#ports.store;
      await store?.write(this.#note(isWhole), this.#positions, changed);
    } catch {
      for (const part of changed) this.#changed.add(part);
      this.#kept[1](false);
    }
  }

  #note(isWhole: boolean) {
    const own = isWhole ? ownLossOf(this.#recording, this.reviewed()) : undefined;
    return {
      key: keyOf(this.#recording),
      line: makeCompact(this.#recording.replay),
      network: this.#ports.network,
      level: this.level(),
      isWhole,
      updatedAt: this.#ports.now(),
      ...(own && { own }),
    };
  }
}

/** Whether the first look went over the whole game. Reactive. */
export function hasFirstLook(session: Pick<ReviewSession, 'state'>): boolean {
  const state = session.state();
  return state.kind === 'done' || (state.kind === 'searching' && state.pass !== 'first');
}

/** Whether the whole game was looked at, so that the moments that matter are known. Reactive. */
export function hasMoments(session: Pick<ReviewSession, 'state'>): boolean {
  const state = session.state();
  return state.kind === 'done' || (state.kind === 'searching' && state.pass === 'moments');
}

/** Names a game in the store: by its id here, and a game from elsewhere by its moves. */
function keyOf({ record, replay }: Recording): string {
  return record.id === '' ? makeCompact(replay) : record.id;
}

/** Undefined: others or the solver chose moves, or the moves have no grades. */
function ownLossOf({ record }: Recording, reviewed: Reviewed | undefined): OwnLoss | undefined {
  const meanShare = reviewed?.game.meanShare;
  const isByPlayer = record.id !== '' && isOwn(record) && isWithoutAdvice(record);
  if (!isByPlayer || record.variant !== 'classic' || meanShare === undefined) return undefined;
  return { moves: Object.values(reviewed!.game.grades).reduce((sum, count) => sum + count, 0), meanShare };
}
