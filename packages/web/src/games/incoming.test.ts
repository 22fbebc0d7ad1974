import { makeCompact, makeReplay } from '@twofold/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IS_SAVE, readIncoming } from './incoming';
import { playedGame } from './samples';

const game = playedGame();
const line = makeCompact(game);

test('a replay is read as text, bytes, compact form or link', () => {
  const inputs = [
    makeReplay(game),
    new TextEncoder().encode(makeReplay(game)),
    `\n ${line}\n`,
    new TextEncoder().encode(line),
    `https://example.org/games#replay=${line}`,
    `https://example.org/games?replay=${line}`,
  ];
  for (const input of inputs) {
    const read = readIncoming(input);
    expect(read.ok && [...read.value.moves]).toEqual(game.moves);
  }
});

test('says where a text goes wrong', () => {
  const read = readIncoming(makeReplay(game).replace(/\n\n./, '\n\nX'));
  expect(read).toMatchObject({ ok: false, error: { line: expect.any(Number), column: expect.any(Number) } });
});

test('a save of everything is told apart', () => {
  expect(readIncoming('{"games":[]}')).toMatchObject({ ok: false, error: { code: IS_SAVE } });
});

test('a link that lost its end is refused', () => {
  expect(readIncoming(`https://example.org/games#replay=${line.slice(0, -2)}`).ok).toBe(false);
});

test('whatever comes in, the answer is plain data', () => {
  const input = fc.oneof(
    fc.string(),
    fc.uint8Array(),
    fc.string().map((end) => `#replay=${end}`),
  );
  fc.assert(fc.property(input, (any) => typeof readIncoming(any).ok === 'boolean'));
});
