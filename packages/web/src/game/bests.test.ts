import { expect, it } from 'vitest';
import { aRecord } from '../storage/testing';
import { Bests } from './bests';

it('never falls: not when turns are taken back, nor by a lower best in the store', () => {
  const bests = new Bests();
  bests.noteGame(aRecord({ score: 500, undos: 1 }));
  bests.noteGame(aRecord({ score: 400, undos: 2 }));
  bests.note({ variant: 'classic', helped: true, score: 300, maxRank: 6 });
  expect(bests.scoreFor(aRecord({ undos: 3 }))).toBe(500);
});

it('is one for each variant and kind', () => {
  const bests = new Bests();
  bests.noteGame(aRecord({ score: 500 }));
  expect(bests.scoreFor(aRecord({ undos: 1 }))).toBe(0);
  expect(bests.scoreFor(aRecord({ variant: 'even' }))).toBe(0);
  bests.note({ variant: 'even', helped: false, score: 70, maxRank: 0 });
  expect(bests.scoreFor(aRecord({ variant: 'even' }))).toBe(70);
});

it('takes none from a game that was not dealt here, and shows it that of others', () => {
  const bests = new Bests();
  bests.noteGame(aRecord({ score: 500 }));
  bests.noteGame(aRecord({ score: 900, origin: 'position' }));
  expect(bests.scoreFor(aRecord({ origin: 'position' }))).toBe(500);
});
