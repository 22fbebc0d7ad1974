import { expect, it } from 'vitest';
import { KeyReader } from './keys.js';

const read = (...chunks: string[]) => {
  const reader = new KeyReader();
  return [...chunks.flatMap((chunk) => reader.read(Buffer.from(chunk))), ...reader.flush()];
};

it.each([
  ['\x1b[A\x1b[B\x1b[C\x1b[D', ['up', 'down', 'right', 'left']],
  ['\x1bOA\x1bOB\x1bOC\x1bOD', ['up', 'down', 'right', 'left']],
  ['\x1b[1;5A', ['up']],
  ['\x1bOx\x1bOv\x1bOr\x1bOt', ['8', '6', '2', '4']], // the keypad with NumLock on, in its application mode
  ['\x1bOp\x1bOy\x1bOk\x1bOm\x1bOn\x1bOM', ['0', '9', '+', '-', '.', 'enter']],
  ['\x1b[x\x1b[r', []],
  ['\x1b[H\x1b[4~\x1b[5~\x1b[6~', ['home', 'end', 'pageup', 'pagedown']],
  ['\x1b[15~\x1b[I', []],
  ['\x1b[[A\x1b[[B\x1b[[C\x1b[[D\x1b[[Ew', ['w']], // F1 to F5 on the console of Linux
  ['wasd?', ['w', 'a', 's', 'd', '?']],
  ['\x03\x12\x1a', ['ctrl-c', 'ctrl-r', 'ctrl-z']],
  ['\r \x7f', ['enter', 'space', 'backspace']],
  ['\x1b', ['escape']],
  ['\x1b\x1b[A', ['escape', 'up']],
  ['é', ['é']],
])('reads %j', (bytes, keys) => {
  expect(read(bytes)).toEqual(keys);
});

it('reads sequences and letters that come in pieces', () => {
  expect(read('\x1b', '[', '1;', '5', 'A', 'u')).toEqual(['up', 'u']);
  expect(read('\x1b[', '[', 'A', 'u')).toEqual(['u']);
  const reader = new KeyReader();
  const [first, second] = Buffer.from('é');
  expect([...reader.read(Uint8Array.of(first!)), ...reader.read(Uint8Array.of(second!))]).toEqual(['é']);
});
