import { expect, it } from 'vitest';
import { obstacles, publishCommands, withRepository } from './release.mjs';

const ROOT = {
  repository: { type: 'git', url: 'git+https://host.example/twofold.git' },
  homepage: 'https://host.example/twofold',
  bugs: { url: 'https://host.example/twofold/issues' },
};
const CORE = withRepository({ name: '@twofold/core', version: '1.2.3' }, ROOT, 'core');
const CLI = withRepository({ name: 'twofold', version: '1.2.3' }, ROOT, 'cli');

it('a package gets the repository of the root, and its own folder in it', () => {
  expect(CORE).toEqual({
    name: '@twofold/core',
    version: '1.2.3',
    ...ROOT,
    repository: { ...ROOT.repository, directory: 'packages/core' },
  });
  expect(withRepository({ name: 'twofold' }, {}, 'cli')).toEqual({ name: 'twofold' });
});

it('nothing is in the way of a dated version with a repository', () => {
  expect(obstacles(ROOT, [CORE, CLI], '## 1.2.3 (2026-12-01)')).toEqual([]);
});

it.each<[what: string, ...args: Parameters<typeof obstacles>]>([
  ['lacks repository, homepage, bugs', {}, [{ name: 'a', version: '1.0.0' }], ''],
  ['twofold has version 1.2.4', ROOT, [CORE, { ...CLI, version: '1.2.4' }], ''],
  ['twofold has another repository', ROOT, [CORE, { name: 'twofold', version: '1.2.3' }], ''],
  ['calls 1.2.3 unreleased', ROOT, [CORE, CLI], '## 1.2.3 (unreleased)'],
])('is in the way: %s', (what, ...args) => {
  expect(obstacles(...args)).toEqual([expect.stringContaining(what)]);
});

it('each tarball is published by a command of its own', () => {
  const packed = [{ filename: 'twofold-core-1.2.3.tgz' }, { filename: 'twofold-1.2.3.tgz' }];
  expect(publishCommands('release', packed)).toEqual([
    'npm publish release/twofold-core-1.2.3.tgz',
    'npm publish release/twofold-1.2.3.tgz',
  ]);
});
