import { findVariant, Game, makeCompact, replayFromGame } from '@twofold/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linesOf } from '../inputs/lines.js';
import { openSession } from '../testing/engineSession.js';
import { parseRequest } from './requests.js';
import { MOST_WAITING } from './session.js';

const INFO =
  'info depth 1 nodes 10 time 1 player small milestone 4096 move left value 101.00 chance 0.500000 move up value 99.00';

it('answers a search with a line a depth and the best move', async () => {
  const { hear, asked, heard } = openSession();
  hear('position 00b1/2000/0000/0001', 'go movetime 50 nodes 7');
  await heard();
  expect(asked[0]).toMatchObject({ limits: { milliseconds: 50, nodes: 7 }, fourChance: undefined });
  asked[0]!.deepen();
  asked[0]!.finish();
  expect(await heard()).toEqual([INFO, 'bestmove left']);
});

it('executes lines in their order, and answers isready during a search', async () => {
  const { hear, asked, heard } = openSession();
  hear('isready', 'position 12/00', 'go depth 1', 'position 2 4 / 8 0', 'go depth 1');
  expect(await heard()).toEqual(['readyok']);
  hear('isready');
  expect(await heard()).toEqual(['readyok']);
  asked[0]!.deepen();
  asked[0]!.finish();
  expect(await heard()).toEqual([INFO, 'bestmove left']);
  expect(asked.map(({ position }) => position)).toEqual(['1200', '1230']);
  hear('isready');
  asked[1]!.finish();
  expect(await heard()).toEqual(['readyok']);
});

it('stops a search, after its first depth at the earliest', async () => {
  const { hear, asked, heard } = openSession();
  hear('stop', 'position 12/00', 'go infinite');
  await heard();
  hear('stop');
  expect(await heard()).toEqual([]);
  asked[0]!.deepen();
  expect(await heard()).toEqual([INFO, 'bestmove left']);
  hear('go movetime 1000');
  await heard();
  asked[1]!.deepen();
  hear('stop', 'stop');
  expect(await heard()).toEqual([INFO, 'bestmove left']);
});

it('stops a search of depth alone, and searches again by the same engine', async () => {
  const opened = openSession();
  opened.hear('position 12/00', 'go depth 40');
  await opened.heard();
  opened.asked[0]!.deepen();
  opened.hear('stop', 'go depth 1');
  expect(await opened.heard()).toEqual([INFO, 'bestmove left']);
  expect(opened.asked).toHaveLength(2);
  expect(opened.opened).toBe(1);
});

it('stops searches that still wait, and none that comes after the stop', async () => {
  const { hear, asked, heard } = openSession();
  hear('position 12/00', 'isready', 'go infinite', 'stop');
  await heard();
  asked[0]!.deepen();
  expect(await heard()).toEqual([INFO, 'bestmove left']);
  hear('go infinite', 'go infinite', 'go depth 40', 'stop', 'go depth 2');
  await heard();
  for (const search of [1, 2, 3]) {
    asked[search]!.deepen();
    expect(await heard()).toEqual([INFO, 'bestmove left']);
  }
  asked[4]!.deepen();
  expect(await heard()).toEqual([INFO]);
});

it('executes a line that is read right after the answer to the one before', async () => {
  const { session, said } = openSession();
  async function* chunks() {
    yield new TextEncoder().encode('go\nuci\n');
  }
  for await (const line of linesOf(chunks())) {
    session.hear(line);
    await session.room();
  }
  await session.end();
  expect([said.at(0), said.at(-1)]).toEqual([expect.stringContaining('error'), 'uciok']);
});

it('names who evaluated: heuristic, network or exact', async () => {
  const { hear, asked, heard } = openSession();
  hear('position 12/00', 'go depth 3');
  await heard();
  for (const player of ['heuristic', 'network', 'exact'] as const) asked[0]!.deepen({ player });
  const players = (await heard()).map((line) => / player (\w+) /.exec(line)?.[1]);
  expect(players).toEqual(['heuristic', 'small', 'exact']);
});

it('ends a search without limits when another line waits behind it, or the input ends', async () => {
  const { hear, asked, heard, session } = openSession();
  hear('position 12/00', 'go infinite');
  await heard();
  asked[0]!.deepen();
  hear('go infinite');
  expect(await heard()).toEqual([INFO, 'bestmove left']);
  const ended = session.end();
  asked[1]!.deepen();
  await ended;
  expect(await heard()).toEqual([INFO, 'bestmove left']);
});

it('answers a wrong line in its order, after the searches before it', async () => {
  const { hear, asked, heard, session } = openSession();
  hear('position 12/00', 'go depth 3', 'go depth x');
  session.hear(undefined);
  hear('go depth 1');
  expect(await heard()).toEqual([]);
  asked[0]!.deepen();
  asked[0]!.finish();
  expect(await heard()).toEqual([
    INFO,
    'bestmove left',
    'error go depth needs a whole number from 1 on.',
    'error This line is too long: at most 1,048,576 bytes are read.',
  ]);
  asked[1]!.deepen();
  asked[1]!.finish();
  expect(await heard()).toEqual([INFO, 'bestmove left']);
});

it('ends a search without limits when a wrong line waits behind it', async () => {
  const { hear, asked, heard } = openSession();
  hear('position 12/00', 'go infinite');
  await heard();
  asked[0]!.deepen();
  hear('go depth x');
  const error = 'error go depth needs a whole number from 1 on.';
  expect(await heard()).toEqual([INFO, 'bestmove left', error]);
});

it('says what is wrong with a line, and goes on', async () => {
  const { hear, session, heard } = openSession();
  session.hear(undefined);
  hear(
    'go depth',
    'go fast',
    'go constructor 5',
    'go depth 1e3',
    'setoption Threads 2',
    'setoption name Threads value 99',
  );
  hear(
    'setoption name FourChance value 2',
    'setoption name Hash value 1',
    'position',
    'frob\x1b[2J',
    '',
    '  ',
  );
  hear('setoption name Network value nope', 'position 12/0!', 'go', 'setoption name threads value 2');
  expect(await heard()).toEqual([
    'error This line is too long: at most 1,048,576 bytes are read.',
    'error go depth needs a whole number from 1 on.',
    'error go knows no "fast". Give movetime, depth, nodes or infinite.',
    'error go knows no "constructor". Give movetime, depth, nodes or infinite.',
    'error go depth needs a whole number from 1 on.',
    'error setoption is written setoption name NAME value VALUE.',
    'error Threads is a whole number from 1 to 64.',
    'error FourChance is a number from 0 to 1, or auto.',
    'error There is no option "Hash". The options are Network, Threads, FourChance, Table and Ranks.',
    'error position needs a board, such as position 00b1/2000/0000/0001.',
    'error There is no command "frob[2J". The commands are uci, isready, position, go, stop, setoption, ucinewgame, help and quit.',
    'error There is no network nope: name a file.',
    'error "!" is not a tile. Write 0 for an empty cell, 1 for a 2, 2 for a 4, b for 2048, h for 131072.',
    'error There is no position: send one first, such as position 00b1/2000/0000/0001.',
  ]);
});

it('forgets the game before with the first search after ucinewgame, and not the search before it', async () => {
  const { hear, asked, heard } = openSession();
  hear('position 12/00', 'go nodes 5', 'ucinewgame', 'go nodes 5', 'go nodes 5');
  for (let search = 0; search < 3; search++) {
    await heard();
    asked[search]!.deepen();
    asked[search]!.finish();
  }
  await heard();
  expect(asked.map(({ afresh }) => afresh)).toEqual([false, true, false]);
});

it('ends no search without limits at ucinewgame, which counts for the next one', async () => {
  const { hear, asked, heard } = openSession();
  hear('position 12/00', 'isready', 'go infinite', 'ucinewgame');
  await heard();
  asked[0]!.deepen();
  hear('ucinewgame');
  expect(await heard()).toEqual([INFO]);
  hear('stop');
  expect(await heard()).toEqual(['bestmove left']);
  hear('go infinite', 'ucinewgame', 'go depth 1');
  await heard();
  asked[1]!.deepen();
  expect(await heard()).toEqual([INFO, 'bestmove left']);
  expect(asked.map(({ afresh }) => afresh)).toEqual([false, true, true]);
});

it('answers a search that fails with an error, and the next one as usual', async () => {
  const { hear, asked, heard } = openSession();
  hear('position 12/00', 'go', 'go');
  await heard();
  asked[0]!.fail('The solver\nfailed.');
  expect(await heard()).toEqual(['error The solver failed.']);
  asked[1]!.deepen();
  asked[1]!.finish();
  expect(await heard()).toEqual([INFO, 'bestmove left']);
});

it('takes the chance of a 4 from the option, else from the game', async () => {
  const { hear, asked, heard } = openSession();
  const game = new Game(findVariant('2x2-even')!, 'a');
  hear(`position ${makeCompact(replayFromGame(game))}`, 'go');
  await heard();
  asked[0]!.finish();
  hear('setoption name FourChance value .25', 'go');
  await heard();
  expect(asked.map(({ fourChance }) => fourChance)).toEqual([0.5, 0.25]);
});

it('lets lines wait only as far as there is room', async () => {
  const { hear, asked, heard, session } = openSession();
  hear('position 12/00', 'go depth 1');
  await heard();
  for (let line = 0; line < MOST_WAITING; line++) hear('position 12/00');
  let hasRoom = false;
  const room = session.room().then(() => {
    hasRoom = true;
  });
  await heard();
  expect(hasRoom).toBe(false);
  asked[0]!.deepen();
  asked[0]!.finish();
  await room;
  expect(await heard()).toEqual([INFO, 'bestmove left']);
});

it('answers after quit what came before it, and stops searches when its patience is over', async () => {
  const { hear, asked, heard, session } = openSession();
  hear('position 12/00', 'go depth 1', 'go depth 40', 'go depth 40', 'isready');
  expect(session.hear('quit')).toBe(false);
  let hasEnded = false;
  const ended = session.end(500).then(() => {
    hasEnded = true;
  });
  await heard();
  asked[0]!.deepen();
  asked[0]!.finish();
  expect(await heard()).toContain('bestmove left');
  asked[1]!.deepen();
  expect([await heard(), hasEnded]).toEqual([[INFO], false]);
  await expect.poll(heard).toEqual(['bestmove left']);
  asked[2]!.deepen();
  await ended;
  expect(await heard()).toEqual([INFO, 'bestmove left']);
});

it.each([
  ['nonsense', '"nonsense" is no position. Write one such as'],
  ['hello', '"hello" is no position. Write one such as'],
  ['foo bar', 'This is neither a game nor a position.'],
  ['UUgBA2FiYwTnfFVHCh', 'This link has a character that no replay has'],
  ['1200', 'Hex digits without rows'],
  ['12/0', 'Give every line the same number of cells.'],
  ['[Twofold "1"]', 'The header names no variant.'],
])('refuses the position %j by what it is', async (text, message) => {
  const { hear, heard } = openSession();
  hear(`position ${text}`);
  expect(await heard()).toEqual([expect.stringContaining(message)]);
});

it('gives one answer to each go, whatever comes between', async () => {
  const words = ['go', 'go depth 2', 'go infinite', 'stop', 'isready', 'position 12/00', 'position', 'x'];
  let state = 7;
  const random = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
  for (let round = 0; round < 12; round++) {
    const { hear, asked, heard, session } = openSession();
    const lines = Array.from({ length: 30 }, () => words[random(words.length)]!);
    let answered = 0;
    const said: string[] = [];
    const settle = async () => {
      said.push(...(await heard()));
      for (; answered < asked.length; answered++) {
        asked[answered]!.deepen();
        asked[answered]!.finish();
        said.push(...(await heard()));
      }
    };
    hear('position 12/00');
    for (const line of lines) {
      hear(line);
      if (random(3) === 0) await settle();
    }
    const ended = session.end();
    for (let turn = 0; turn < 35; turn++) await settle();
    await ended;
    const questions = lines.filter((line) => line.startsWith('go')).length;
    expect(said.filter((line) => line.startsWith('bestmove'))).toHaveLength(questions);
  }
});

it('reads any line as a request, and a long one in no time', () => {
  const words = fc.constantFrom(
    'go',
    'position',
    'setoption',
    'name',
    'value',
    'Threads',
    'depth',
    '1',
    '\0',
  );
  const line = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(words).map((list) => list.join(' ')),
  );
  fc.assert(
    fc.property(line, (text) => {
      expect(parseRequest(text)).toHaveProperty('kind');
    }),
  );
  const begun = performance.now();
  const space = ' '.repeat(2 ** 20);
  for (const begin of ['position a', 'setoption name', 'go', 'x']) parseRequest(`${begin}${space}b${space}`);
  expect(performance.now() - begun).toBeLessThan(2000);
});

it('opens another advisor for a table, and none for one that cannot be read', async () => {
  const session = openSession();
  session.hear('position 12/00', 'go', 'setoption name Table value no.2048tab');
  await session.heard();
  session.asked[0]!.deepen();
  session.asked[0]!.finish();
  expect(await session.heard()).toContain('error There is no table no.2048tab: make it.');
  expect(session.opened).toBe(1);
  session.hear('setoption name Table value my tables/block.2048tab', 'setoption name Table value none');
  await session.heard();
  expect(session.opened).toBe(3);
  session.hear('setoption name FourChance value 0.3', 'go');
  expect(await session.heard()).toEqual(['error The table is for 10 % of 4s.']);
  expect(parseRequest('setoption name table value none')).toEqual({
    kind: 'setoption',
    settings: { table: undefined },
  });
});
