// The live evaluation: what the solver expects of the position after each turn. It searches in a worker, and
// only while no other question is asked. The page only draws a line of text and a bar.

import type { Direction, Game } from '@twofold/core';
import type { Question } from '@twofold/solver';
import { createSignal } from 'solid-js';
import type { PlayedGame } from '../game/playedGame';
import { type Advice, adviceOf } from './advice/advice';
import { extendCurve, type Point } from './live/curve';
import type { ForYou, LastMove } from './live/forYou';
import { limitsFor, type PageAdvisor } from './pageAdvisor';

/** Search time of each position in milliseconds. */
const THINKING_MS = 40;
/** An evaluated position. */
interface Before {
  readonly id: string;
  readonly ply: number;
  readonly advice: Advice;
}

/** Points that a move lost against the best one. 0: nothing that the search can tell. Undefined: not known. */
function lostBy({ worths, equals }: Advice, direction: Direction | undefined): number | undefined {
  const worth = worths.find((own) => own.direction === direction);
  return worth && equals.includes(worth.direction) ? 0 : worth?.cost;
}

/** The last move beside the one that was better. */
function lastMoveOf({ worths }: Advice, game: Game): LastMove | undefined {
  const [best, played] = [worths[0]?.direction, game.moves.at(-1)];
  if (best === undefined || played === undefined) return undefined;
  return { before: game.turn(game.ply).before, best, played };
}

/** `forYou`: the chance for the player, which follows the solver's. */
export function createLive(advisor: PageAdvisor, current: () => PlayedGame, forYou: ForYou) {
  const [outlook, setOutlook] = createSignal<Advice>();
  const [curve, setCurve] = createSignal<readonly Point[]>([]);
  const [lost, setLost] = createSignal<number>();
  let last: LastMove | undefined; // that lost something
  let question: Question | undefined;
  let shown: Before | undefined; // the position that was shown last
  let before: Before | undefined; // the one before it
  const show = (advice: Advice): void => {
    const { id, game } = current();
    const { ply } = game;
    if (shown?.id !== id || shown.ply !== ply) before = shown;
    shown = { id, ply, advice };
    const isNext = before?.id === id && before.ply === ply - 1 && before.advice.player === advice.player;
    const loss = before && isNext ? lostBy(before.advice, game.moves.at(-1)) : undefined;
    setLost(loss);
    last = loss && before ? lastMoveOf(before.advice, game) : undefined;
    setOutlook(advice);
    const { value, player: by } = advice;
    if (value === undefined) return; // an order of directions makes no curve
    setCurve((points) => extendCurve(points, { ply, value, by, lost: loss }));
  };
  return {
    /** The evaluation of the position on the board, if known. Reactive. */
    outlook,
    /** The expectations so far. Reactive. */
    curve,
    /** Points that the last move lost against the best one. Undefined: not known. Reactive. */
    lost,
    /** The chance for the player, and what the last move took of it. Reactive. */
    chanceForYou: forYou.chance,
    costForYou: forYou.cost,
    /** Whether the player may choose between both chances. Reactive. */
    canChoose: () => outlook()?.player === 'network' && forYou.isPossible(),
    show,
    /**
     * Evaluates the position on the board. A failed engine is not restarted here, since the player did not ask.
     */
    async follow(): Promise<void> {
      const { game, id } = current();
      const { ply } = game;
      forYou.rest();
      if (game.status === 'over' || advisor.trouble()) return void setOutlook(undefined);
      const limits = limitsFor(game.board, THINKING_MS);
      question = advisor.ask(game.board, game.variant, limits, { isBackground: true });
      const evaluation = await question.answer;
      if (advisor.trouble()) return void setOutlook(undefined);
      if (!evaluation || advisor.awaitsNetwork(game.board, evaluation.player)) return;
      const advice = adviceOf(evaluation, game);
      if (!advice || current().id !== id || current().game.ply !== ply) return;
      show(advice);
      if (advice.player === 'network') void forYou.follow(last);
    },
    /** Searches the position as short as can be, so that the engine has read what the network knows of it. */
    async warmUp(): Promise<void> {
      const { game } = current();
      if (game.status === 'over') return;
      question = advisor.ask(game.board, game.variant, { depth: 1 }, { isBackground: true });
      await question.answer;
    },
    /** Stops the search, and the playouts. */
    rest(): void {
      question?.cancel();
      forYou.rest();
    },
    /** Finds the chance for the player anew: another player was chosen. */
    replay: () => void forYou.follow(last),
    /** A move was made: the playouts of the position before it end at once. */
    leave: () => forYou.rest(),
    /** Clears the evaluation for another game. */
    forget(): void {
      setOutlook(undefined);
      setCurve([]);
      setLost(undefined);
      forYou.forget();
      shown = before = last = undefined;
    },
  };
}

export type Live = ReturnType<typeof createLive>;
