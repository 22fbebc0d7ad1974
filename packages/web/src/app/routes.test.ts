import { expect, it } from 'vitest';
import { TABS } from '../people/tabs';
import { replayPath } from '../replay/link';
import { DATA_PATH, gamePath, LIST_PATH, STATISTICS_PATH } from '../views/games/location';
import { findRoute, ROUTES } from './routes';

it('has every route once, one folder deep', () => {
  const paths = ROUTES.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths) expect(path).toMatch(/^\/[a-z]+$/);
});

it('is found by its path alone', () => {
  expect(ROUTES.map(({ path }) => findRoute(path))).toEqual(ROUTES);
  expect(['/', '/games/', '/game', '', '/nowhere'].map((path) => findRoute(path))).toEqual(
    Array(5).fill(undefined),
  );
});

it('has the target of every link that the views make', () => {
  for (const link of [LIST_PATH, STATISTICS_PATH, DATA_PATH, gamePath('7'), replayPath('UQ')])
    expect(findRoute(link.replace(/[?#].*/, '')), link).toBeDefined();
});

it('has every view of the family that the tabs show, and no other', () => {
  expect(TABS.filter(({ path }) => findRoute(path))).toEqual(TABS.filter(({ hasRoute }) => hasRoute));
});
