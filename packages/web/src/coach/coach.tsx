// The coach of a game on this page, loaded on demand by index.ts. It is one chunk, so that a failed load can be
// retried as a whole (browser/lazy.ts).
import networks from 'virtual:networks';
import { createWebEngine } from '@twofold/solver/web';
import type { Component } from 'solid-js';
import { DrawingPace } from '../board/drawingPace';
import { importAgain } from '../browser/lazy';
import { settings } from '../settings/settings';
import { showToast } from '../ui/toasts/toasts';
import { Arrow } from './Arrow';
import { Card } from './card/Card';
import type { CoachActions, CoachedGame, CoachPorts } from './coachActions';
import { createCoachModel } from './coachModel';
import { LiveBar } from './live/LiveBar';
import { ENGINE_URLS } from './network/engineUrls';
import { NetworkStatus } from './network/NetworkStatus';
import { isOnDevice, keepForOffline } from './network/offline';
import { speedOf } from './watch';
import './arrow.css';
import './card/coach.css';
import './card/worths.css';
import './card/watching.css';
import './network/network.css';
import './card/cardSizes.css';
import './live/live.css';

/** Slides of full length that fit into a second, with pauses. */
const SLIDES_A_SECOND = 5;
/** So fast that no slide is visible. */
const AT_ONCE = 100;

/** A coach for the views: what it does, and what it shows. */
export interface Coach
  extends Pick<CoachActions, 'askHint' | 'startWatch' | 'prepare' | 'rest' | 'loadNetwork' | 'dispose'> {
  /** Whether the card is shown. Reactive. */
  isUp(): boolean;
  /**
   * The speed of animations; 1: the speed of play. While the solver plays, a slide must end before the next
   * begins. Infinite: nothing slides. Read it once for each turn that is shown. Reactive.
   */
  animationSpeed(): number;
  /** The hint on the board. */
  readonly Arrow: Component;
  /** The card beside the board: hint, or the controls of the solver. `say` announces to screen readers. */
  readonly Card: Component<{ readonly say: (makeText: () => string) => void }>;
  /** The live evaluation. */
  readonly LiveBar: Component;
  /** The state of the network, for the settings. */
  readonly NetworkStatus: Component;
}

/** Makes a coach for a game. Its engine starts with the first question. */
export function createCoach(game: CoachedGame): Coach {
  const { coach, dispose } = createCoachModel(game, PAGE);
  const { hint, watch } = coach;
  const pace = new DrawingPace();
  return {
    askHint: () => coach.askHint(),
    startWatch: () => coach.startWatch(),
    prepare: () => coach.prepare(),
    rest: () => coach.rest(),
    loadNetwork: () => coach.loadNetwork(),
    dispose,
    isUp: () => hint.state() !== undefined || watch.state() !== 'off',
    animationSpeed() {
      if (watch.state() !== 'playing') return 1;
      const speed = speedOf(settings.watchSpeed);
      return speed === 0 ? AT_ONCE : pace.speedFor(Math.max(1, speed / SLIDES_A_SECOND));
    },
    Arrow: () => <Arrow hint={hint} />,
    Card: (props) => <Card coach={coach} say={props.say} />,
    LiveBar: () => <LiveBar live={coach.live} isWatched={watch.state() === 'playing'} />,
    NetworkStatus: () => <NetworkStatus advisor={coach.advisor} />,
  };
}

const PAGE: CoachPorts = {
  openEngine: () => createWebEngine({ urls: ENGINE_URLS }),
  networks,
  keep: keepForOffline,
  isOnDevice,
  settings,
  openReviews: () => importAgain(() => import('../reviews/store')).then((module) => module.openReviewStore()),
  isHidden: () => document.hidden,
  onVisibility(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
  now: () => performance.now(),
  wait: (milliseconds) =>
    new Promise((resolve) => {
      if (milliseconds > 0) setTimeout(resolve, milliseconds);
      else requestAnimationFrame(() => resolve());
    }),
  showToast,
};
