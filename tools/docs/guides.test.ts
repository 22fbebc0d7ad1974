// The pages of the documentation, as far as no page has to be made.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../run.mjs';
import { GUIDES } from './guides.mjs';

it('name every guide, each in one group', () => {
  const listed = Object.values(GUIDES).flat();
  expect(new Set(listed).size).toBe(listed.length);
  const written = ['docs', 'docs/experiments']
    .flatMap((path) => readdirSync(join(ROOT, path)).map((name) => `${path}/${name}`))
    .filter((path) => path.endsWith('.md') && path !== 'docs/README.md');
  expect(listed.filter((path) => path.startsWith('docs/')).sort()).toEqual(written.sort());
});
