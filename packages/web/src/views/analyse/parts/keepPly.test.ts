import { createRoot, createSignal } from 'solid-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wantedOf } from '../location';
import { keepPly, withPlace } from './keepPly';

const replaceState = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('history', { replaceState, state: null });
  vi.stubGlobal('location', { href: 'https://here.example/analyse?game=one' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  replaceState.mockClear();
});

const addresses = () => replaceState.mock.calls.map(([, , address]) => address);

it('writes the ply on which the board rests, once, and none while moves run', () => {
  const [ply, setPly] = createSignal<number | undefined>(9);
  const end = createRoot((dispose) => {
    keepPly(() => {
      const at = ply();
      return at === undefined ? undefined : { ply: at };
    });
    return dispose;
  });
  vi.runAllTimers();
  expect(addresses()).toEqual([]); // the address names where the page opens
  for (const at of [8, 7, undefined, 6, 5]) setPly(at);
  vi.runAllTimers();
  expect(addresses()).toEqual(['https://here.example/analyse?game=one&ply=5']);
  setPly(4);
  end();
  vi.runAllTimers();
  expect(addresses()).toHaveLength(1); // the address is that of another page
});

it.each([
  'https://here.example/analyse?game=one',
  'https://here.example/analyse?game=one&ply=3&beside=two',
  'https://here.example/analyse#replay=abc&ply=3',
  'https://here.example/analyse?ply=3#replay=abc&beside=def',
])('%s at another ply asks for the same game there', (address) => {
  const [before, after] = [new URL(address), new URL(withPlace(address, { ply: 12 }))];
  expect(wantedOf(after)).toEqual({ ...wantedOf(before), ply: 12 });
});
