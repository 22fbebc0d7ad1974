// The ghost of a race alone: where the own best stood at this time.
import type { RaceView } from '@twofold/protocol/client';
import { type Accessor, createMemo } from 'solid-js';
import { bestCourse } from '../model/alone';
import { type CoursePoint, courseAt, noteCourse } from '../model/course';
import { createServerTime } from '../model/follow';
import { ownOf } from '../model/standing';

/** Follows the ghost, and notes the own course, which may be the next one. Undefined: there is none. */
export function createGhost(race: () => RaceView, now: () => number): Accessor<CoursePoint | undefined> {
  noteCourse(race, () => ownOf(race()));
  const course = race().most === 1 ? bestCourse(race()) : undefined;
  if (!course) return () => undefined;
  const time = createServerTime(now);
  return createMemo(() => courseAt(course, (race().endedAt ?? time()) - race().startsAt!), undefined, {
    equals: (before, after) => before?.score === after.score,
  });
}
