/**
 * A race by its rules alone: who is in it, who is ready, when it starts, that it has ended. No clock, no network and no
 * database. A command that was carried out already changes nothing. So a client repeats what has no answer.
 */

/** `first`: to a tile. `points`: the most when the time is up. `fewest`: moves to a tile. */
export type RaceKind = 'first' | 'points' | 'fewest';
export type RaceState = 'lobby' | 'starting' | 'running' | 'ended';

/** How its people come together. `link`: anybody may join. The others are put together, and all are ready at once. */
export type Gathering = 'link' | 'quick' | 'arena';

/** The goal of a race, and its board. */
export interface Terms {
  readonly kind: RaceKind;
  readonly variant: string;
  readonly target: number | null; // rank of the tile; null for points
  readonly limitMs: number | null; // null: no limit of time
  readonly isBlind: boolean; // numbers are hidden after each move
}

export interface Racer {
  readonly account: string;
  readonly seat: number; // from 0; nobody else ever has it
  readonly isReady: boolean;
  readonly hasLeft: boolean; // after the start
  readonly isAgain: boolean; // wants a rematch
}

export interface Race {
  readonly terms: Terms;
  readonly most: number; // people
  readonly gathering: Gathering;
  readonly state: RaceState;
  readonly madeAt: number; // times in milliseconds since 1970
  readonly startsAt: number | null;
  readonly endsAt: number | null; // the end of the time
  readonly endedAt: number | null;
  readonly next: string | null; // the rematch
  readonly racers: readonly Racer[];
}

export type Command =
  | { readonly type: 'join' | 'leave' | 'start'; readonly account: string }
  | { readonly type: 'ready'; readonly account: string; readonly isReady: boolean }
  | { readonly type: 'rematch'; readonly account: string; readonly next: string } // the id of a new race
  | { readonly type: 'away'; readonly accounts: readonly string[] } // they are not there before the start
  | { readonly type: 'begin' }
  | { readonly type: 'end'; readonly at: number };

export type RaceRefusal = 'full' | 'started' | 'notInRace' | 'notReady' | 'tooFew' | 'notEnded';
export type Applied =
  | { readonly ok: true; readonly race: Race }
  | { readonly ok: false; readonly code: RaceRefusal };

/** From the last who is ready to the start. */
export const COUNTDOWN_MS = 5_000;
const COUNTDOWN_ALONE_MS = 3_000;

/** A race in its lobby, with the people who are in it from the start. */
export function newRace(
  terms: Terms,
  most: number,
  accounts: readonly string[],
  now: number,
  gathering: Gathering = 'link',
): Race {
  const racers = accounts.map((account, seat) => newRacer(account, seat));
  return {
    terms,
    most,
    gathering,
    state: 'lobby',
    madeAt: now,
    startsAt: null,
    endsAt: null,
    endedAt: null,
    next: null,
    racers,
  };
}

/** The race after a command. The same object: nothing has changed. */
export function applyCommand(race: Race, command: Command, now: number): Applied {
  switch (command.type) {
    case 'join':
      return join(race, command.account);
    case 'ready':
      return ready(race, command.account, command.isReady, now);
    case 'start':
      return startWithout(race, command.account, now);
    case 'leave':
      return leave(race, command.account, now);
    case 'rematch':
      return rematch(race, command.account, command.next);
    case 'away':
      return { ok: true, race: away(race, command.accounts) };
    case 'begin':
      return { ok: true, race: begin(race, now) };
    case 'end':
      return { ok: true, race: end(race, command.at) };
  }
}

function racerOf(race: Race, account: string | undefined): Racer | undefined {
  return race.racers.find((racer) => racer.account === account);
}

function join(race: Race, account: string): Applied {
  if (racerOf(race, account)) return { ok: true, race };
  if (race.state !== 'lobby' || race.gathering !== 'link') return refuse('started');
  if (race.racers.length >= race.most) return refuse('full');
  const seats = new Set(race.racers.map(({ seat }) => seat));
  let seat = 0;
  while (seats.has(seat)) seat++;
  return { ok: true, race: { ...race, racers: [...race.racers, newRacer(account, seat)] } };
}

function newRacer(account: string, seat: number): Racer {
  return { account, seat, isReady: false, hasLeft: false, isAgain: false };
}

function ready(race: Race, account: string, isReady: boolean, now: number): Applied {
  const racer = racerOf(race, account);
  if (!racer) return refuse('notInRace');
  const isOver = race.state === 'running' || race.state === 'ended';
  const isKept = race.gathering === 'arena' && !isReady;
  if (racer.isReady === isReady || isOver || isKept) return { ok: true, race };
  const next = withRacer({ ...race, state: 'lobby', startsAt: null }, { ...racer, isReady });
  return { ok: true, race: isComplete(next) ? countDown(next, now) : next };
}

/** Whether a race can start: enough people are there, and all are ready. */
function isComplete(race: Race): boolean {
  return race.racers.length >= leastOf(race) && race.racers.every(({ isReady }) => isReady);
}

/** Starts, and leaves out the racers that are not ready. */
function startWithout(race: Race, account: string, now: number): Applied {
  if (!racerOf(race, account)) return refuse('notInRace');
  if (race.state !== 'lobby') return { ok: true, race };
  if (!racerOf(race, account)!.isReady) return refuse('notReady');
  const racers = race.racers.filter(({ isReady }) => isReady);
  if (racers.length < leastOf(race)) return refuse('tooFew');
  return { ok: true, race: countDown({ ...race, racers }, now) };
}

/** The others start without whoever leaves, if they are enough and all ready. A countdown goes on. */
function leave(race: Race, account: string, now: number): Applied {
  const racer = racerOf(race, account);
  if (!racer || race.state === 'ended') return { ok: true, race };
  if (race.state === 'running') {
    return { ok: true, race: racer.hasLeft ? race : withRacer(race, { ...racer, hasLeft: true }) };
  }
  const left = { ...race, racers: race.racers.filter((each) => each !== racer) };
  if (!isComplete(left)) return { ok: true, race: { ...left, state: 'lobby', startsAt: null } };
  return { ok: true, race: left.state === 'starting' ? left : countDown(left, now) };
}

/** Takes back that people are ready. People who were put together are about to come, and their races have a limit of time. */
function away(race: Race, accounts: readonly string[]): Race {
  const isBefore = race.state === 'lobby' || race.state === 'starting';
  const gone = race.racers.filter(({ account, isReady }) => isReady && accounts.includes(account));
  if (!isBefore || race.gathering !== 'link' || race.most === 1 || gone.length === 0) return race;
  const racers = race.racers.map((racer) => (gone.includes(racer) ? { ...racer, isReady: false } : racer));
  return { ...race, state: 'lobby', startsAt: null, racers };
}

/** One press each. The first one names the new race. */
function rematch(race: Race, account: string, next: string): Applied {
  const racer = racerOf(race, account);
  if (!racer) return refuse('notInRace');
  if (race.state !== 'ended') return refuse('notEnded');
  if (racer.isAgain) return { ok: true, race };
  return { ok: true, race: withRacer({ ...race, next: race.next ?? next }, { ...racer, isAgain: true }) };
}

function begin(race: Race, now: number): Race {
  if (race.state !== 'starting' || now < race.startsAt!) return race;
  const { limitMs } = race.terms;
  return { ...race, state: 'running', endsAt: limitMs === null ? null : race.startsAt! + limitMs };
}

function end(race: Race, at: number): Race {
  return race.state === 'running' ? { ...race, state: 'ended', endedAt: at } : race;
}

function countDown(race: Race, now: number): Race {
  return {
    ...race,
    state: 'starting',
    startsAt: now + (race.most === 1 ? COUNTDOWN_ALONE_MS : COUNTDOWN_MS),
  };
}

/** The fewest people of a race. */
function leastOf({ most }: Race): number {
  return Math.min(2, most);
}

function withRacer(race: Race, racer: Racer): Race {
  return { ...race, racers: race.racers.map((each) => (each.account === racer.account ? racer : each)) };
}

function refuse(code: RaceRefusal): Applied {
  return { ok: false, code };
}
