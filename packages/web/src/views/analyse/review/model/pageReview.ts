// A review with the parts of this page: the engine in its worker, the browser's storage.
import { createSignal, onCleanup } from 'solid-js';
import type { Recording } from '../../../../replay/recording';
import { openReviewStore, type ReviewStore } from '../../../../reviews/store';
import type { GameSummary } from '../../../../storage/records';
import { type Chances, createChances } from './chances';
import { mayDownload, openPageAdvisor, type PageAdvisor } from './pageAdvisor';
import { createReviewSession, type ReviewSession } from './session';

export interface PageReview {
  readonly session: ReviewSession;
  readonly chances: Chances;
  readonly advisor: PageAdvisor['advisor'];
  /** Bytes of the network so far and in all, while it is loaded. Reactive. */
  readonly loading: PageAdvisor['loading'];
  /** The bytes to ask for before a download, where the player saves data. Reactive. */
  readonly asksFor: () => number | undefined;
  /** Begins the review; after a question about data it is the answer. */
  start(): void;
}

let store: Promise<ReviewStore | undefined> | undefined;

/** The store of reviews. Undefined where the browser has no storage. */
export function reviewStore(): Promise<ReviewStore | undefined> {
  store ??= openReviewStore().catch(() => undefined);
  return store;
}

interface Opening {
  /** The games on this device: the player is known by them. */
  readonly games: Promise<readonly GameSummary[]>;
  /** An engine that is being opened. By default a new one. It ends with the review. */
  readonly engine?: PageAdvisor;
  /** What the review waits for. */
  readonly after?: Promise<unknown>;
}

/** A review that lives as long as the calling component. It begins at once, unless the player saves data. */
export function openPageReview(
  recording: Recording,
  { games, engine = openPageAdvisor(recording.game.variant), after = Promise.resolve() }: Opening,
): PageReview {
  const { advisor, file, loading } = engine;
  const [asksFor, setAsksFor] = createSignal<number>();
  const session = createReviewSession(recording, {
    advisor,
    network: file?.url.replace(/^.*\//, '') ?? '',
    store: reviewStore(),
    now: Date.now,
    isBusy: followInput(),
    whenShown,
  });
  const chances = createChances(recording, session, { advisor, store: reviewStore(), games, whenShown });
  onCleanup(() => session.dispose());
  const start = () => {
    setAsksFor(undefined);
    session.start();
  };
  void after.then(() => mayDownload(file)).then((may) => (may ? session.start() : setAsksFor(file?.bytes)));
  return { session, chances, advisor, loading, asksFor, start };
}

/** How long after a key or a press the player counts as busy, in milliseconds. */
const BUSY_MS = 300;

/** Follows keys and presses as long as the calling component lives. Returns whether one came just now. */
function followInput(): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  const note = () => {
    last = performance.now();
  };
  const kinds = ['keydown', 'pointerdown'] as const;
  for (const kind of kinds) addEventListener(kind, note, { capture: true });
  onCleanup(() => {
    for (const kind of kinds) removeEventListener(kind, note, { capture: true });
  });
  return () => performance.now() - last < BUSY_MS;
}

/** Resolves as soon as the page is shown: at once, mostly. */
export async function whenShown(): Promise<void> {
  if (!document.hidden) return;
  await new Promise<void>((resolve) => {
    const listen = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', listen);
      resolve();
    };
    document.addEventListener('visibilitychange', listen);
  });
}
