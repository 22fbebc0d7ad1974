import { expect, it } from 'vitest';
import config from '../../packages/web/vite.config';
import { SITE_PART } from './build.mjs';

it('the site is stale once a package changes that it is bundled from', () => {
  const bundled = Object.values<string>(config.resolve!.alias as Record<string, string>).map(
    (path) => /packages\/\w+(?=\/)/.exec(path)![0],
  );
  expect(bundled.length).toBeGreaterThan(5);
  expect(SITE_PART.folders).toEqual(expect.arrayContaining([...new Set(bundled), 'packages/web']));
});
