import { WAYS } from '@twofold/lessons';
import { expect, it } from 'vitest';
import { loadMessages } from '../../../i18n/i18n';
import { CHAPTERS } from '../chapters/chapters';
import { COURSE, nextUp, PLAY_COURSE } from './nextUp';

it('the course has each lesson and its quiz, then the chapters', () => {
  expect(COURSE.map(({ what }) => what)).toEqual([
    ...WAYS.flatMap(({ id }) => [`way:${id}`, `quiz:${id}`]),
    ...CHAPTERS.map(({ id }) => `chapter:${id}`),
  ]);
});

it('goes on with the first part that is not done', () => {
  const done = new Set<string>();
  for (const part of COURSE) {
    expect(nextUp((what) => done.has(what))).toBe(part);
    done.add(part.what);
  }
  expect(nextUp((what) => done.has(what))).toBeUndefined();
});

it('goes back to a part that was left out', async () => {
  await loadMessages('learn');
  const part = nextUp((what) => what !== 'quiz:walk')!;
  expect([part.what, part.name(), part.path]).toEqual(['quiz:walk', 'Walk', '/learn?way=walk']);
});

it('goes on in the course of play by its chapters', () => {
  expect(nextUp((what) => what === 'play:corner', PLAY_COURSE)?.path).toBe('/learn?play=directions');
});
