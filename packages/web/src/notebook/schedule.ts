// When an entry of the notebook comes back: FSRS, by `ts-fsrs`. Loaded by the notebook's page alone.
import { type Card, createEmptyCard, fsrs, type Grade, Rating, State } from 'ts-fsrs';
import type { NotebookEntry, Schedule } from './entry';

const DAY_MS = 86_400_000;
/** Steps of minutes would keep a player waiting: an entry comes back on another day. No chance, so that tests can follow. */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false });

/** The entry after it was repeated. */
export function repeated(entry: NotebookEntry, isRight: boolean, now: number): NotebookEntry {
  const grade: Grade = isRight ? Rating.Good : Rating.Again;
  const { card } = scheduler.next(cardOf(entry, now), new Date(now), grade);
  return { ...entry, schedule: scheduleOf(card, now) };
}

/** Whether it is to be repeated now. */
export function isDue({ schedule }: NotebookEntry, now: number): boolean {
  return schedule === undefined || schedule.due <= now;
}

/** When it comes back, in milliseconds since 1970. */
export function dueAt({ schedule, addedAt }: NotebookEntry): number {
  return schedule?.due ?? addedAt;
}

/** Those that a player knows well: they come back after more than these days. */
export const KNOWN_DAYS = 30;

export function isKnown({ schedule }: NotebookEntry): boolean {
  return schedule !== undefined && schedule.interval > KNOWN_DAYS;
}

function cardOf({ schedule, addedAt }: NotebookEntry, now: number): Card {
  if (!schedule) return createEmptyCard(new Date(Math.min(addedAt, now)));
  const { due, last, stability, difficulty, interval, repetitions, lapses } = schedule;
  return {
    ...createEmptyCard(new Date(last)),
    due: new Date(due),
    last_review: new Date(last),
    stability,
    difficulty,
    elapsed_days: Math.max(0, Math.floor((now - last) / DAY_MS)),
    scheduled_days: interval,
    reps: repetitions,
    lapses,
    state: State.Review,
  };
}

function scheduleOf(card: Card, now: number): Schedule {
  return {
    due: card.due.getTime(),
    last: now,
    stability: card.stability,
    difficulty: card.difficulty,
    interval: card.scheduled_days,
    repetitions: card.reps,
    lapses: card.lapses,
  };
}
