import { type Direction, findVariant, legalDirections, VARIANTS } from '@twofold/core';
import { createSignal } from 'solid-js';
import { afterEach, describe, expect, it } from 'vitest';
import { PlayedGame } from '../game/playedGame';
import { isHelped } from '../storage/origin';
import type { Toast } from '../ui/toasts/toasts';
import type { CoachActions, CoachedGame } from './coachActions';
import { type CoachModel, createCoachModel } from './coachModel';
import type { PageAdvisorPorts } from './pageAdvisor';
import { anEvaluation, aTick, FakeEngine, portsOf } from './testing';

/** A game that is played here, as its coach sees it. */
function aGame(variant = VARIANTS.classic, seed = 'coach') {
  let played = PlayedGame.begin(seed, variant, seed, 0);
  const [frame, setFrame] = createSignal({ board: played.game.board });
  const [record, setRecord] = createSignal(played.summary(0));
  const listeners = new Set<() => void>();
  const opened: string[] = [];
  const show = () => {
    setFrame({ board: played.game.board });
    setRecord(played.summary(0));
    for (const listener of listeners) listener();
  };
  const play = (direction = legalDirections(played.game.board)[0]!, bySolver = false) => {
    played.play(direction, bySolver);
    show();
  };
  const game: CoachedGame = {
    get played() {
      return played;
    },
    frame,
    record,
    open: async (id) => void opened.push(id),
    noteHelp() {
      played.help++;
      setRecord(played.summary(0));
    },
    playBySolver: (direction) => play(direction as Direction, true),
    async start(variantId, seed) {
      played = PlayedGame.begin('again', VARIANTS[variantId]!, seed, 0);
      show();
    },
    async branch() {
      played = PlayedGame.resume({ ...played.toRecord(1), id: 'copy' })!;
      show();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { game, play, opened, listeners };
}

const coaches: CoachModel[] = [];
afterEach(() => {
  for (const coach of coaches.splice(0)) coach.dispose();
});

interface Harness {
  liveBar?: boolean;
  variant?: typeof VARIANTS.classic;
  player?: 'network' | 'heuristic'; // who answers from the start
  networks?: PageAdvisorPorts['networks'];
}

function aCoach(options: Harness = {}) {
  const own = aGame(options.variant);
  const { player = 'heuristic' } = options;
  const engine = new FakeEngine(({ board }) => anEvaluation(legalDirections(board), { player }));
  const [liveBar, setLiveBar] = createSignal(options.liveBar ?? false);
  const page = { hidden: false, isOnDevice: true, listeners: new Set<() => void>() };
  const toasts: Toast[] = [];
  const model = createCoachModel(own.game, {
    ...portsOf(engine),
    ...(options.networks && { networks: options.networks }),
    settings: {
      get liveBar() {
        return liveBar();
      },
      watchSpeed: 0,
    },
    isOnDevice: async () => page.isOnDevice,
    openReviews: async () => undefined,
    isHidden: () => page.hidden,
    onVisibility(listener) {
      page.listeners.add(listener);
      return () => page.listeners.delete(listener);
    },
    now: () => performance.now(),
    wait: () => aTick(),
    showToast: (toast) => toasts.push(toast),
  });
  coaches.push(model);
  const { coach, dispose } = model;
  const hide = (hidden: boolean) => {
    page.hidden = hidden;
    for (const listener of page.listeners) listener();
  };
  return { ...own, coach, dispose, engine, toasts, hide, page, setLiveBar };
}

const CHANCES = [{ tile: 512, chance: 0.6, error: 0.02 }];

/** The engine has answered everything. */
async function settled({ engine }: { engine: FakeEngine }): Promise<void> {
  for (let asked = -1; asked !== engine.asked.length; ) {
    asked = engine.asked.length;
    for (let ticks = 0; ticks < 3; ticks++) await aTick();
  }
}

const isGiven = ({ hint }: CoachActions) => hint.state()?.kind === 'given';
const expected = ({ live }: CoachActions) => live.outlook()?.value;

describe('a coach', () => {
  it('asks nothing until it is asked, and starts no engine', async () => {
    const { coach, engine, play } = aCoach();
    play();
    await aTick();
    expect([engine.starts, coach.isBusy()]).toEqual([0, false]);
  });

  it('shows a hint until the board changes', async () => {
    const harness = aCoach();
    harness.coach.askHint();
    await settled(harness);
    expect(isGiven(harness.coach)).toBe(true);
    harness.play();
    expect(harness.coach.hint.state()).toBeUndefined();
  });

  it('marks the game with each hint that is shown, and with the live evaluation once', async () => {
    const harness = aCoach();
    const help = () => harness.game.played.summary(0).help;
    harness.play();
    expect(help()).toBeUndefined();
    for (const hints of [1, 2]) {
      harness.coach.askHint();
      await settled(harness);
      expect(help()).toBe(hints);
      harness.play();
    }
    expect(isHelped(harness.game.played.summary(0))).toBe(true);
    const watched = aCoach({ liveBar: true, player: 'network' });
    await settled(watched);
    watched.play();
    await settled(watched);
    expect(watched.game.played.summary(0).help).toBe(1);
  });

  it('explores optimal play on small boards, but not where the game ends at its target', () => {
    const canExplore = (id: string) => aCoach({ variant: findVariant(id)! }).coach.canExplore();
    expect(['2x2', '2x2-even', '2x4', '3x3', '2x2-course'].map(canExplore)).toEqual([
      ...[true, true, true, false, false],
    ]);
  });

  it('follows every turn in the live bar, while that is shown', async () => {
    const harness = aCoach({ liveBar: true, player: 'network' });
    await settled(harness);
    expect(expected(harness.coach)).toBe(1000);
    harness.play();
    await settled(harness);
    expect(harness.coach.live.curve().map(({ ply }) => ply)).toEqual([0, 1]);
    harness.setLiveBar(false);
    const { length } = harness.engine.asked;
    harness.play();
    await settled(harness);
    expect(harness.engine.asked).toHaveLength(length);
  });

  it('fills the live bar by hints, too, but not by a first guess', async () => {
    const harness = aCoach();
    const { coach, engine } = harness;
    coach.askHint();
    await settled(harness);
    expect([isGiven(coach), coach.hint.isGuess(), coach.live.outlook()]).toEqual([true, true, undefined]);
    engine.answer = ({ board }) => anEvaluation(legalDirections(board));
    engine.loads[0]!.succeed({ name: 'small', bytes: 1 });
    await settled(harness);
    expect([expected(coach), coach.hint.isGuess()]).toEqual([1000, false]);
  });

  it('no longer waits with the live bar for a network that cannot be loaded', async () => {
    const harness = aCoach({ liveBar: true });
    const { coach, engine } = harness;
    await settled(harness);
    expect(coach.live.outlook()).toBeUndefined();
    engine.loads[0]!.fail(new Error('the server answered 503'));
    await settled(harness);
    expect(coach.live.outlook()).toBeDefined();
    expect(engine.loads).toHaveLength(1);
  });

  it('begins the curve anew by another player, and waits with it for the network', async () => {
    const harness = aCoach({ liveBar: true });
    const { coach, engine } = harness;
    await settled(harness);
    expect(coach.live.outlook()).toBeUndefined();
    engine.answer = ({ board }) => anEvaluation(legalDirections(board));
    engine.loads[0]!.succeed({ name: 'small', bytes: 1 });
    await settled(harness);
    harness.play();
    await settled(harness);
    expect(coach.live.curve().map(({ by }) => by)).toEqual(['network', 'network']);
    coach.live.show({ ...coach.live.outlook()!, player: 'heuristic' });
    expect(coach.live.curve().map(({ by }) => by)).toEqual(['heuristic']);
  });

  it('is made ready ahead of a question by what is on the device, and by nothing else', async () => {
    const harness = aCoach();
    const { coach, engine, page } = harness;
    page.isOnDevice = false;
    await coach.prepare();
    expect(engine.starts).toBe(0);
    page.isOnDevice = true;
    const ready = coach.prepare();
    await settled(harness);
    engine.loads[0]!.succeed({ name: 'small', bytes: 1 });
    await ready;
    expect([engine.starts, engine.asked.length, coach.hint.state()]).toEqual([1, 1, undefined]);
  });

  it('is not made ready while nobody sees the page', async () => {
    const { coach, engine, page } = aCoach();
    page.hidden = true;
    await coach.prepare();
    expect(engine.starts).toBe(0);
  });

  it('rests while the page is hidden, and follows the game again after', async () => {
    const harness = aCoach({ liveBar: true });
    harness.coach.askHint();
    harness.hide(true);
    await settled(harness);
    expect(harness.coach.hint.state()).toBeUndefined();
    const { length } = harness.engine.asked;
    harness.play();
    await settled(harness);
    expect(harness.engine.asked).toHaveLength(length);
    harness.hide(false);
    await settled(harness);
    expect(harness.engine.asked).toHaveLength(length + 1);
  });

  it('watches in a copy of the player’s game, and offers the way back', async () => {
    const harness = aCoach({ variant: VARIANTS['2x2']! });
    harness.play();
    harness.coach.startWatch();
    await expect.poll(() => harness.game.played.game.status).toBe('over');
    await settled(harness);
    expect([harness.game.played.id, harness.coach.watch.state()]).toEqual(['copy', 'off']);
    harness.toasts[0]!.action!.run();
    expect(harness.opened).toEqual(['coach']);
  });
});

describe('the network', () => {
  it('is loaded with the first hint on 4x4, and the hint comes again by it', async () => {
    const harness = aCoach();
    const { coach, engine } = harness;
    coach.askHint();
    await settled(harness);
    expect([engine.loads.map(({ name }) => name), engine.asked.length]).toEqual([['small'], 1]);
    engine.answer = ({ board }) => anEvaluation(legalDirections(board));
    engine.loads[0]!.succeed({ name: 'small', bytes: 1 });
    await settled(harness);
    const state = coach.hint.state();
    expect(state?.kind === 'given' && [state.advice.player, coach.hint.isGuess()]).toEqual([
      'network',
      false,
    ]);
    expect(engine.asked).toHaveLength(2);
  });

  it('is not loaded for other boards', async () => {
    const harness = aCoach({ variant: VARIANTS['3x3']!, liveBar: true });
    harness.coach.askHint();
    await settled(harness);
    expect([harness.coach.usesNetwork(), harness.engine.loads]).toEqual([false, []]);
  });

  it('that cannot be loaded is told once by a toast that tries again', async () => {
    const harness = aCoach({ liveBar: true });
    const { engine, toasts, coach } = harness;
    await settled(harness);
    engine.loads[0]!.fail(new Error('the server answered 503'));
    await settled(harness);
    harness.play();
    await settled(harness);
    expect([toasts.length, engine.loads.length]).toEqual([1, 1]);
    toasts[0]!.action!.run();
    await settled(harness);
    expect([coach.advisor.network().kind, engine.loads.length]).toEqual(['loading', 2]);
  });

  it('is not waited for where the site was built without it', async () => {
    const harness = aCoach({ networks: {} });
    expect(harness.coach.advisor.network()).toEqual({ kind: 'absent' });
    harness.coach.askHint();
    await settled(harness);
    expect([isGiven(harness.coach), harness.engine.loads]).toEqual([true, []]);
  });
});

describe('an engine that dies', () => {
  it('at a hint comes back once, unseen', async () => {
    const harness = aCoach({ liveBar: false });
    const { engine, coach } = harness;
    const answer = engine.answer;
    engine.answer = () => {
      engine.answer = answer;
      return new Error('out of memory');
    };
    coach.askHint();
    await settled(harness);
    expect([isGiven(coach), coach.advisor.trouble(), engine.starts]).toEqual([true, undefined, 2]);
  });

  it.each([true, false])(
    'whenever it has its network ends in trouble, not in a loop (live: %s)',
    async (liveBar) => {
      const harness = aCoach({ liveBar });
      const { engine, coach } = harness;
      const isLoaded = () => engine.info.network !== undefined;
      const answer = engine.answer;
      engine.answer = (position) => (isLoaded() ? new Error('out of memory') : answer(position));
      const { open } = engine;
      engine.open = () => {
        engine.info = { ...engine.info, network: undefined };
        return open.call(engine);
      };
      if (!liveBar) coach.askHint();
      for (let round = 0; round < 5; round++) {
        await settled(harness);
        engine.info = { ...engine.info, network: { name: 'small', bytes: 1 } };
        engine.loads.at(-1)!.succeed({ name: 'small', bytes: 1 });
      }
      await settled(harness);
      expect([engine.starts, coach.advisor.trouble()]).toEqual([liveBar ? 1 : 2, 'out of memory']);
    },
  );

  it('is told by the live bar in a toast, and is started again by its button alone', async () => {
    const harness = aCoach({ liveBar: true, variant: VARIANTS['3x3']!, player: 'network' });
    const { engine, toasts, coach } = harness;
    const answer = engine.answer;
    engine.answer = () => new Error('out of memory');
    await settled(harness);
    harness.play();
    await settled(harness);
    expect([toasts.length, engine.starts, coach.live.outlook()]).toEqual([1, 1, undefined]);
    engine.answer = answer;
    toasts[0]!.action!.run();
    await settled(harness);
    expect([expected(coach), engine.starts, coach.advisor.trouble()]).toEqual([
      1000 + harness.game.played.game.score,
      2,
      undefined,
    ]);
  });
});

describe('the chance for the player', () => {
  it('follows the solver, ends with each move, and is none while the solver plays', async () => {
    const own = aCoach({ liveBar: true, player: 'network' });
    own.engine.chances = CHANCES;
    await settled(own);
    expect(own.coach.live.chanceForYou()).toMatchObject({ tile: 512, chance: 0.6, by: 'nothing' });
    const { length } = own.engine.played;
    own.play();
    own.play();
    await settled(own);
    expect(own.engine.played.length).toBe(length + 1); // not of the position between
    own.coach.startWatch();
    await settled(own);
    const before = own.engine.played.length;
    for (let ticks = 0; ticks < 20; ticks++) await aTick();
    expect(own.engine.played.length).toBe(before);
  });
});

describe('several coaches', () => {
  it('have a game, an engine and a hint each', async () => {
    const [one, other] = [aCoach(), aCoach({ variant: VARIANTS['3x3']! })];
    one.coach.askHint();
    await settled(one);
    expect([isGiven(one.coach), other.coach.hint.state(), other.engine.starts]).toEqual([true, undefined, 0]);
    other.coach.askHint();
    await settled(other);
    other.play();
    expect([isGiven(one.coach), isGiven(other.coach)]).toEqual([true, false]);
  });

  it('end alone: the engine, the listeners and all reactions', async () => {
    const [one, other] = [aCoach({ liveBar: true }), aCoach({ liveBar: true, player: 'network' })];
    await settled(one);
    one.coach.askHint();
    one.dispose();
    await settled(one);
    expect([one.engine.state, one.listeners.size, one.page.listeners.size]).toEqual(['destroyed', 0, 0]);
    const { length } = one.engine.asked;
    one.play();
    other.play();
    await settled(other);
    expect([one.engine.asked.length, other.engine.state]).toEqual([length, 'idle']);
    expect(other.coach.live.curve()).toHaveLength(2);
  });

  it('end while they open their engine', async () => {
    const { coach, dispose, engine } = aCoach();
    coach.askHint();
    dispose();
    await aTick();
    expect([engine.state, engine.asked]).toEqual(['destroyed', []]);
  });
});
