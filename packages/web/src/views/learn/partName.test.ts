import { WAYS } from '@twofold/lessons';
import { afterEach, expect, it } from 'vitest';
import { activateLocale, loadMessages } from '../../i18n/i18n';
import { CHAPTERS } from './chapters/chapters';
import { partName } from './partName';

afterEach(() => activateLocale('en', []));

it('every page but the contents has a name, and no two the same', async () => {
  await loadMessages('learn');
  const names = [
    ...WAYS.flatMap(({ id }) =>
      (['way', 'own', 'print', 'projector'] as const).map((kind) => partName({ kind, id })),
    ),
    ...CHAPTERS.map(({ id }) => partName({ kind: 'chapter', id })),
    partName({ kind: 'teach' }),
  ];
  expect(names.filter((name) => name === '' || name.includes('learn.'))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(partName({ kind: 'contents' })).toBe('');
});

it('is in the language of the page', async () => {
  await loadMessages('learn');
  expect(partName({ kind: 'own', id: 'minimum-row' })).toBe('Minimum row · Your own rules');
  await activateLocale('de', []);
  expect(partName({ kind: 'own', id: 'minimum-row' })).toMatch(/ · Deine eigenen Regeln$/);
});

it('of an unknown id is the name of its kind', async () => {
  await loadMessages('learn');
  const kinds = ['way', 'chapter', 'own', 'print', 'projector'] as const;
  const names = kinds.map((kind) => partName({ kind, id: 'nowhere' }));
  expect(names).toEqual(['Lesson', 'Chapter', 'Your own rules', 'Worksheet', 'For a projector']);
});
