import { makeCompact, makeReplay } from '@twofold/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadAllMessages } from '../i18n/i18n';
import { playedGame } from '../views/games/samples';
import { IS_SAVE, readIncoming } from './incoming';
import { readFile } from './readFile';

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

test('a replay of 2048verse is read as text, bytes and in a link', () => {
  const verse = 'replay_ $'; // two start tiles
  const link = `https://example.org/games#replay=${encodeURIComponent(verse)}`;
  for (const input of [verse, `${verse}\r\n`, new TextEncoder().encode(verse), link]) {
    expect(readIncoming(input)).toMatchObject({ ok: true, value: { start: { ranks: expect.anything() } } });
  }
});

test('says where a text goes wrong', () => {
  const read = readIncoming(makeReplay(game).replace(/\n\n./, '\n\nX'));
  expect(read).toMatchObject({ ok: false, error: { line: expect.any(Number), column: expect.any(Number) } });
});

test('a save of everything is told apart', () => {
  expect(readIncoming(new TextEncoder().encode('\ufeff\n {"games":[]}'))).toMatchObject({
    error: { code: IS_SAVE },
  });
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

test('a file that cannot be read is refused, with the reason', async () => {
  const file = new File(['x'], 'game.2048'); // as a folder that was dropped, or a file without permission
  file.slice = () => {
    const part = new Blob();
    part.arrayBuffer = () => Promise.reject(new DOMException('it is not there any more', 'NotFoundError'));
    return part;
  };
  await loadAllMessages();
  const message = expect.stringContaining('it is not there any more');
  expect(await readFile(file)).toMatchObject({ ok: false, error: { message } });
  expect(await readFile(new File(['[Variant "classic"'], 'game.2048'))).toMatchObject({
    ok: false,
    error: { line: 1 },
  });
});
