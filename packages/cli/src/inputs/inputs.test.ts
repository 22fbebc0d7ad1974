import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findVariant, Game, makeCompact, makePosition, makeReplay, replayFromGame } from '@twofold/core';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entriesAmong, entriesIn } from './entries.js';
import { oneInput } from './one.js';
import { gameOf, notationOf, numbersNote, readInput } from './reader.js';
import { inputsOf } from './sources.js';

const game = new Game(findVariant('2x2')!, 'inputs');
game.play(0);
game.play(3);
const REPLAY = replayFromGame(game);
const TEXT = makeReplay(REPLAY);
const COMPACT = makeCompact(REPLAY);
const POSITION = makePosition(game.board);

describe('a reader', () => {
  it.each([
    ['00b1/2000/0000/0001', '00b1/2000/0000/0001'],
    ['2 4 / 0 0', '12/00'],
    ['2,4,8\n0 0 .', '123/000'],
    ['| 2 | 4 |\n| _ | - |', '12/00'],
    [TEXT, POSITION],
    [COMPACT, POSITION],
    [`https://example.org/games#replay=${COMPACT}`, POSITION],
    [` \ufeff${TEXT}`, POSITION],
  ])('finds the notation of %j', (text, position) => {
    const read = readInput(text.trim().replace('\ufeff', ''));
    expect(read.ok && makePosition(gameOf(read.value).board)).toBe(position);
  });

  it.each([
    ['00b1200000000001', 'say --from storborg or --from rowHex'],
    ['12', 'Put / between the rows'],
    ['nonsense', 'a position is written 00b1/2000'],
    ['{"grid":1}', 'classic'],
  ])('says of %j what to do', (text, advice) => {
    const read = readInput(text);
    expect(read.ok || read.error.message).toContain(advice);
  });

  it.each([
    ['0 1 / 2 3', 'These numbers are read as ranks: 3 is a tile of 8.'],
    [
      '2 4 / 0 0',
      'These numbers could also be ranks. They are read as the numbers on the tiles; --ranks reads ranks.',
    ],
    ['2 64 / 0 0', undefined],
    ['01/23', undefined],
    [TEXT, undefined],
  ])('notes how the numbers of %j are read', (text, note) => {
    const read = readInput(text);
    expect(read.ok && numbersNote(read.value, {})).toBe(note);
    expect(read.ok && numbersNote(read.value, { numbers: 'ranks' })).toBeUndefined();
  });

  it('refuses everything else with a reason, and takes no time for it', () => {
    const piece = fc.constantFrom(
      '2',
      '4 ',
      '/',
      ';',
      '[',
      '{',
      '"',
      '12/00',
      'replay_',
      '\n',
      'x',
      '0'.repeat(99),
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, (any) => {
        const read = readInput(any);
        expect(read.ok || read.error.message.length > 9).toBe(true);
        for (const entry of entriesIn(any)) expect(entry.line).toBeGreaterThan(0);
      }),
    );
    const begun = performance.now();
    for (const long of [
      ' '.repeat(3e5),
      '2 '.repeat(3e5),
      '2\t'.repeat(1e5),
      '/'.repeat(3e5),
      '-_ '.repeat(1e5),
    ]) {
      readInput(`2 ${long}x`);
      expect([...entriesIn(`2 ${long}x\n2 ${long}`)]).not.toHaveLength(0);
    }
    expect(performance.now() - begun).toBeLessThan(3000);
    expect(notationOf('')).toBe('any');
  });
});

describe('the entries of a text', () => {
  const FILE = `2 4\n0 0\n\n12/00\n${COMPACT}\n2 4 / 8 8\n2 2\n4 4\n`;
  const ENTRIES = [
    [1, '2 4\n0 0'],
    [4, '12/00'],
    [5, COMPACT],
    [6, '2 4 / 8 8'],
    [7, '2 2\n4 4'],
  ];

  it('are lines, grids and texts', () => {
    expect([...entriesIn(FILE)].map(({ line, text }) => [line, text])).toEqual(ENTRIES);
    expect([...entriesIn(`\n${TEXT}\n${TEXT}`)]).toHaveLength(2);
    expect([...entriesIn('')]).toEqual([{ text: '', line: 1 }]);
  });

  it('are the saves of the classic game, printed in many lines or on one each', () => {
    const tile = { position: { x: 0, y: 0 }, value: 2 };
    const grid = {
      size: 2,
      cells: [
        [tile, null],
        [null, { ...tile, value: 4 }],
      ],
    };
    const save = { grid, score: 0, over: false, won: false, keepPlaying: false };
    const [line, printed] = [JSON.stringify(save), JSON.stringify(save, null, 2)];
    for (const [file, count] of [
      [printed, 1],
      [`${line}\n${line}\n`, 2],
    ] as const) {
      const read = [...entriesIn(file)].map(({ text }) => readInput(text));
      expect(read.map((reading) => reading.ok && makePosition(gameOf(reading.value).board))).toEqual(
        Array(count).fill('10/02'),
      );
    }
  });

  it('are the same when lines come one by one', async () => {
    async function* lines(text: string) {
      yield* text.split('\n');
    }
    const entries: unknown[] = [];
    for await (const { line, text } of entriesAmong(lines(FILE))) entries.push([line, text]);
    expect(entries).toEqual(ENTRIES);
    const texts: number[] = [];
    for await (const { line } of entriesAmong(lines(`\n${TEXT}${TEXT}`))) texts.push(line);
    expect(texts).toEqual([2, 2 + TEXT.split('\n').length - 1]);
  });
});

describe('an argument', () => {
  let folder: string;
  const before = process.env.XDG_DATA_HOME;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twofold-inputs-'));
    process.env.XDG_DATA_HOME = folder;
    mkdirSync(join(folder, 'twofold/games'), { recursive: true });
    writeFileSync(join(folder, 'twofold/games/2x2-old.2048'), TEXT);
    writeFileSync(join(folder, 'b.2048'), TEXT);
    writeFileSync(join(folder, 'a.2048'), `${COMPACT}\n12/0!\n`);
    writeFileSync(join(folder, 'notes.txt'), 'not read');
    mkdirSync(join(folder, 'empty'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
    if (before === undefined) delete process.env.XDG_DATA_HOME;
    else process.env.XDG_DATA_HOME = before;
  });

  async function read(...given: string[]): Promise<string[]> {
    const seen: string[] = [];
    for await (const { name, line, reading } of inputsOf(given)) {
      const what = reading.ok ? makePosition(gameOf(reading.value).board) : reading.error.message;
      seen.push(`${name.replace(folder, '')}:${line ?? ''}: ${what}`);
    }
    return seen;
  }

  async function messagesOf(...given: string[]): Promise<string[]> {
    const messages: string[] = [];
    for await (const { reading } of inputsOf(given)) if (!reading.ok) messages.push(reading.error.message);
    return messages;
  }

  it('is a position, a link, a file, a folder or the name of a saved game', async () => {
    expect(await read('12/00', COMPACT)).toEqual(['12/00:: 12/00', `${COMPACT}:: ${POSITION}`]);
    expect(await read(join(folder, 'b.2048'), '2x2-old')).toEqual([
      `/b.2048:1: ${POSITION}`,
      `/twofold/games/2x2-old.2048:1: ${POSITION}`,
    ]);
    expect(await read(folder)).toEqual([
      `/a.2048:1: ${POSITION}`,
      expect.stringContaining('/a.2048:2: "!" is not a tile.'),
      `/b.2048:1: ${POSITION}`,
    ]);
  });

  it('is a file as 2048verse saves it, alone, in its folder, and among several on lines', async () => {
    const end = '2321/5213'; // shared/cases of the project: by a naive program
    const bytes = readFileSync(join(import.meta.dirname, '../fixtures/games/rows2columns4.vrs'));
    const line = Buffer.concat([bytes, Buffer.from('\n')]);
    writeFileSync(join(folder, 'empty/a.vrs'), bytes);
    writeFileSync(join(folder, 'empty/b.2048'), Buffer.concat([Buffer.from('12/00\n'), line, line]));
    expect(await read(join(folder, 'empty'))).toEqual([
      `/empty/a.vrs:1: ${end}`,
      '/empty/b.2048:1: 12/00',
      `/empty/b.2048:2: ${end}`,
      `/empty/b.2048:3: ${end}`,
    ]);
  });

  it('is a file in any encoding, and none that is no text', async () => {
    const named = TEXT.replace('\n[', '\n[Name "Zoë"]\n[');
    const forms = [
      Buffer.from(named, 'latin1'),
      Buffer.from(`\ufeff${named}`, 'utf8'),
      Buffer.from(`\ufeff${named}`, 'utf16le'),
      Buffer.from(named, 'utf16le').swap16(),
    ];
    for (const bytes of forms) {
      writeFileSync(join(folder, 'named.2048'), bytes);
      for await (const { reading } of inputsOf([join(folder, 'named.2048')])) {
        expect(reading.ok && reading.value.replay.tags).toEqual({ Name: 'Zoë' });
      }
    }
    writeFileSync(join(folder, 'picture.png'), Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'));
    expect(await messagesOf(join(folder, 'picture.png'))).toEqual([
      'This is not a text file: it has bytes of zero.',
    ]);
  });

  it('is refused as the name of a file that is not there, or as the position that it is meant to be', async () => {
    const none = 'There is no such file. A position is written 00b1/2000/0000/0001.';
    expect(await read('nothing', 'no.2048', './x/y.2048', '/none', 'games/old')).toEqual([
      `nothing:: ${none}`,
      `no.2048:: ${none}`,
      `./x/y.2048:: ${none}`,
      `/none:: ${none}`,
      `games/old:: ${none}`,
    ]);
    expect(await read('12/0')).toEqual([expect.stringContaining('Give every line the same number of cells')]);
    expect(await read(join(folder, 'empty'))).toEqual([expect.stringContaining('has no replays')]);
    await expect(read('-', '-')).rejects.toThrow('- is there twice');
  });

  it('is refused as a short link, with the command that fetches its replay', async () => {
    const advice = (site: string) =>
      `A short link is read from its server: curl ${site}/api/replays/2345abcdefgh | twofold verify -`;
    const link = 'https://twofold.example/r/2345abcdefgh';
    const forms = [link, `${link}/`, `${link}?lang=de`, `${link}/?a=$(b)#c`];
    const answer = advice('https://twofold.example');
    expect(await read(...forms)).toEqual(forms.map((form) => `${form}:: ${answer}`));
    const below = 'http://[::1]:8060/games/r/2345abcdefgh';
    expect(await read(below)).toEqual([`${below}:: ${advice('http://[::1]:8060/games')}`]);
    writeFileSync(join(folder, 'links.txt'), `\n${link}?lang=de\n${COMPACT}\n`);
    expect(await read(join(folder, 'links.txt'))).toEqual([
      `/links.txt:2: ${answer}`,
      `/links.txt:3: ${POSITION}`,
    ]);
    expect(await read(`${link}#replay=${COMPACT}`)).toEqual([expect.stringContaining(`: ${POSITION}`)]);
  });

  it('is refused as a link to a ranked game, with the command that checks it by the key in the link', async () => {
    const link = 'https://twofold.example/below/ranked?game=r3u5cu82874vwh';
    const advice = (key: string) =>
      'A link to a ranked game is read from its server: curl ' +
      `https://twofold.example/below/api/ranked/games/r3u5cu82874vwh/replay | twofold verify --key ${key} -`;
    const pinned = `${link}#key=6kpsY-KcUgq-9VB7Ey7F-Q`;
    expect(await read(pinned, link)).toEqual([
      `${pinned}:: ${advice('6kpsY-KcUgq-9VB7Ey7F-Q')}`.replace(pinned, pinned.slice(0, 59) + '…'),
      `${link}:: ${advice('https://twofold.example/below')}`,
    ]);
  });

  it.each([
    'https://a.example/ranked?game=2345abcd$(pwn)',
    'https://$(pwn).example/ranked?game=2345abcd#key=`pwn`',
    'https://a.example/ranked?game=2345abcd#key=$(touch$IFS/tmp/pwn)aa',
    'https://a.example/\u001b]0;pwn\u0007/r/2345abcdefgh',
    'https://a.example\u009b/r/2345abcdefgh',
    'https://a.example/r/2345abcdefgh#\u001b]0;pwn\u0007',
    'https://x.example/$(touch$IFS/tmp/pwn)/r/2345abcdefgh',
    'https://$(touch$IFSpwn)@x.example/r/2345abcdefgh',
    'https://x.example/%PATH%/`pwn`/r/2345abcdefgh',
    "https://x.example/';pwn;'/r/2345abcdefgh",
    'https://x.example/r/2345abcdefgh$(pwn)',
    'https://x.example/r/abcdef',
  ])('gives no sign of a short link to the terminal or the shell: %j', async (link) => {
    const reading = readInput(link);
    const file = join(folder, 'link.txt');
    writeFileSync(file, link);
    const message = reading.ok ? '' : reading.error.message;
    for (const said of [message, ...(await messagesOf(link, file))]) {
      expect(said).not.toMatch(/\p{C}/u);
      expect(said).not.toMatch(/curl.*([$%`';].*|replays\/abcdef) \|/);
    }
  });

  it('is named without the escape sequences in its name, where one of its games is to be chosen', async () => {
    const file = join(folder, 'x\u001b]52;c;eA==\u0007\n.2048');
    writeFileSync(file, `${COMPACT}\n${COMPACT}\n`);
    const place = join(folder, 'x]52;c;eA==.2048');
    const choose = 'has 2 games or positions: choose one with --game 1 to --game 2.';
    await expect(oneInput(file)).rejects.toThrow(new Error(`${place} ${choose}`));
    await expect(oneInput(file, 4)).rejects.toThrow(new Error(`${place}: There is no game 4: this has 2.`));
  });
});
