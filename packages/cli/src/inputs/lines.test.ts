import { expect, it } from 'vitest';
import { linesOf } from './lines.js';

async function linesIn(chunks: readonly string[], longest?: number): Promise<(string | undefined)[]> {
  async function* bytes() {
    for (const chunk of chunks) yield Buffer.from(chunk, 'latin1');
  }
  const lines: (string | undefined)[] = [];
  for await (const line of linesOf(bytes(), longest === undefined ? {} : { longest })) lines.push(line);
  return lines;
}

it.each<[chunks: string[], lines: (string | undefined)[]]>([
  [[], []],
  [['a\nb'], ['a', 'b']],
  [
    ['a', 'b\n', '\n'],
    ['ab', ''],
  ],
  [
    ['12345\n', 'ok\n'],
    [undefined, 'ok'],
  ],
  [
    ['123', '45', '67\nok'],
    [undefined, 'ok'],
  ],
  [['12345'], [undefined]],
  [
    ['\xc3', '\xa9\n\xff\n'],
    ['é', 'ÿ'],
  ],
  [
    ['2\x00\n', '\x00\xe9\x00\n\x00'],
    ['2', 'é'],
  ],
  [
    ['\xfe\xff\x002\x00\n\x00', '4'],
    ['2', '4'],
  ],
  [['\xef\xbb\xbf2\n'], ['2']],
])('reads %j', async (chunks, lines) => {
  expect(await linesIn(chunks, 4)).toEqual(lines);
});

it('takes the encoding of a line that is right', async () => {
  async function* bytes() {
    yield Buffer.from('\x82\n\xe9\n', 'latin1');
  }
  const lines: (string | undefined)[] = [];
  for await (const line of linesOf(bytes(), { isRead: (text) => text === 'é' })) lines.push(line);
  expect(lines).toEqual(['é', 'é']);
});
