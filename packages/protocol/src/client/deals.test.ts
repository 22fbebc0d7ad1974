import { expect, it } from 'vitest';
import { type DealStore, findDeal, nonceFor, rememberDeal } from './deals.js';

function memory(text?: string): DealStore & { text: string | undefined } {
  return {
    text,
    read() {
      return this.text;
    },
    write(value) {
      this.text = value;
    },
  };
}

const dealOf = (n: number) => ({ commitment: `c${n}`, nonce: `n${n}` });

it('deals are found by their games, the newest hundred of them', () => {
  const store = memory();
  for (let n = 0; n < 130; n++) rememberDeal(store, `game-${n}`, dealOf(n));
  expect(findDeal(store, 'game-129')).toMatchObject(dealOf(129));
  expect(findDeal(store, 'game-30')).toMatchObject(dealOf(30));
  expect(findDeal(store, 'game-29')).toBeUndefined();
  rememberDeal(store, 'game-30', dealOf(7));
  expect(findDeal(store, 'game-30')).toMatchObject(dealOf(7));
});

it('a nonce is made once for a commitment: one whose answer was lost is sent again', () => {
  const store = memory();
  let made = 0;
  const nonceOf = (commitment: string) =>
    nonceFor(store, { id: 'game-1', commitment }, () => `nonce-${++made}`);
  expect([nonceOf('a'), nonceOf('a')]).toEqual(['nonce-1', 'nonce-1']);
  expect(findDeal(store, 'game-1')).toMatchObject({ commitment: 'a', nonce: 'nonce-1' });
  expect(nonceOf('b')).toBe('nonce-2'); // another commitment after the nonce was told: it could be chosen by it
});

it.each(['', 'x', '{}', '[1, {"id": 2}]', 'null'])(
  'a damaged text %j has no deals, and takes new ones',
  (text) => {
    const store = memory(text);
    expect(findDeal(store, 'game-1')).toBeUndefined();
    rememberDeal(store, 'game-1', dealOf(1));
    expect(findDeal(store, 'game-1')).toMatchObject(dealOf(1));
  },
);
