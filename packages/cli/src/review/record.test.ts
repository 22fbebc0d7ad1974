import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Game, makeReplay, replayFromGame, VARIANTS } from '@twofold/core';
import type { ReviewLevel, SearchedPosition } from '@twofold/solver';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openReviewRecord } from './record.js';
import { searcherOf } from './searcher.js';

const REPLAY = replayFromGame(new Game(VARIANTS['2x2'], 'record'));
const POSITION: SearchedPosition = {
  ...{ ply: 0, depth: 1, values: [8, null, null, null], best: [8], player: 'network', exact: false },
  ...{ tile: null, chances: [null, null, null, null] },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-record-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const pathOf = (name: string) => join(folder, name);

it.each([
  ['a replay', makeReplay(REPLAY)],
  ['lines of other JSON', '{"game":1,"seed":"abc"}\n'],
  ['a text without an end of line', 'note'],
])('writes nothing into a file that holds %s', (_, text) => {
  writeFileSync(pathOf('a.2048'), text);
  expect(() => openReviewRecord(pathOf('a.2048'))).toThrow(
    `${pathOf('a.2048')} is not the record of a review: name another file.`,
  );
  expect(readFileSync(pathOf('a.2048'), 'utf8')).toBe(text);
});

it('names the file that it cannot read or write', () => {
  expect(() => openReviewRecord(folder)).toThrow(`The record ${folder} cannot be read: EISDIR`);
  const missing = pathOf('no folder/record');
  expect(() => openReviewRecord(missing)).toThrow(`The record ${missing} cannot be written: ENOENT`);
});

it.each(['', '{"ga', '{"game":"0123 sm'])('goes on from a first line that a kill cut off: %s', (text) => {
  writeFileSync(pathOf('record'), text);
  for (const isBegun of [false, true]) {
    const record = openReviewRecord(pathOf('record'));
    expect(record.positionsOf(REPLAY, 'small')).toEqual(isBegun ? [POSITION] : []);
    if (!isBegun) record.add(REPLAY, 'small', POSITION);
    record.close();
  }
});

const SMALL = { level: 'normal' } as const;
const CLASSIC = { columns: 4, rows: 4 };

it('keeps positions by the content of a network, not by its name', () => {
  const small = searcherOf(CLASSIC, SMALL);
  expect(small).toBe(searcherOf(CLASSIC, { ...SMALL, network: 'small' }));
  expect(small).toMatch(/^small [0-9a-f]{12} normal$/);
  expect(searcherOf(CLASSIC, { ...SMALL, network: 'heuristic' })).toBe('heuristic normal');
  const others = [3, 5].map((size) => searcherOf({ columns: size, rows: size }, SMALL));
  expect(new Set(others).size).toBe(2);
  const record = openReviewRecord(pathOf('record'));
  record.add(REPLAY, small, POSITION);
  record.close();
  const again = openReviewRecord(pathOf('record'));
  expect(again.positionsOf(REPLAY, small)).toEqual([POSITION]);
  expect(again.positionsOf(REPLAY, 'small 0123456789ab normal')).toEqual([]);
  again.close();
});

it('keeps the positions of each level apart, and those of solved boards for all levels', () => {
  const of = (columns: number, level: ReviewLevel, exact: boolean) =>
    searcherOf({ columns, rows: 3 }, { level, exact });
  expect(of(4, 'normal', false)).not.toBe(of(4, 'deep', false));
  expect(of(4, 'normal', true)).toBe(of(4, 'normal', false)); // too large
  expect(of(3, 'normal', true)).not.toBe(of(3, 'normal', false));
  expect(of(3, 'normal', true)).toBe(of(3, 'deep', true));
  expect(of(2, 'normal', false)).toBe(of(2, 'deep', true));
});
