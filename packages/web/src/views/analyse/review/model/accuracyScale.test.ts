import { expect, it } from 'vitest';
import { levelsAround } from './accuracyScale';

it.each([
  [20, ['beginner']],
  [73, ['beginner', 'casual']],
  [78, ['casual', 'practised']],
  [92.1, ['strong', 'expert']],
  [99, ['expert']],
])('an accuracy of %d stands between the levels next to it', (accuracy, names) => {
  expect(levelsAround(accuracy).map(({ level }) => level)).toEqual(names);
});
