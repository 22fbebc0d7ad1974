import { EventEmitter } from 'node:events';
import type { ReadStream } from 'node:tty';
import { afterEach, expect, it, vi } from 'vitest';
import { askKey } from './askKey.js';

afterEach(() => void vi.restoreAllMocks());

/** A terminal that notes its modes. Once it is gone it reports errors, as Node's does. */
function setUp() {
  const modes: boolean[] = [];
  let isGone = false;
  const input = Object.assign(new EventEmitter(), {
    setRawMode(raw: boolean) {
      if (isGone) return input.emit('error', new Error('setRawMode EIO'));
      return modes.push(raw);
    },
    resume() {},
    pause() {},
  });
  const exits: unknown[] = [];
  vi.spyOn(process, 'exit').mockImplementation((code) => exits.push(code) as never);
  const kills: unknown[] = [];
  vi.spyOn(process, 'kill').mockImplementation((...call) => {
    kills.push(call);
    return true;
  });
  const before = process.listenerCount('SIGTSTP');
  const answer = askKey(input as unknown as ReadStream, (key) => (key === 'a' ? key : undefined));
  return {
    ...{ input, modes, exits, kills, answer },
    type: (keys: string) => input.emit('data', Buffer.from(keys)),
    lose: () => {
      isGone = true;
    },
    listeners: () => input.listenerCount('error') + process.listenerCount('SIGTSTP') - before,
  };
}

it('gives the terminal back with the answer', async () => {
  const { answer, type, modes, exits, listeners } = setUp();
  type('xa');
  expect(await answer).toBe('a');
  expect([modes, exits, listeners()]).toEqual([[true, false], [], 0]);
});

it('ends as after a hangup where the terminal is gone', () => {
  for (const event of ['end', 'error']) {
    const { input, lose, exits, type } = setUp();
    lose();
    input.emit(event, new Error('read EIO'));
    expect(new Set(exits), event).toEqual(new Set([129]));
    type('a'); // only in this test something goes on
  }
});

it('goes into the background, and asks on when it is back', async () => {
  const { answer, type, modes, kills } = setUp();
  type('\x1a');
  expect(kills).toEqual([[0, 'SIGTSTP']]);
  process.emit('SIGTSTP');
  expect(kills.at(-1)).toEqual([process.pid, 'SIGTSTP']);
  expect(modes).toEqual([true, false, true]);
  type('a');
  expect(await answer).toBe('a');
  expect(modes).toEqual([true, false, true, false]);
});
