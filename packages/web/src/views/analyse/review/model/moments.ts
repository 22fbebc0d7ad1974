// The moments that cost most: what was better, why, and what it cost the player. They are explained
// as soon as the review has looked at the whole game.
import { type Board, type Direction, type Game, gameFromReplay } from '@twofold/core';
import { type Advisor, type ReviewedMove, type TileChance, worstMoves } from '@twofold/solver';
import { certain, changeOf, type Why, whySteps, withoutDoubted } from '@twofold/solver/internal';
import { createEffect, createMemo, createSignal, mapArray, on, onCleanup } from 'solid-js';
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

/** Stays one object while its move and facts change. Both are reactive. */
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
  /** Why better moves are better, by the ply of the move: also of moments that are not shown any more. Reactive. */
  readonly whys: () => ReadonlyMap<number, Why>;
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
  isForPlayer: () => boolean,
): Moments {
  const { game } = recording;
  const [facts, setFacts] = createSignal<ReadonlyMap<string, MomentFacts>>(new Map());
  const candidates = createMemo(() => worstMoves(session.reviewed()?.moves ?? [], CANDIDATES));
  const worst = createMemo(() => shownOf(candidates(), facts(), isForPlayer()));
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
    const { ply, best } = move;
    const key = keyOf(move);
    const known = facts().get(key);
    const why = known?.why ?? (await whyBetter(game, move, advisor).catch(() => undefined));
    if (why) add(key, { why });
    const line = known?.line ? undefined : await betterLine(ply, best);
    if (line) add(key, { line: [...line.game.moves].slice(line.from, line.from + MOVES_SHOWN) });
  };
  const compare = async (move: ReviewedMove, isStill: () => boolean) => {
    const [better, played] = [
      await chances.at(move.ply - 1, move.best),
      await chances.at(move.ply - 1, move.played),
    ];
    if (isStill()) add(keyOf(move), { chances: better && played && [better, played] });
  };
  const isReady = createMemo(() => hasMoments(session));
  const keysOf = (moves: readonly ReviewedMove[]) => (isReady() ? moves.map(keyOf).join() : '');
  const keys = createMemo(() => keysOf(worst()));
  const compared = createMemo(() => keysOf(candidates()));
  let explained: Promise<void> = Promise.resolve(); // one after another: a newer question to follow ends the one before
  createEffect(
    on(keys, () => {
      const moves = isReady() ? worst() : [];
      const isStill = untilCleanup();
      explained = explained.then(() => forEach(moves, isStill, explain));
    }),
  );
  // Chances of another tile, or for another player, say nothing here.
  createEffect(on([chances.strength, chances.tile], () => setFacts(withoutChances), { defer: true }));
  createEffect(
    on([compared, chances.strength, chances.tile], () => {
      const isStill = untilCleanup();
      void forEach(isReady() ? candidates() : [], isStill, (move) => compare(move, isStill));
    }),
  );
  /** A deeper pass may search the position anew. So reasons are kept whole, and doubted ones are left out where they are read. */
  const trusted = (ply: number, why: Why) =>
    withoutDoubted(why, game.turn(ply).before, session.position(ply - 1));
  const momentOf = (key: string): Moment => {
    let move = worst().find((one) => keyOf(one) === key)!;
    return {
      get move() {
        move = worst().find((one) => keyOf(one) === key) ?? move;
        return move;
      },
      before: game.turn(move.ply).before,
      get facts() {
        const { why, ...rest } = facts().get(key) ?? {};
        return why ? { ...rest, why: trusted(this.move.ply, why) } : rest;
      },
    };
  };
  // A list of the page goes by identity: so a moment stays one object, and its button keeps the focus, while facts come.
  const list = createMemo(mapArray(() => worst().map(keyOf), momentOf));
  const known = createMemo(() => whysOf(facts()), undefined, {
    equals: (one, other) => one?.size === other.size,
  });
  const whys = () => new Map([...known()].map(([ply, why]) => [ply, trusted(ply, why)]));
  return { list, whys, betterLine };
}

/** Whether the effect that runs now was not repeated since, nor its component left. */
function untilCleanup(): () => boolean {
  let isStill = true;
  onCleanup(() => {
    isStill = false;
  });
  return () => isStill;
}

/** One move after another, as long as somebody wants it. */
async function forEach(
  moves: readonly ReviewedMove[],
  isStill: () => boolean,
  take: (move: ReviewedMove) => Promise<void>,
): Promise<void> {
  for (const move of moves) if (isStill()) await take(move);
}

function whysOf(facts: ReadonlyMap<string, MomentFacts>): ReadonlyMap<number, Why> {
  return new Map([...facts].flatMap(([key, { why }]) => (why ? [[plyOf(key), why]] : [])));
}

function withoutChances(facts: ReadonlyMap<string, MomentFacts>): ReadonlyMap<string, MomentFacts> {
  return new Map([...facts].map(([key, { chances: _, ...rest }]) => [key, rest]));
}

/** Why the better move is better. Undefined: the engine does not answer. The moment still stands without reasons. */
async function whyBetter(
  game: Game,
  { ply, best, played }: ReviewedMove,
  advisor: MomentAdvisor,
): Promise<Why | undefined> {
  const { before } = game.turn(ply);
  await advisor.prepare(before);
  const position = { board: before, fourChance: game.variant.fourChance };
  const analysis = await advisor.follow(position, [best, played]);
  return analysis && inSlices(whySteps([best, played], analysis));
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

/** The moments to show: for the player by the chance that they cost, as soon as it is known of all, else by points. */
function shownOf(
  candidates: readonly ReviewedMove[],
  facts: ReadonlyMap<string, MomentFacts>,
  isForPlayer: boolean,
): readonly ReviewedMove[] {
  const lostBy = (move: ReviewedMove) => lostChanceOf(facts.get(keyOf(move)) ?? {}) ?? 0;
  const isCompared = isForPlayer && candidates.every((move) => facts.get(keyOf(move))?.chances);
  const ranked = isCompared
    ? candidates.toSorted((one, other) => lostBy(other) - lostBy(one) || other.share - one.share)
    : candidates;
  return ranked.slice(0, SHOWN_MOMENTS);
}

function keyOf({ ply, best }: ReviewedMove): string {
  return `${ply} ${best}`;
}

function plyOf(key: string): number {
  return Number.parseInt(key, 10);
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
