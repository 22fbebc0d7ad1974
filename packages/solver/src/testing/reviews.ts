/** Reviews in the test's own process: engines without WebAssembly and network, and games of chosen or random moves. */
import {
  type Direction,
  Game,
  legalDirections,
  type Replay,
  replayFromGame,
  type Variant,
} from '@twofold/core';
import { type Advisor, createAdvisor } from '../engine/advisor.js';
import { createEngine } from '../engine/engine.js';
import { type ReviewOptions, type ReviewStep, review } from '../review/review.js';
import type { SearchedPosition } from '../review/searchedPosition.js';
import { localPorts, openLocalThread } from './localThread.js';

export function localAdvisor(): Advisor {
  return createAdvisor({
    openEngine: () =>
      createEngine({ openThread: () => openLocalThread(), sharesMemory: false, reader: localPorts() }),
  });
}

/** A game of at most `most` moves. `choose` gets the legal directions and the ply. */
export function playedGame(
  variant: Variant,
  seed: string,
  choose: (legal: readonly Direction[], game: Game) => Direction,
  most = Infinity,
): Game {
  const game = new Game(variant, seed);
  while (game.status !== 'over' && game.ply < most) game.play(choose(legalDirections(game.board), game));
  return game;
}

/** Chooses moves in a pattern that looks random, and is the same each time. */
export const wander = (legal: readonly Direction[], { ply, score }: Game): Direction =>
  legal[(ply * 7 + score / 4) % legal.length]!;

export async function reviewAll(
  replay: Replay | Game,
  options: Partial<ReviewOptions> = {},
): Promise<{ steps: ReviewStep[]; positions: SearchedPosition[] }> {
  const advisor = localAdvisor();
  const game = replay instanceof Game ? replayFromGame(replay) : replay;
  const steps: ReviewStep[] = [];
  const positions: SearchedPosition[] = [];
  for (const position of options.known ?? []) positions[position.ply] = position;
  try {
    for await (const step of review(game, { advisor, ...options })) {
      steps.push(step);
      positions[step.position.ply] = step.position;
    }
  } finally {
    advisor.dispose();
  }
  return { steps, positions };
}
