// The moments that cost most: what was better, why, and what it cost the player. They are explained
// as soon as the review has looked at the whole game.
import { type Board, type Direction, type Game, gameFromReplay } from '@twofold/core';
import { type Advisor, type ReviewedMove, worstMoves } from '@twofold/solver';
import { certain, changeOf, type TileChance, type Why, whySteps } from '@twofold/solver/internal';
import { createEffect, createMemo, createSignal, on } from 'solid-js';
import type { Recording } from '../../../../replay/recording';
import type { Chances } from './chances';
import { hasMoments, type ReviewSession } from './session';

/** The facts of a moment beside the move. */
export interface MomentFacts {
  readonly why?: Why | undefined;
  /** For the player: the chance after the better move, and after the one that was played. */
  readonly chances?: readonly TileChance[] | undefined;
  /** The better moves, that one included: the first of the better line. */
  readonly line?: readonly Direction[];
}

export interface Moment {
  readonly move: ReviewedMove;
  readonly before: Board;
  readonly facts: MomentFacts;
}

/** A line beside the game: the game as it was up to the ply, and other moves from there on. */
export interface Branch {
  readonly game: Game;
  /** The ply after which the line is another one. */
  readonly from: number;
}

export interface Moments {
  /** The worst first. Reactive. */
  readonly list: () => readonly Moment[];
  /** The better line from the move at this ply on. Undefined: the engine does not answer. */
  betterLine(ply: number, best: Direction): Promise<Branch | undefined>;
}

const SHOWN_MOMENTS = 3;
/** Moves that cost most by points. Of these the player sees those that cost their chance most. */
const CANDIDATES = 6;
/** Moves of the better line. */
const LINE_MOVES = 8;
/** Own moves that the better line looks ahead at each of its moves. */
const LINE_DEPTH = 3;
const MOVES_SHOWN = 6;

type MomentAdvisor = Pick<Advisor, 'ask' | 'follow' | 'prepare'>;

export function createMoments(
  recording: Recording,
  session: ReviewSession,
  chances: Chances,
  advisor: MomentAdvisor,
): Moments {
  const { game } = recording;
  const [facts, setFacts] = createSignal<ReadonlyMap<string, MomentFacts>>(new Map());
  const candidates = createMemo(() => worstMoves(session.reviewed()?.moves ?? [], CANDIDATES));
  const worst = createMemo(() => shownOf(candidates(), facts()));
  const add = (key: string, more: MomentFacts) =>
    setFacts((all) => new Map(all).set(key, { ...all.get(key), ...more }));
  const lines = new Map<string, Promise<Branch | undefined>>();
  const betterLine = (ply: number, best: Direction) => {
    const key = `${ply} ${best}`;
    const line = lines.get(key) ?? playBetter(recording, { ply, best }, session, advisor);
    lines.set(key, line);
    void line.then((found) => found ?? lines.delete(key));
    return line;
  };
  const explain = async (move: ReviewedMove) => {
    const { ply, best, played } = move;
    const key = keyOf(move);
    const before = game.turn(ply).before;
    const position = { board: before, fourChance: game.variant.fourChance };
    await advisor.prepare(before);
    const analysis = await advisor.follow(position, [best, played]);
    add(key, { why: await inSlices(whySteps([best, played], analysis)) });
    const line = await betterLine(ply, best);
    if (line) add(key, { line: [...line.game.moves].slice(line.from, line.from + MOVES_SHOWN) });
  };
  const compare = async (move: ReviewedMove) => {
    const [better, played] = [
      await chances.at(move.ply - 1, move.best),
      await chances.at(move.ply - 1, move.played),
    ];
    add(keyOf(move), { chances: better && played && [better, played] });
  };
  const isReady = createMemo(() => hasMoments(session));
  const keysOf = (moves: readonly ReviewedMove[]) => (isReady() ? moves.map(keyOf).join() : '');
  const keys = createMemo(() => keysOf(worst()));
  const compared = createMemo(() => keysOf(candidates()));
  createEffect(
    on(keys, async () => {
      for (const move of isReady() ? worst() : [])
        if (!facts().get(keyOf(move))?.why) await explain(move).catch(() => {}); // without reasons the moment still stands
    }),
  );
  createEffect(
    on([compared, chances.strength, chances.tile], async () => {
      for (const move of isReady() ? candidates() : []) await compare(move);
    }),
  );
  const list = createMemo(() =>
    worst().map((move) => ({
      move,
      before: game.turn(move.ply).before,
      facts: facts().get(keyOf(move)) ?? {},
    })),
  );
  return { list, betterLine };
}

/** The page answers keys between slices of work, in milliseconds. */
const SLICE_MS = 5;

async function inSlices<Result>(steps: Generator<void, Result, void>): Promise<Result> {
  for (let begun = performance.now(); ; ) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - begun < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    begun = performance.now();
  }
}

/** The moments to show: by the chance that they cost the player, as soon as it is known of all, else by points. */
function shownOf(
  candidates: readonly ReviewedMove[],
  facts: ReadonlyMap<string, MomentFacts>,
): readonly ReviewedMove[] {
  const lostBy = (move: ReviewedMove) => lostChanceOf(facts.get(keyOf(move)) ?? {}) ?? 0;
  const isCompared = candidates.every((move) => facts.get(keyOf(move))?.chances);
  const ranked = isCompared
    ? candidates.toSorted((one, other) => lostBy(other) - lostBy(one) || other.share - one.share)
    : candidates;
  return ranked.slice(0, SHOWN_MOMENTS);
}

function keyOf({ ply, best }: ReviewedMove): string {
  return `${ply} ${best}`;
}

/** What the move took of the player's chance. Undefined: not known, or less than two standard errors. */
export function lostChanceOf({ chances }: MomentFacts): number | undefined {
  const [better, played] = chances ?? [];
  if (!better || !played) return undefined;
  const change = certain(changeOf(better, played));
  return change !== undefined && change < 0 ? -change : undefined;
}

/** Plays the better move, and after it what the search thinks best. The seed deals the game's own tiles. */
async function playBetter(
  { replay }: Recording,
  { ply, best }: { readonly ply: number; readonly best: Direction },
  session: ReviewSession,
  advisor: MomentAdvisor,
): Promise<Branch | undefined> {
  const opened = gameFromReplay(replay);
  if (!opened.ok) return undefined;
  const game = opened.value;
  game.goTo(ply - 1);
  game.play(best);
  const { fourChance } = game.variant;
  for (let move = 1; move < LINE_MOVES && game.status !== 'over'; move++) {
    const { board } = game;
    const answer = await session
      .between(() => advisor.ask({ board, fourChance }, { depth: LINE_DEPTH }).answer)
      .catch(() => undefined); // the page was left, or the review itself shows the engine's error
    const next = answer?.lines[0]?.direction;
    if (next === undefined) return undefined;
    game.play(next);
  }
  return { game, from: ply - 1 };
}
