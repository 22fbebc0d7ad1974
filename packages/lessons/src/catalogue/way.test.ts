import { expect, it } from 'vitest';
import { type Text, WAYS, WRONG_WAYS } from '../index.js';

const TEXTS: Text[] = [...WAYS, ...WRONG_WAYS].flatMap((way) => [
  way.name,
  way.summary,
  ...way.lines,
  ...('contract' in way ? [...way.contract.rules, ...Object.values(way.reasons)] : []),
]);

it('texts have keys of their own', () => {
  const keys = TEXTS.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys)
    expect(key).toMatch(
      /^lessons\.[a-zA-Z]+\.(?:name|summary|invariant|cost|temptation|line\.\w+|rule\.\d)$/,
    );
});

it('texts are messages of a catalogue as they are: nothing in them has a meaning there', () => {
  for (const { text } of TEXTS) expect(text).not.toMatch(/[{}'#<]/);
});

it('ids, files and variables are in order', () => {
  expect(WAYS.map(({ id }) => id)).toEqual([
    'walk',
    'pack-and-pair',
    'minimum-row',
    'two-pointers',
    'rotate-with-motions',
  ]);
  for (const way of [...WAYS, ...WRONG_WAYS]) {
    expect(new Set(way.lines.map(({ id }) => id)).size).toBe(way.lines.length);
    expect(Object.keys(way.view.events)).toEqual(way.lines.filter(({ quiet }) => !quiet).map(({ id }) => id));
    expect(way.lines[0]!.depth).toBe(0);
  }
});
