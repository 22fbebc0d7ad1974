import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeToast, showToast, toasts } from './toasts';

const kinds = () => toasts().map(({ kind }) => kind);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { kind } of toasts()) closeToast(kind);
  vi.useRealTimers();
});

it('lets a message wait with its whole time while a newer one is shown', () => {
  showToast({ kind: 'first', message: 'First.', seconds: 10 });
  vi.advanceTimersByTime(9_000);
  showToast({ kind: 'second', message: 'Second.', seconds: 3 });
  vi.advanceTimersByTime(2_900);
  expect(kinds()).toEqual(['first', 'second']);
  vi.advanceTimersByTime(200);
  expect(kinds()).toEqual(['first']);
  vi.advanceTimersByTime(9_000);
  expect(kinds()).toEqual(['first']);
  vi.advanceTimersByTime(1_000);
  expect(kinds()).toEqual([]);
});

it('gives the shown message no more time when a waiting one is closed', () => {
  showToast({ kind: 'first', message: 'First.' });
  showToast({ kind: 'second', message: 'Second.', seconds: 3 });
  vi.advanceTimersByTime(2_000);
  closeToast('first');
  vi.advanceTimersByTime(1_100);
  expect(kinds()).toEqual([]);
});
