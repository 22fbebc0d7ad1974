import { expect, it } from 'vitest';
import { findFullFolders, MOST_FILES } from './folders.mjs';

const filesIn = (folder: string, count: number, ending = '.ts') =>
  Array.from({ length: count }, (_, number) => `${folder}/file${number}${ending}`);

it('a folder of sources may have fifteen files, and no more', () => {
  expect(findFullFolders(filesIn('packages/core/src/codec', MOST_FILES))).toEqual([]);
  expect(findFullFolders(filesIn('packages/core/src/codec', MOST_FILES + 1))).toEqual([
    'packages/core/src/codec has 16 files, more than 15: divide it by subject',
  ]);
});

it('files of any kind count, but not tests and folders inside', () => {
  const full = filesIn('packages/cli/src', MOST_FILES, '.json');
  const more = [
    ...filesIn('packages/cli/src', 9, '.test.ts'),
    ...filesIn('packages/cli/src', 9, '.long.test.tsx'),
    'packages/cli/src/testing.ts',
    ...filesIn('packages/cli/src/play', 9),
  ];
  expect(findFullFolders([...full, ...more])).toEqual([]);
  expect(findFullFolders([...full, 'packages/cli/src/README.md'])).toHaveLength(1);
});

it('other folders than those of sources are not asked', () => {
  expect(findFullFolders([...filesIn('packages/solver/kernel', 30), ...filesIn('docs', 30)])).toEqual([]);
});
