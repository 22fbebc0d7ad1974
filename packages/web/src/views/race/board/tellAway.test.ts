import type { RaceView } from '@twofold/protocol/client';
import { createRoot, createSignal } from 'solid-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { activateLocale, loadMessages } from '../../../i18n/i18n';
import raceMessages from '../../../i18n/race';
import { newRacer } from '../model/testing';
import { tellAway } from './tellAway';

const raceOf = (awayEndsAt: number | null) =>
  ({
    kind: 'first',
    awayEndsAt,
    racers: [newRacer(0, 0, { left: true }), newRacer(1, 0, { here: awayEndsAt === null })],
  }) as unknown as RaceView;

beforeEach(async () => {
  await activateLocale('en', []);
  await loadMessages(raceMessages);
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it('tells the end without people who are away once, nothing when one is back, and anew when they have gone again', () => {
  const [race, setRace] = createSignal(raceOf(null));
  let now = 0;
  const { text, stop } = createRoot((dispose) => ({ text: tellAway(race, () => now), stop: dispose }));
  vi.advanceTimersByTime(1_000);
  expect(text()).toBe('');
  setRace(raceOf(120_000));
  vi.advanceTimersByTime(1_000);
  const told = 'P1 is away. The race ends in 2:00 if nobody comes back.';
  expect(text()).toBe(told);
  now = 60_000;
  setRace(raceOf(125_000)); // a move without a connection
  vi.advanceTimersByTime(60_000);
  expect(text()).toBe(told);
  setRace(raceOf(null));
  vi.advanceTimersByTime(1_000);
  expect(text()).toBe('');
  setRace(raceOf(200_000));
  expect(text()).toBe('');
  vi.advanceTimersByTime(1_000);
  expect(text()).toBe('P1 is away. The race ends in 2:20 if nobody comes back.');
  stop();
});
