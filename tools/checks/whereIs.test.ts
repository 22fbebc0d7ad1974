// docs/where-is.md names modules by whole paths, so that each can be opened: below `packages/`, and browser tests below
// the root.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../run.mjs';

const PAGE = readFileSync(join(ROOT, 'docs/where-is.md'), 'utf8');
/** Made by the build, or a place for a name. */
const NO_FILES = ['packages/', 'routes.json', 'cli/src/NAME/'];

it('every path in docs/where-is.md is there', () => {
  const named = [...PAGE.matchAll(/`([\w.-]+(?:\/[\w.-]*)+|[\w-]+\.(?:tsx?|json|mjs|css))`/g)].map(
    ([, path]) => path!,
  );
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(
    (path) =>
      !NO_FILES.includes(path) && !existsSync(join(ROOT, path.startsWith('e2e/') ? '' : 'packages', path)),
  );
  expect(missing).toEqual([]);
});
