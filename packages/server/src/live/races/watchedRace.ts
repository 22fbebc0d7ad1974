/** A race in the memory of a process that shows it: its rows, and the course of each game as far as it is durable. */
import type { RaceView } from '@twofold/protocol';
import type { GameHead } from '../../db/queries/races/raceMoves.js';
import type { Outcome, Person, StoredRace } from '../../db/queries/races/races.js';
import { endWithout, isAway, isHere } from '../../races/presence.js';
import { applyCommand, type Racer } from '../../races/race.js';
import { visiblePly } from '../../races/sight.js';
import { compareRuns, endOf, isDone, placesOf, type Run } from '../../races/standing.js';
import { Track } from '../../races/track.js';

/** Moves are durable, and read, this long after the server received them. */
const SETTLE_MS = 500;

interface Course {
  readonly track: Track;
  isOver: boolean; // no move is to come
  givenUpAt: number | undefined; // its player ended it then, by leaving or by another door
}

/** When a race has ended, how everybody stood then, and who had left. */
export interface Decided {
  readonly at: number;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly left: readonly string[]; // accounts
}

export class WatchedRace {
  stored: StoredRace;
  readonly #courses = new Map<string, Course>(); // by game

  constructor(stored: StoredRace) {
    this.stored = stored;
  }

  get isRunning(): boolean {
    return this.stored.race.state === 'running';
  }

  /** Whether somebody who is ready to start is not there. */
  hasReadyAway(now: number): boolean {
    const { race, people } = this.stored;
    const gone = people.filter(({ seenAt }) => isAway(seenAt, now)).map(({ account }) => account);
    const taken = applyCommand(race, { type: 'away', accounts: gone }, now);
    return taken.ok && taken.race !== race;
  }

  /** Whether a racer among these accounts, whose connections are here, counts as gone. */
  misses(here: readonly (string | undefined)[], now: number): boolean {
    return this.stored.people.some(({ account, seenAt }) => here.includes(account) && !isHere(seenAt, now));
  }

  /** Games whose moves are not all known. */
  get unread(): { readonly id: string; readonly ply: number }[] {
    return this.stored.people.flatMap(({ gameId }) => {
      if (gameId === null) return [];
      const course = this.#courseOf(gameId);
      return course.isOver ? [] : [{ id: gameId, ply: course.track.ply }];
    });
  }

  track(gameId: string): Track {
    return this.#courseOf(gameId).track;
  }

  /** Notes that a game has ended, once all its moves are known. */
  note({ id, status, ply, endedAt }: GameHead): void {
    const course = this.#courseOf(id);
    course.isOver = status !== 'playing' && course.track.ply >= ply;
    course.givenUpAt = status === 'resigned' ? endedAt?.getTime() : undefined;
  }

  /** A game without a move that nobody played is gone. */
  noteGone(gameId: string): void {
    this.#courseOf(gameId).isOver = true;
  }

  /**
   * When the race has ended and how everybody stood, as far as the moves that are certainly known tell. Undefined: it goes on.
   * `isSilent`: nobody knows just now who is away, and so the race does not end without them.
   */
  decided(now: number, isSilent = false): Decided | undefined {
    const { race, people } = this.stored;
    const known = now - SETTLE_MS;
    const runs = this.#runs(known);
    const end = endOf(race.terms, runs, race.endsAt, known);
    const at = end ?? (isSilent ? undefined : this.#endWithout(runs, known));
    if (at === undefined || at > known) return undefined;
    const atEnd = this.#runs(at); // who gives up after the end has not left
    // Whoever is away when the race ends without them has left.
    const counted =
      end === undefined
        ? atEnd.map((run) => (isDone(race.terms, run) ? run : { ...run, hasLeft: true }))
        : atEnd;
    const left = people.filter((_, seat) => counted[seat]!.hasLeft).map(({ account }) => account);
    return { at, outcomes: this.#outcomes(counted), left };
  }

  /** When a race without limit of time ends without racers who are gone. */
  #endWithout(runs: readonly Run[], at: number): number | undefined {
    const { race, people, signsSince } = this.stored;
    const playing = people.filter((_, seat) => !isDone(race.terms, runs[seat]!));
    if (!this.isRunning || race.endsAt !== null || playing.length === 0) return undefined;
    const signs = playing.map(({ seenAt, gameId }) => ({ seenAt, movedAt: this.track(gameId!).lastAt }));
    return endWithout(signs, at, signsSince, people.length);
  }

  /** What a viewer may see. Undefined: a spectator. */
  view(viewer: string | undefined, spectators: number, now: number): RaceView {
    const { id, race, isWatched, arenaId, people } = this.stored;
    const { kind, variant, target, limitMs, isBlind } = race.terms;
    const you = race.racers.find(({ account }) => account === viewer);
    return {
      id,
      kind,
      variant,
      target: target === null ? null : 2 ** target,
      limit: limitMs,
      blind: isBlind,
      quick: race.gathering === 'quick',
      watched: isWatched,
      arena: arenaId,
      most: race.most,
      state: race.state,
      now,
      startsAt: race.startsAt,
      endsAt: race.endsAt,
      endedAt: race.endedAt,
      awayEndsAt: this.isRunning ? (this.#endWithout(this.#runs(now), now) ?? null) : null,
      next: race.next,
      you: you?.seat ?? null,
      spectators,
      racers: people.map((person) => this.#racerView(person, viewer, now)),
    };
  }

  /** The racers, the leader first. */
  leaders(now: number): { readonly name: string; readonly score: number; readonly max: number }[] {
    const { race, people } = this.stored;
    const runs = this.#runs(now);
    return people
      .map(({ name }, at) => ({ name, run: runs[at]! }))
      .sort((a, b) => compareRuns(race.terms, a.run, b.run))
      .map(({ name, run }) => ({ name, score: run.score, max: run.maxRank }));
  }

  #outcomes(runs: readonly Run[]): Map<string, Outcome> {
    const { race, people } = this.stored;
    const places = placesOf(race.terms, runs);
    return new Map(
      people.map(({ account }, at) => {
        const { ply, score, maxRank, reached } = runs[at]!;
        const made = reached && { ply: reached.ply, ms: Math.max(0, reached.at - race.startsAt!) };
        return [account, { place: places[at]!, score, ply, maxRank, reached: made }];
      }),
    );
  }

  #racerView(person: Person, viewer: string | undefined, now: number): RaceView['racers'][number] {
    const { race } = this.stored;
    const { account, name, isErased, gameId, outcome, seenAt, rating } = person;
    const racer = race.racers.find((each) => each.account === account)!;
    const course = gameId === null ? undefined : this.#courseOf(gameId);
    const point = outcome ?? course?.track.pointAt(race.endedAt ?? now) ?? { ply: 0, score: 0, maxRank: 0 };
    const shownPly =
      gameId === null
        ? 0
        : visiblePly(this.#seenGames(), this.#seenOf(person), viewer, race.endedAt !== null);
    const startsAt = race.startsAt ?? 0;
    const made = race.terms.target === null ? undefined : course?.track.reached(race.terms.target);
    return {
      seat: racer.seat,
      player: isErased ? null : account,
      name,
      ready: racer.isReady,
      here: isHere(seenAt, now),
      left: this.#hasLeft(person, racer, now),
      over: course?.isOver ?? false,
      again: racer.isAgain,
      game: account === viewer || race.endedAt !== null ? gameId : null,
      ply: point.ply,
      score: point.score,
      max: point.maxRank,
      board: course?.track.positionAt(Math.min(shownPly, point.ply)) ?? null,
      shownPly: Math.min(shownPly, point.ply),
      splits: (course?.track.splits ?? []).map(([rank, at]) => [rank, Math.max(0, at - startsAt)]),
      reached: outcome
        ? outcome.reached
        : made
          ? { ply: made.ply, ms: Math.max(0, made.at - startsAt) }
          : null,
      place: outcome?.place ?? null,
      rating,
    };
  }

  /**
   * Whether a racer left before the race was decided, by whichever door. After that it is no leaving: the process that ends a
   * race ends its games.
   */
  #hasLeft({ account, gameId }: Person, racer: Pick<Racer, 'hasLeft'>, now: number): boolean {
    const course = gameId === null ? undefined : this.#courseOf(gameId);
    if (this.stored.race.endedAt !== null || course?.givenUpAt === undefined) return racer.hasLeft;
    const decided = this.decided(now);
    return decided === undefined || decided.left.includes(account);
  }

  #seenGames() {
    return this.stored.people.filter(({ gameId }) => gameId !== null).map((person) => this.#seenOf(person));
  }

  #seenOf({ account, gameId }: Person) {
    const { track, isOver } = this.#courseOf(gameId!);
    return { account, ply: track.ply, isOver };
  }

  #runs(until: number): Run[] {
    const { race, people } = this.stored;
    return people.map(({ account, gameId }) => {
      const { track, isOver, givenUpAt } = this.#courseOf(gameId!);
      const made = race.terms.target === null ? undefined : track.reached(race.terms.target);
      const reached = made && made.at <= until ? made : null;
      const racer = race.racers.find((each) => each.account === account)!;
      const hasLeft = givenUpAt === undefined ? racer.hasLeft : givenUpAt <= until; // leaving ends the game
      // Over at that time: a last move that was received later would not count in it, nor would a later end.
      const overAt = Math.max(track.lastAt, givenUpAt ?? 0);
      return { ...track.pointAt(until), reached, isOver: isOver && overAt <= until, hasLeft };
    });
  }

  #courseOf(gameId: string): Course {
    const known = this.#courses.get(gameId);
    if (known) return known;
    const start = this.stored.people.find((person) => person.gameId === gameId)!.start!;
    const track = new Track(start, this.stored.race.startsAt!);
    const made = { track, isOver: false, givenUpAt: undefined };
    this.#courses.set(gameId, made);
    return made;
  }
}
