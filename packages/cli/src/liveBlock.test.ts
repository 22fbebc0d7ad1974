import { expect, it } from 'vitest';
import { liveBlock } from './liveBlock.js';

function fakeStream(isTTY: boolean, columns = 80) {
  const written: string[] = [];
  return { isTTY, columns, written, write: (text: string) => written.push(text) };
}

it('is written over on a terminal, and stays as it was last', () => {
  const stream = fakeStream(true);
  const block = liveBlock(stream, 'xterm');
  block.show('one\ntwo');
  block.show('three');
  block.end('four\n');
  expect(stream.written).toEqual(['one\ntwo\n', '\x1b[2A\x1b[Jthree\n', '\x1b[1A\x1b[Jfour\n\n']);
});

it('has no line that wraps, since the way back up would be too short', () => {
  const stream = fakeStream(true, 6);
  liveBlock(stream, 'xterm').show('123456789\n12');
  expect(stream.written).toEqual(['12345\n12\n']);
});

it.each([
  [false, 'xterm'],
  [true, 'dumb'],
])('is only what it was last where nothing can be written over', (isTTY, term) => {
  const stream = fakeStream(isTTY);
  const block = liveBlock(stream, term);
  block.show('one');
  block.end('two');
  expect(stream.written).toEqual(['two\n']);
});
