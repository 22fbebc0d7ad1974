import { EventEmitter } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import type { ReadStream, WriteStream } from 'node:tty';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Canvas } from './canvas.js';
import { Screen } from './screen.js';

let fd: number;
let screen: Screen;
beforeEach(() => {
  fd = openSync('/dev/null', 'w');
});
afterEach(() => {
  screen.close();
  closeSync(fd);
});

/** A screen on a terminal of 80x24 that writes nowhere. `type` gives the keys that it passes on. */
function openScreen() {
  const input = Object.assign(new EventEmitter(), {
    setRawMode: () => {},
    resume: () => {},
    pause: () => {},
    destroy: () => {},
  });
  const measure = vi.fn();
  const output = Object.assign(new EventEmitter(), {
    columns: 80,
    rows: 24,
    fd,
    write: () => true,
    _refreshSize: measure,
  });
  const keys: string[] = [];
  const onResize = vi.fn();
  screen = new Screen(input as unknown as ReadStream, output as unknown as WriteStream & { fd: number }, 0, {
    onKey: (key) => keys.push(key),
    onResize,
    onEnd: () => {},
  });
  const type = (text: string) => {
    input.emit('data', Buffer.from(text));
    return keys.splice(0);
  };
  return { type, measure, onResize };
}

function drawn(isTooSmall: boolean): Canvas {
  const canvas = new Canvas(80, 24);
  canvas.isTooSmall = isTooSmall;
  return canvas;
}

it('passes keys on, but in a window that is too small only those that leave it', () => {
  const { type } = openScreen();
  const all = 'a\x1b[A8ny?u\x03q\x04\x1a';
  screen.draw(drawn(false));
  expect(type(all)).toEqual(['a', 'up', '8', 'n', 'y', '?', 'u', 'ctrl-c', 'q', 'ctrl-d', 'ctrl-z']);
  screen.draw(drawn(true));
  expect(type(all)).toEqual(['ctrl-c', 'q', 'ctrl-d', 'ctrl-z']);
  screen.draw(drawn(false));
  expect(type('a')).toEqual(['a']);
});

it('measures the window when the process goes on, before it draws', () => {
  const { measure, onResize } = openScreen();
  process.emit('SIGCONT', 'SIGCONT');
  expect(measure).toHaveBeenCalledOnce();
  expect(onResize).toHaveBeenCalledOnce();
  expect(measure.mock.invocationCallOrder[0]).toBeLessThan(onResize.mock.invocationCallOrder[0]!);
});
