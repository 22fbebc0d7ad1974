import { Game, gameFromReplay, makeCompact, parseCompact, VARIANTS } from '@twofold/core';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { PlayedGame } from '../../game/playedGame';
import classic from '../fixtures/classic.json';
import export1 from '../fixtures/export-1.json';
import type { GameRecord } from '../records';
import { aPlayedGame, aRecord, NOW, playedRecord } from '../testing';
import { MAX_IMPORT, makeExport } from './exportText';
import { type Import, parseImport, readImport } from './importText';

const code = (text: string) => {
  const result = parseImport(text, NOW);
  return result.ok ? 'ok' : result.error.code;
};

const read = async (file: unknown): Promise<Import> => {
  const result = await readImport(JSON.stringify(file), NOW);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};

/** A text with brackets nested deeply. */
const nested = (begin: string) =>
  `${begin}${'['.repeat(1e5)}${']'.repeat(1e5)}${'}'.repeat(begin.split('{').length - 1)}`;

/** An export of one record. */
const exportOf = (game: unknown) => ({ ...export1, games: [game], current: undefined });

describe('an export', () => {
  it('of version 1 is read, but for a game that claims too much', async () => {
    const { contents, settings, refused } = await read(export1);
    expect(contents.games.map(({ score }) => score)).toEqual([452, 2612, 164]);
    expect(contents.games[1]?.milestones).toEqual(export1.games[1]?.milestones);
    expect(contents.current).toBe(export1.current);
    expect(contents.bests).toEqual(export1.bests);
    expect([settings, refused]).toEqual([export1.settings, 0]);
  });

  it.each([
    ['nothing', '', 'notJson'],
    ['words', 'hello', 'notJson'],
    ['a part of one', JSON.stringify(export1).slice(0, -40), 'notJson'],
    ['a number', '2048', 'unknown'],
    ['a list', '[]', 'unknown'],
    ['null', 'null', 'unknown'],
    ['another file', '{"name":"x"}', 'unknown'],
    ['a later version', JSON.stringify({ ...export1, version: 2 }), 'newer'],
    ['no version', JSON.stringify({ ...export1, version: 'one' }), 'malformed'],
    ['no games', JSON.stringify({ ...export1, games: {} }), 'malformed'],
    ['no bests', JSON.stringify({ ...export1, bests: null }), 'malformed'],
    ['a torn save of the classic game', '{"gameState":"{\\"grid\\":{}}"}', 'classic'],
    ['a classic save without a game', '{"gameState":null,"bestScore":"0"}', 'classic'],
    ['deep brackets', '['.repeat(1e5), 'notJson'],
    ['deep brackets in a classic save', nested('{"gameState":{"grid":'), 'classic'],
    ['deep brackets for a grid', nested('{"grid":'), 'classic'],
    ['deep brackets for a score', nested('{"bestScore":'), 'classic'],
    [
      'deep brackets for games',
      nested('{"format":"twofold-export","version":1,"bests":[],"games":{"a":'),
      'malformed',
    ],
  ])('is refused where it is %s', (_, text, expected) => {
    expect(code(text)).toBe(expected);
  });

  it('has a game on an unknown board as it is stored, and a version that knows the board reads it', async () => {
    const { id, ...record } = aPlayedGame(40).toRecord(NOW);
    const unknown = { ...record, id, revision: 1, variant: 'hexagon' };
    const text = makeExport({ games: [unknown], bests: [], current: undefined }, undefined, NOW);
    expect(JSON.parse(text).games).toEqual([unknown]);
    expect((await read(JSON.parse(text))).refused).toBe(1);
    const { contents, refused } = await read(JSON.parse(text.replace('hexagon', 'classic')));
    expect(refused).toBe(0);
    expect(PlayedGame.resume(contents.games[0]!)?.game.board).toEqual(aPlayedGame(40).game.board);
  });

  it('refuses any line in parts that is no game, and never throws', async () => {
    const opening = fc.record(
      { start: fc.array(fc.nat(12), { maxLength: 70 }), startScore: fc.nat(), isTold: fc.boolean() },
      { requiredKeys: [] },
    );
    const tail = fc.record({
      kept: fc.nat(3),
      turns: fc.array(fc.nat(70_000), { minLength: 1, maxLength: 9 }),
    });
    const { line: _, ...rest } = playedRecord([0, 1, 2, 3]);
    await fc.assert(
      fc.asyncProperty(opening, tail, async (line, tail) => {
        const { contents, refused } = await read(exportOf({ ...rest, line, tail }));
        expect(contents.games.length + refused).toBe(1);
        for (const game of contents.games) expect(PlayedGame.resume(game)).toBeDefined();
      }),
    );
  });

  it('is refused before it is read where it is far too long', () => {
    expect(code(' '.repeat(MAX_IMPORT + 1))).toBe('tooLarge');
  });

  it('is not read from a file that is too large', async () => {
    const blobOf = (size: number) => {
      const blob = new Blob([JSON.stringify(export1)]);
      Object.defineProperty(blob, 'size', { value: size });
      return Object.assign(blob, { text: vi.fn(blob.text) });
    };
    const [large, largest] = [blobOf(MAX_IMPORT + 1), blobOf(MAX_IMPORT)];
    expect(await readImport(large, NOW)).toMatchObject({ ok: false, error: { code: 'tooLarge' } });
    expect(large.text).not.toHaveBeenCalled();
    expect(await readImport(largest, NOW)).toMatchObject({ ok: true, value: { refused: 0 } });
  });

  it('is read from a file in UTF-16, as a redirected output of Windows is', async () => {
    const bytes = Buffer.from(`\ufeff${JSON.stringify(export1)}`, 'utf16le');
    expect(await readImport(new Blob([bytes]), NOW)).toMatchObject({ ok: true, value: { refused: 0 } });
  });

  const broken: [string, object][] = [
    ['id', { id: '' }],
    ['id', { id: 'x'.repeat(300) }],
    ['revision', { revision: 0 }],
    ['revision', { revision: 2 ** 53 }],
    ['variant', { variant: 'nine' }],
    ['variant', { variant: '4x4' }],
    ['seed', { seed: 7 }],
    ['seed', { seed: 'a'.repeat(65_537) }],
    ['line', { line: null }],
    ['ply', { ply: -1 }],
    ['score', { score: '9' }],
    ['rank', { maxRank: 100 }],
    ['status', { status: 'lost' }],
    ['flag', { won: 1 }],
    ['date', { updatedAt: 1e300 }],
    ['milestones', { milestones: [{ rank: 7 }] }],
    ['milestones', { milestones: 'none' }],
    ['origin', { origin: 'elsewhere' }],
    ['origin', { origin: null }],
    ['solver', { solver: { first: 0, last: 3 } }],
    ['solver', { solver: { first: 4, last: 3 } }],
    ['solver', { solver: 7 }],
    ['help', { help: -1 }],
    ['help', { help: 'much' }],
  ];
  it.each(broken)('leaves out a game whose %s is wrong: %j', async (_, change) => {
    const whole = playedRecord([3, 2, 3]);
    expect(await read(exportOf(whole))).toMatchObject({ contents: { games: [whole] }, refused: 0 });
    expect(await read(exportOf({ ...whole, ...change }))).toMatchObject({
      contents: { games: [] },
      refused: 1,
    });
  });

  it('leaves out games in which nothing was played, and counts them nowhere', async () => {
    const [played, fresh, undone] = [playedRecord([3, 2]), playedRecord([]), playedRecord([3], 1)];
    const games = [played, { ...fresh, id: 'fresh' }, { ...undone, id: 'undone' }];
    const { contents, refused } = await read({ ...export1, games, current: 'fresh' });
    expect(contents.games.map(({ id }) => id)).toEqual([played.id, 'undone']);
    expect([contents.current, refused]).toEqual([undefined, 0]);
  });

  it('leaves out a game whose line is none, or whose moves cannot be played', async () => {
    const { line } = playedRecord([3, 2, 3, 2]);
    const altered = `${line.slice(0, -8)}A${line.slice(-7)}`;
    const replay = parseCompact(`${line}`);
    if (!replay.ok) throw new Error(replay.error.message);
    const impossible = makeCompact({ ...replay.value, moves: new Uint8Array(300) });
    for (const wrong of ['', 'hello', altered, line.slice(1), impossible])
      expect(await read(exportOf({ ...playedRecord([3]), line: wrong }))).toMatchObject({ refused: 1 });
  });

  it('proves what it can by playing the line', async () => {
    const honest = playedRecord([3, 2, 3, 2, 1], 2);
    const lies = {
      ...honest,
      variant: '8x8',
      seed: 'other',
      ply: 0,
      score: 1e9,
      maxRank: 17,
      status: 'over',
      won: true,
      undos: 0,
    };
    expect((await read(exportOf(lies))).contents.games).toEqual([honest]);
  });

  it('keeps how often the coach helped', async () => {
    const game = { ...playedRecord([3, 2]), help: 4 };
    expect((await read(exportOf(game))).contents.games[0]?.help).toBe(4);
  });

  it('keeps what the solver played', async () => {
    const solver = { first: 1, last: 2 };
    const game = { ...playedRecord([3, 2]), solver };
    expect((await read(exportOf(game))).contents.games[0]?.solver).toEqual(solver);
  });

  it('keeps the origin a game tells, and finds the one it hides', async () => {
    const imported = async (game: object) => (await read(exportOf(game))).contents.games[0]?.origin;
    const dealt = playedRecord([3, 2, 3]);
    expect(await imported({ ...dealt, origin: 'kept' })).toBe('kept');
    const [fromPosition] = (await read(classic)).contents.games;
    const { origin, ...silent } = fromPosition!;
    expect(origin).toBe('position');
    expect(await imported(silent)).toBe('position');
    const withPoints = makeCompact(new Game(VARIANTS.classic, 'abc', { startScore: 100_000 }));
    expect(await imported({ ...dealt, line: withPoints })).toBe('position');
  });

  it('takes no date from the future', async () => {
    const game = { ...playedRecord([3]), startedAt: NOW + 5, updatedAt: NOW + 9 };
    expect((await read(exportOf(game))).contents.games[0]).toMatchObject({ startedAt: NOW, updatedAt: NOW });
  });

  it('has settings that can be written again, however deep those of its file are', () => {
    const text = JSON.stringify({ ...export1, games: [] }).replace(
      '"settings":{',
      nested('"settings":{"deep":').slice(0, -1).concat(','),
    );
    const parsed = parseImport(text, NOW);
    expect(parsed.ok && JSON.stringify(parsed.value.settings)).toBe(JSON.stringify(export1.settings));
  });

  it('has no fields but its own', async () => {
    const text = JSON.stringify(exportOf({ ...playedRecord([3]), extra: 1 })).replace(
      '"extra"',
      '"__proto__":{"won":true},"extra"',
    );
    const parsed = parseImport(text, NOW);
    expect(parsed.ok && Object.keys(parsed.value.contents.games[0]!).sort()).toEqual(
      Object.keys(aRecord()).sort(),
    );
  });

  it('makes none but a game of the file the current one', async () => {
    expect((await read({ ...export1, current: 'elsewhere' })).contents.current).toBeUndefined();
  });

  it('reads what was written', async () => {
    const move = fc.constantFrom<0 | 1 | 2 | 3>(0, 1, 2, 3);
    const game = fc.tuple(
      fc.array(move, { maxLength: 40 }),
      fc.nat(5),
      fc.constantFrom('classic', '3x4-even'),
    );
    const property = fc.asyncProperty(fc.array(game, { maxLength: 4 }), async (played) => {
      const games = played.map(([moves, undos, variant], index) => ({
        ...playedRecord([3, 2, 1, 0, ...moves], undos, variant), // one that was played
        id: `game ${index}`,
      }));
      const bests = [{ variant: 'even', helped: true, score: 8, maxRank: 3 }];
      const contents = { games, bests, current: games[0]?.id };
      const result = await readImport(makeExport(contents, { theme: 'dark' }, NOW), NOW);
      const value = { contents, settings: { theme: 'dark' }, refused: 0, isFirstOnly: false, readAt: NOW };
      expect(result).toEqual({ ok: true, value });
    });
    await fc.assert(property, { numRuns: 50 });
  });
});

describe('any text', () => {
  const shaped = fc.record(
    {
      format: fc.constantFrom('twofold-export', 'other'),
      version: fc.oneof(fc.constant(1), fc.jsonValue()),
      games: fc.oneof(fc.array(fc.oneof(fc.jsonValue(), mutated())), fc.jsonValue()),
      bests: fc.oneof(fc.array(fc.jsonValue()), fc.jsonValue()),
      settings: fc.jsonValue(),
      current: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  const classicShaped = fc.record(
    { gameState: fc.oneof(fc.jsonValue(), fc.string()), bestScore: fc.jsonValue(), grid: fc.jsonValue() },
    { requiredKeys: [] },
  );

  /** A record in which one field is something else. */
  function mutated() {
    const keys = Object.keys(aRecord());
    return fc
      .tuple(fc.constantFrom(...keys), fc.jsonValue())
      .map(([key, value]) => ({ ...playedRecord([3, 2]), [key]: value }));
  }

  it('is read or refused, never an exception', async () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      shaped.map((value) => JSON.stringify(value)),
      classicShaped.map((value) => JSON.stringify(value)),
    );
    const property = fc.asyncProperty(text, async (given) => {
      const result = await readImport(given, NOW);
      if (!result.ok) return;
      for (const game of result.value.contents.games) expect(isPlayable(game)).toBe(true);
    });
    await fc.assert(property, { numRuns: 1500 });
  });

  function isPlayable({ line, score, ply }: GameRecord): boolean {
    const replay = parseCompact(`${line}`);
    const game = replay.ok ? gameFromReplay(replay.value) : replay;
    return game.ok && game.value.score === score && game.value.ply === ply;
  }
});

describe('a save of the classic game', () => {
  const state = JSON.parse(classic.gameState);

  it('becomes a game that goes on from its position, and its best score a best', async () => {
    const { contents, isFirstOnly } = await read(classic);
    const [game] = contents.games;
    expect(game).toMatchObject({ variant: 'classic', ply: 0, score: 20148, maxRank: 11, status: 'won' });
    expect(game).toMatchObject({ won: true, keptGoing: true, updatedAt: NOW });
    expect(contents.bests).toEqual([{ variant: 'classic', helped: false, score: 31416, maxRank: 11 }]);
    expect(isFirstOnly).toBe(true);
  });

  it('is played on with tiles that its position deals', async () => {
    const { contents } = await read(classic);
    const replay = parseCompact(`${contents.games[0]!.line}`);
    const game = replay.ok ? gameFromReplay(replay.value) : replay;
    expect(game.ok && game.value.play(0)?.score).toBe(20148);
    expect(game.ok && game.value.seed).toBe(contents.games[0]!.seed);
  });

  it.each([
    ['the bare value', state],
    ['both values, parsed', { gameState: state, bestScore: 31416 }],
  ])('may be %s', async (_, file) => {
    const [expected] = (await read(classic)).contents.games;
    expect((await read(file)).contents.games).toEqual([expected]);
  });

  it('may be a best alone, as after a game that is over', async () => {
    const { contents } = await read({ gameState: null, bestScore: '5000' });
    const best = { variant: 'classic', helped: false, score: 5000, maxRank: 0 };
    expect(contents).toEqual({ games: [], bests: [best], current: undefined });
  });
});
