// The course of a race alone: points and largest tile by time. That of the own best is the ghost of the next race of its kind.

import type { RacerView, RaceView } from '@twofold/protocol/client';
import { createEffect, on } from 'solid-js';

/** Samples, three numbers each: milliseconds since the start, points, rank of the largest tile. */
export type Course = readonly number[];

/** Where somebody stood at a time. */
export type CoursePoint = Pick<RacerView, 'score' | 'max'>;

/** The course of the race under way, in localStorage, so that a reload loses nothing of it. */
const KEY = 'twofold.race.course';
const WIDTH = 3;
/** Samples of a course. Beyond it every second one goes. */
const MOST = 600;
const STEP_MS = 500;

/** Where a course was at a time. Before its first sample nothing is made; after its last one it stays. */
export function courseAt(course: Course, ms: number): CoursePoint {
  let at = -WIDTH;
  while (at + WIDTH < course.length && course[at + WIDTH]! <= ms) at += WIDTH;
  return at < 0 ? { score: 0, max: 1 } : { score: course[at + 1]!, max: course[at + 2]! };
}

/** The course with one more sample. Samples close behind one another count as one. */
export function withSample(course: Course, ms: number, { score, max }: CoursePoint): Course {
  const [time, points] = course.slice(-WIDTH);
  if (time === undefined || points === undefined) return [ms, score, max];
  if (ms < time || points === score) return course;
  const kept = ms - time < STEP_MS && course.length > WIDTH ? course.slice(0, -WIDTH) : course;
  const next = [...kept, ms, score, max];
  return next.length <= MOST * WIDTH ? next : next.filter((_, at) => Math.floor(at / WIDTH) % 2 === 0);
}

/** The noted course of a race. Empty: there is none. */
export function readCourse(raceId: string): Course {
  try {
    const noted = JSON.parse(localStorage.getItem(KEY) ?? 'null') as {
      race?: unknown;
      course?: unknown;
    } | null;
    return noted?.race === raceId && isCourse(noted.course) ? noted.course : [];
  } catch {
    return [];
  }
}

export function isCourse(value: unknown): value is Course {
  return Array.isArray(value) && value.length % WIDTH === 0 && value.every(Number.isFinite);
}

/** Notes the own course while the race goes on. */
export function noteCourse(race: () => RaceView | undefined, own: () => RacerView | undefined): void {
  createEffect(
    on([race, own], ([seen, me]) => {
      if (seen?.most !== 1 || !me || seen.startsAt === null) return;
      const before = readCourse(seen.id);
      const after = withSample(before, (seen.endedAt ?? seen.now) - seen.startsAt, me);
      if (after === before) return;
      try {
        localStorage.setItem(KEY, JSON.stringify({ race: seen.id, course: after }));
      } catch {
        // Without storage there is no ghost.
      }
    }),
  );
}
