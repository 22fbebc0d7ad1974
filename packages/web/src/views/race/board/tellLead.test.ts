import type { RaceView } from '@twofold/protocol/client';
import { createRoot, createSignal } from 'solid-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { activateLocale, loadMessages } from '../../../i18n/i18n';
import raceMessages from '../../../i18n/race';
import { newRacer } from '../model/testing';
import { tellLead } from './tellLead';

const raceOf = (own: number, rival: number) =>
  ({
    kind: 'points',
    target: null,
    you: 0,
    racers: [newRacer(0, own), newRacer(1, rival)],
  }) as unknown as RaceView;

beforeEach(async () => {
  await activateLocale('en', []);
  await loadMessages(raceMessages);
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** A race that a test changes, and the text of its live region. */
function follow() {
  const [race, setRace] = createSignal(raceOf(200, 100));
  return createRoot((stop) => ({ text: tellLead(race), setRace, stop }));
}

it('tells rank and lead as they are when they are spoken', () => {
  const { text, setRace, stop } = follow();
  setRace(raceOf(200, 260));
  vi.advanceTimersByTime(50); // planned, and not yet spoken
  setRace(raceOf(200, 500));
  vi.advanceTimersByTime(300);
  expect(text()).toBe('Rank 2 of 2. 300 points behind · 30 moves behind');
  stop();
});

it('tells at most every ten seconds', () => {
  const { text, setRace, stop } = follow();
  setRace(raceOf(200, 300));
  vi.advanceTimersByTime(400);
  const before = text();
  setRace(raceOf(400, 300));
  vi.advanceTimersByTime(5_000);
  expect(text()).toBe(before);
  vi.advanceTimersByTime(6_000);
  expect(text()).toMatch(/^You lead\./);
  stop();
});

it('says nothing while only the distance changes', () => {
  const { text, setRace, stop } = follow();
  setRace(raceOf(300, 100));
  vi.advanceTimersByTime(20_000);
  expect(text()).toBe('');
  stop();
});
