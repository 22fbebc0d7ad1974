import { findDeal } from '@twofold/protocol/client';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('location', new URL('http://here/'));
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => stored.set(key, text),
});
const { changedCommitments, noteCommitments, rememberAttempt } = await import('./daily');
const { deals } = await import('./deals');
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => stored.clear());

it('a commitment that changes is noticed, and the first one stays known', () => {
  const first = { id: 'daily-1', commitment: 'a' };
  expect(noteCommitments([first])).toEqual([]);
  expect(noteCommitments([first, { id: 'daily-2', commitment: 'b' }])).toEqual([]);
  const other = { id: 'daily-1', commitment: 'c' };
  expect([noteCommitments([other]), noteCommitments([other])]).toEqual([['daily-1'], ['daily-1']]);
});

it('pages of old deals push out no commitment of a deal to come', () => {
  noteCommitments([{ id: 'daily-200', commitment: 'a' }]);
  for (let number = 1; number <= 100; number++) {
    expect(changedCommitments([{ id: `daily-${number}`, commitment: 'b' }])).toEqual([]);
  }
  expect(changedCommitments([{ id: 'daily-200', commitment: 'c' }])).toEqual(['daily-200']);
});

it('the proof of an attempt is checked by the commitment that was seen first', () => {
  noteCommitments([{ id: 'daily-1', commitment: 'a' }]);
  const game = {
    id: 'g',
    variant: 'classic',
    status: 'playing',
    ply: 0,
    score: 0,
    board: null,
    clock: 0,
  } as const;
  rememberAttempt({ ...game, deal: 'daily-1', commitment: 'c', nonce: 'n' });
  expect(findDeal(deals, 'g')).toMatchObject({ commitment: 'a', nonce: 'n' });
  rememberAttempt({ ...game, id: 'h', deal: 'daily-2', commitment: 'c', nonce: 'n' });
  expect(findDeal(deals, 'h')).toMatchObject({ commitment: 'c' });
});

it('a damaged store is as none', () => {
  stored.set('twofold.daily.commitments', '{');
  expect(noteCommitments([{ id: 'daily-1', commitment: 'a' }])).toEqual([]);
});
