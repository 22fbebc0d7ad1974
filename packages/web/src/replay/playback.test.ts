import { expect, test } from 'vitest';
import { openPlayback, pause, play, plyOfKey, seek, setSpeed, tick } from './playback';

const FRAME = 1000 / 60;

test('opens standing still, inside the line', () => {
  expect(openPlayback(10, 4)).toMatchObject({ ply: 4, length: 10, speed: 1, isPlaying: false });
  expect(openPlayback(10, 99).ply).toBe(10);
});

test('the first move comes at once, the next after its time', () => {
  let state = tick(play(openPlayback(10, 0)), FRAME);
  expect(state.ply).toBe(1);
  state = tick(state, 200);
  expect(state.ply).toBe(1);
  state = tick(state, 200);
  expect(state.ply).toBe(2);
});

test('at 50x several plies fall into one frame', () => {
  let state = tick(play(setSpeed(openPlayback(1000, 0), 50)), FRAME);
  const { ply } = state;
  state = tick(state, FRAME);
  expect(state.ply - ply).toBeGreaterThanOrEqual(2);
});

test('every speed keeps its pace whatever the length of frames', () => {
  for (const speed of [1, 2, 5, 10, 20, 50])
    for (const frame of [4, 7.3, FRAME, 33]) {
      let state = play(setSpeed(openPlayback(100_000, 0), speed));
      const frames = Math.round(10_000 / frame);
      for (let i = 0; i < frames; i++) state = tick(state, frame);
      expect(Math.abs(state.ply - (frames * frame * speed) / 400), `${speed}x`).toBeLessThanOrEqual(1.01);
    }
});

test('stops at the end, and plays from the start again', () => {
  let state = play(openPlayback(3, 2));
  for (let i = 0; i < 5; i++) state = tick(state, 250);
  expect(state).toMatchObject({ ply: 3, isPlaying: false });
  expect(tick(state, 250)).toBe(state);
  expect(play(state)).toMatchObject({ ply: 0, isPlaying: true });
});

test('a game without moves has nothing to play', () => {
  expect(play(openPlayback(0, 0)).isPlaying).toBe(false);
});

test('a hidden tab does not make it leap', () => {
  const state = tick(play(setSpeed(openPlayback(10_000, 0), 50)), 60_000);
  expect(state.ply).toBeLessThan(40);
});

test('pausing and seeking stop it and forget time that was due', () => {
  const running = tick(play(openPlayback(10, 0)), 390);
  expect(pause(running)).toMatchObject({ ply: running.ply, isPlaying: false, due: 0 });
  expect(seek(running, -5)).toMatchObject({ ply: 0, isPlaying: false });
  expect(seek(running, 99)).toMatchObject({ ply: 10, isPlaying: false });
});

test('leads by keys one move or many, and to both ends', () => {
  const at = { ply: 40, length: 1000 };
  const keys = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'a'];
  const to = (isSlider: boolean, from = at) => keys.map((key) => plyOfKey(key, from, isSlider));
  expect(to(true)).toEqual([39, 41, 0, 1000, 39, 41, 20, 60, undefined]);
  expect(to(true, { ply: 40, length: 100 }).slice(6, 8)).toEqual([30, 50]);
  expect(to(false)).toEqual([39, 41, 0, 1000, ...Array(5).fill(undefined)]);
});
