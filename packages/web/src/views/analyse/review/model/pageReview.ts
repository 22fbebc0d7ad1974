// A review with the parts of this page: the site's networks, the engine in its worker, the browser's storage.
import networks from 'virtual:networks';
import type { Variant } from '@twofold/core';
import { createAdvisor, networkForBoard, USUAL_NETWORK } from '@twofold/solver';
import { hasNetworkChoice, reviewWay } from '@twofold/solver/internal';
import { createWebEngine } from '@twofold/solver/web';
import { createSignal, onCleanup } from 'solid-js';
import { ENGINE_URLS } from '../../../../coach/network/engineUrls';
import { isOnDevice, keepForOffline } from '../../../../coach/network/offline';
import type { Recording } from '../../../../replay/recording';
import { openReviewStore, type ReviewStore } from '../../../../reviews/store';
import { createReviewSession, type ReviewSession } from './session';

export interface PageReview {
  readonly session: ReviewSession;
  readonly advisor: ReturnType<typeof createAdvisor>;
  /** Bytes of the network so far and in all, while it is loaded. Reactive. */
  readonly loading: () => { readonly loaded: number; readonly total: number } | undefined;
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

/** An engine for a page of this view, with the network for such boards. */
export interface PageAdvisor {
  readonly advisor: ReturnType<typeof createAdvisor>;
  readonly file: (typeof networks)[keyof typeof networks] | undefined; // the network's
  /** Bytes of the network so far and in all, while it is loaded. Reactive. */
  readonly loading: PageReview['loading'];
}

export function openPageAdvisor(variant: Variant): PageAdvisor {
  const name = hasNetworkChoice(variant) ? USUAL_NETWORK : networkForBoard(variant);
  const file = name === undefined ? undefined : networks[name];
  const [loading, setLoading] = createSignal<{ loaded: number; total: number }>();
  const advisor = createAdvisor({
    openEngine: () => createWebEngine({ threads: 1, urls: ENGINE_URLS }),
    waitsForNetwork: true,
    ...(file && hasNetworkChoice(variant) && { network: USUAL_NETWORK }),
    onNetwork(state) {
      setLoading(state.kind === 'loading' ? { loaded: state.loaded, total: file?.bytes ?? 0 } : undefined);
      if (state.kind === 'ready' && file) void keepForOffline(file).catch(() => {});
    },
  });
  return { advisor, file, loading };
}

/**
 * A review that lives as long as the calling component. It begins at once, unless the player saves data. `after` makes it wait
 * for another one.
 */
export function openPageReview(
  recording: Recording,
  after: Promise<unknown> = Promise.resolve(),
): PageReview {
  const { advisor, file, loading } = openPageAdvisor(recording.game.variant);
  const [asksFor, setAsksFor] = createSignal<number>();
  const session = createReviewSession(recording, {
    advisor,
    network: [file?.url.replace(/^.*\//, '') ?? '', reviewWay(recording.game.variant)].join(' ').trim(),
    store: reviewStore(),
    now: Date.now,
    isBusy: followInput(),
    whenShown,
  });
  onCleanup(() => session.dispose());
  const start = () => {
    setAsksFor(undefined);
    session.start();
  };
  void after.then(() => mayDownload(file)).then((may) => (may ? session.start() : setAsksFor(file?.bytes)));
  return { session, advisor, loading, asksFor, start };
}

/** Whether the network is there, or may be loaded without a question. */
export async function mayDownload(file: PageAdvisor['file']): Promise<boolean> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !file || !connection?.saveData || isOnDevice(file);
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
