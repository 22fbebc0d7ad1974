import { expect, it } from 'vitest';
import { uploadIdOf } from './uploads';

it.each([
  ['/r/abcdefgh2345', 'abcdefgh2345'],
  ['/r/abcdefgh2345.png', undefined],
  ['/r/abcdefgh234', undefined],
  ['/r/ABCDEFGH2345', undefined],
  ['/r/abcdefgh2345/more', undefined],
  ['/ranked', undefined],
  ['/', undefined],
])('the id in %s is %s', (path, id) => {
  expect(uploadIdOf(path)).toBe(id);
});
