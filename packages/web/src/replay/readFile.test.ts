import { makeCompact, makePosition, makeReplay } from '@twofold/core';
import { SAVED_GAMES_CODE } from '@twofold/core/internal';
import { expect, test } from 'vitest';
import { activateLocale, loadMessages } from '../i18n/i18n';
import { playedGame } from '../views/games/samples';
import { numbersWords, otherwiseWords, readFile, readText } from './readFile';

test('a file is read as a replay of any kind', async () => {
  const game = playedGame();
  const read = await readFile(new File([makeReplay(game)], 'game.2048'));
  expect(read.ok && [...read.value.replay.moves]).toEqual(game.moves);
  expect(await readFile(new File(['replay_ $'], 'verse.txt'))).toMatchObject({ ok: true });
  const link = `https://example.org/games#replay=${makeCompact(game)}\r\n`;
  expect(await readFile(new File([link], 'link.txt'))).toMatchObject({ ok: true });
});

test('a file is read as 2048verse saves it: Latin-1, and 2x4 is two rows of four', async () => {
  // The file rows2columns4.vrs of core's tests.
  const bytes = Buffer.from(
    'Mng0LTFfWkY10kV3xNozvst5wDFDTlUxT/ozR8pt3U1PNdNBYjlqa8MzNOtP2vJ44eNDbvJ5U0V4+vJ5yW9Pw9JOVvNNa05T8Pp4Uvt3M9N5Wm9O',
    'base64',
  );
  const read = await readFile(new File([bytes], 'rows2columns4.vrs'));
  expect(read.ok && [read.value.replay.variant.id, read.value.replay.moves.length]).toEqual(['4x2', 24]);
});

test('a board of numbers is a replay without moves, and may be read as ranks', async () => {
  const board = 'Score: 12\n| 2 | 4 |\n|   | 8 |\n';
  const bytes = Buffer.from(board, 'utf16le'); // as Notepad saves it
  const files = [board, bytes].map((contents) => readFile(new File([contents], 'board.txt')));
  for (const read of [readText(board), ...(await Promise.all(files))]) {
    expect(read).toMatchObject({
      ok: true,
      value: { replay: { start: { ranks: Uint8Array.of(1, 2, 0, 3) } } },
    });
  }
  expect(readText('12/01')).toMatchObject({
    value: { replay: { start: { ranks: Uint8Array.of(1, 2, 0, 1) } } },
  });
  expect(readText('2 4\n0 2\n\nMove: Left\n4 4\n0 2')).toMatchObject({
    value: { boards: 2, replay: { start: { ranks: Uint8Array.of(2, 2, 0, 1) } } },
  });
  expect(readText('2 4\n0 2')).not.toHaveProperty('value.boards');
  expect(readText('2 4\n8 7')).toMatchObject({ error: { code: 'position-cell', line: 2 } });
  expect(readText('what is this')).toMatchObject({ error: { code: 'replay-unknown' } });
});

test('a board says how its numbers were read, and can be read the other way where both are possible', async () => {
  await Promise.all([loadMessages('rest'), activateLocale('en', ['en-GB'])]);
  const told = (read: ReturnType<typeof readText>) => {
    if (!read.ok) throw new Error(read.error.message);
    const { numbers, replay } = read.value;
    return (
      numbers && [
        `${replay.start?.ranks}`,
        numbersWords(numbers),
        numbers.otherwise && otherwiseWords(numbers),
      ]
    );
  };
  const asValues = readText('2 4 / 0 2');
  const valueWords = 'These numbers could also be ranks. They are read as the numbers on the tiles.';
  expect(told(asValues)).toEqual(['1,2,0,1', valueWords, 'Read as ranks']);
  const asRanks = asValues.ok && asValues.value.numbers!.otherwise!();
  if (!asRanks) throw new Error('refused');
  expect(told(asRanks)).toEqual(['2,4,0,2', 'Read as ranks: 4 is a tile of 16.', 'Read as tiles']);
  expect(asRanks.ok && told(asRanks.value.numbers!.otherwise!())).toEqual(told(asValues));
  expect(told(readText('0 1 / 2 3'))).toEqual(['0,1,2,3', 'Read as ranks: 3 is a tile of 8.', undefined]);
  expect(told(readText('2 4 / 0 64'))).toBeUndefined();
  expect(told(readText('01/23'))).toBeUndefined(); // ranks by the notation
});

test('a save of games is told apart, also where it is larger than any replay', async () => {
  for (const size of [0, 2 ** 24]) {
    const save = new File([`\ufeff{"games":[${' '.repeat(size)}]}`], 'twofold.json');
    expect(await readFile(save)).toMatchObject({ ok: false, error: { code: SAVED_GAMES_CODE } });
  }
});

test('a file that cannot be read is refused, with the reason', async () => {
  const file = new File(['x'], 'game.2048'); // as a folder that was dropped, or a file without permission
  file.slice = () => {
    const part = new Blob();
    part.arrayBuffer = () => Promise.reject(new DOMException('it is not there any more', 'NotFoundError'));
    return part;
  };
  await loadMessages('rest');
  const message = expect.stringContaining('it is not there any more');
  expect(await readFile(file)).toMatchObject({ ok: false, error: { message } });
  expect(await readFile(new File(['[Variant "classic"'], 'game.2048'))).toMatchObject({
    ok: false,
    error: { line: 1 },
  });
});

test('opens the saved game of the classic 2048 as a position with its score, pasted or as a file', async () => {
  const cells = Array.from({ length: 4 }, (_, x) =>
    Array.from({ length: 4 }, (_, y) => (x === 1 && y === 2 ? { position: { x, y }, value: 64 } : null)),
  );
  const save = JSON.stringify({
    grid: { size: 4, cells },
    score: 320,
    over: false,
    won: false,
    keepPlaying: false,
  });
  for (const read of [readText(save), await readFile(new File([save], 'gameState.json'))]) {
    const replay = read.ok ? read.value.replay : undefined;
    expect([replay?.startScore, replay?.start && makePosition(replay.start)]).toEqual([
      320,
      '0000/0000/0600/0000',
    ]);
  }
  const games = '{"format":"twofold","games":[]}';
  expect(readText(games)).toMatchObject({ ok: false, error: { code: SAVED_GAMES_CODE } });
  expect(await readFile(new File([games], 'games.json'))).toMatchObject({
    ok: false,
    error: { code: SAVED_GAMES_CODE },
  });
});

test('opens the hex digits of a square row by row, and cells with x', () => {
  const read = (text: string) => {
    const pasted = readText(text);
    return pasted.ok ? makePosition(pasted.value.replay.start!) : pasted.error.message;
  };
  expect(read('1234000010007654')).toBe('1234/0000/1000/7654');
  expect(read(' 00B1200000000001\n')).toBe('00b1/2000/0000/0001');
  expect(read('0x00b1200000000001')).toBe('00b1/2000/0000/0001'); // as programs print it
  expect(read('123456789')).toBe('123/456/789');
  expect(read('x 2 x 4\n2 x X x\nx x x x\n8 x x 2')).toBe('0102/1000/0000/3001');
  expect(read('12345')).not.toMatch('/'); // no square
});
