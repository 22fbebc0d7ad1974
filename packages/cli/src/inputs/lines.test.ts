import { expect, it } from 'vitest';
import { linesOf } from './lines.js';

async function linesIn(chunks: readonly string[], longest?: number): Promise<(string | undefined)[]> {
  async function* bytes() {
    for (const chunk of chunks) yield Buffer.from(chunk, 'latin1');
  }
  const lines: (string | undefined)[] = [];
  for await (const line of linesOf(bytes(), longest)) lines.push(line);
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
    ['é', '\ufffd'],
  ],
])('reads %j', async (chunks, lines) => {
  expect(await linesIn(chunks, 4)).toEqual(lines);
});
