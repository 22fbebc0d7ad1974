import 'fake-indexeddb/auto';
import { ratedOf, ratingFrom } from '@twofold/protocol/ratings';
import { beforeEach, expect, it } from 'vitest';
import { openPractiseDatabase } from './database';
import { changePlayer, NOBODY, type PlayerChange, rateAgain, saveAnswer } from './player';

const database = async () => (await openPractiseDatabase())!;
const answer = { id: 'a', rating: 1500, deviation: 110, volatility: 0.06, wasRight: true, at: 7 };
const rated = { at: 7, against: 1510, isRight: true };
const up: PlayerChange = (player) => ({ ...player, rating: player.rating + 10 });

beforeEach(async () => {
  const practise = await database();
  for (const name of practise.objectStoreNames) await practise.clear(name);
});

it('changes of two tabs at one time both count', async () => {
  const practise = await database();
  await Promise.all(
    [3, 5, 4].map((count) =>
      changePlayer(practise, (player) => ({
        ...player,
        bestStreak: Math.max(player.bestStreak, count),
        bestTimed: player.bestTimed + 1,
      })),
    ),
  );
  expect(await practise.get('player', 'player')).toEqual({ ...NOBODY, bestStreak: 5, bestTimed: 3 });
});

it('the ratings of the first rated answer stay', async () => {
  const practise = await database();
  await saveAnswer(practise, { ...answer, rated }, up);
  const later = { ...answer, rating: 1400, wasRight: false, at: 9, rated: { ...rated, at: 9 } };
  await saveAnswer(practise, later, up); // by a tab that has not heard of the first
  expect(await practise.get('answers', 'a')).toEqual({ ...answer, wasRight: false, at: 9, rated });
  await saveAnswer(practise, { ...answer, at: 11, rated }, up);
  expect(await practise.get('answers', 'a')).toEqual({ ...answer, at: 11, rated });
});

it('a puzzle that two tabs rate at one time moves the player once', async () => {
  const practise = await database();
  const unrated = { ...answer, deviation: 120 };
  await saveAnswer(practise, unrated, up); // by a mode
  expect(await practise.get('player', 'player')).toBeUndefined();
  const other = { ...answer, at: 8, rated: { ...rated, at: 8 } };
  const [first, second] = await Promise.all([
    saveAnswer(practise, { ...answer, rated }, up),
    saveAnswer(practise, other, up),
  ]);
  const player = { ...NOBODY, rating: NOBODY.rating + 10 };
  expect(first).toEqual({ answer: { ...answer, rated }, player });
  expect(second).toEqual({ answer: { ...answer, rated, at: 8 }, player });
  expect(await practise.get('player', 'player')).toEqual(player);
  expect(await practise.get('answers', 'a')).toEqual(second.answer);
});

it('an answer while all are rated again counts', async () => {
  const practise = await database();
  const other = { ...answer, id: 'b', at: 9, rated: { ...rated, at: 9 } };
  await saveAnswer(practise, { ...answer, rated }, up);
  await changePlayer(practise, (player) => ({ ...player, bestStreak: 4 }));
  const again = rateAgain(practise);
  await Promise.all([saveAnswer(practise, other, up), again]);
  const { rating } = (await practise.get('player', 'player'))!;
  expect(rating).toBeCloseTo(ratingFrom([{ ...answer, rated }]).rating + 10);
  await Promise.all([saveAnswer(practise, { ...other, id: 'c' }, up), rateAgain(practise)]);
  const player = (await practise.get('player', 'player'))!;
  const all = ratingFrom(await practise.getAll('answers'));
  expect(player).toEqual({ ...NOBODY, ...all, bestStreak: 4 });
});

it('an answer that no rating has met is no rated one', () => {
  expect(ratedOf({ ...answer, deviation: 120 })).toBeUndefined();
  expect(ratedOf(answer)).toEqual({ at: 7, against: 1500, isRight: true });
  expect(ratedOf({ ...answer, rated })).toEqual(rated);
});
