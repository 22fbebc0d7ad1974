// A race as the page follows it: the newest word of the server, the connection, and the server's time.
import type { Failure } from '@twofold/core';
import { followRace, type LinkState, type RaceView } from '@twofold/protocol/client';
import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js';
import { racePorts } from '../../../net/races';

export interface FollowedRace {
  readonly race: Accessor<RaceView | undefined>;
  readonly link: Accessor<LinkState>;
  readonly failure: Accessor<Failure | undefined>;
  /** Milliseconds since 1970 by the server's clock. Not reactive. */
  readonly now: () => number;
  /** Shows an answer before the socket brings the same. */
  readonly take: (race: RaceView) => void;
  /** Connects anew. */
  readonly retry: () => void;
}

/** Follows the race of an id as long as the owner lives. */
export function createFollowed(id: () => string): FollowedRace {
  const [race, setRace] = createSignal<RaceView>();
  const [link, setLink] = createSignal<LinkState>('connecting');
  const [failure, setFailure] = createSignal<Failure>();
  const [round, setRound] = createSignal(0);
  let ahead = 0; // the server's clock before this device's steady one
  const take = (next: RaceView) => {
    ahead = next.now - performance.now();
    setFailure(undefined);
    setRace(next);
  };
  createEffect(
    on([id, round], ([wanted]) => {
      if (race()?.id !== wanted) setRace(undefined);
      const stop = followRace(wanted, racePorts, {
        onRace: (next) => wanted === id() && take(next),
        onLink: (state, why) => {
          setLink(state);
          setFailure(why);
        },
      });
      onCleanup(stop);
    }),
  );
  const retry = () => setRound((before) => before + 1);
  const goOffline = () => setLink('lost');
  addEventListener('online', retry);
  addEventListener('offline', goOffline);
  onCleanup(() => {
    removeEventListener('online', retry);
    removeEventListener('offline', goOffline);
  });
  return { race, link, failure, now: () => performance.now() + ahead, take, retry };
}

/** The server's time, read four times a second. */
export function createServerTime(now: () => number): Accessor<number> {
  const [time, setTime] = createSignal(now());
  const timer = setInterval(() => setTime(now()), 250);
  onCleanup(() => clearInterval(timer));
  return time;
}
