import type * as fs from 'node:fs';
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ArenaGame } from './arenaGame.js';
import { openRecord } from './arenaRecord.js';

/** The bytes that the disk accepts in one write, and in all. */
const disk = vi.hoisted(() => ({ atOnce: Infinity, room: Infinity }));

vi.mock('node:fs', async (load) => {
  const actual = await load<typeof fs>();
  const writeSync = (fd: number, bytes: Uint8Array, at = 0, length = bytes.length, position = null) => {
    const count = Math.min(length, disk.atOnce, disk.room);
    if (count === 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    disk.room -= count;
    return actual.writeSync(fd, bytes, at, count, position);
  };
  return { ...actual, writeSync };
});

let folder: string;
let file: string;
afterEach(() => Object.assign(disk, { atOnce: Infinity, room: Infinity }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-record-'));
  file = join(folder, 'record.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

const HEAD = { variant: 'classic', seed: 's' };
const GAME: ArenaGame = {
  player: 'random',
  game: 0,
  seed: 's-0',
  score: 1000,
  moves: 100,
  maxTile: 128,
  milliseconds: 1,
  times: [[0, 100]],
  nodes: [[0, 100]],
};

function write(...games: ArenaGame[]): void {
  const record = openRecord(file, HEAD);
  for (const game of games) record.add(game);
  record.close();
}

describe('the record of an arena', () => {
  it('is there again when it is opened again', () => {
    write(GAME);
    write({ ...GAME, game: 1 });
    expect(openRecord(file, HEAD).games).toEqual([GAME, { ...GAME, game: 1 }]);
  });

  it('loses only the line that a kill cut off', () => {
    write(GAME);
    appendFileSync(file, '{"player":"ran');
    write({ ...GAME, game: 1 });
    expect(openRecord(file, HEAD).games.map(({ game }) => game)).toEqual([0, 1]);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(3);
  });

  it.each([1, 30])('begins again where a kill cut off its first line after %i bytes', (length) => {
    write();
    truncateSync(file, length);
    write(GAME);
    expect(openRecord(file, HEAD).games).toEqual([GAME]);
  });

  it('is written in full on a disk that takes a few bytes at once', () => {
    disk.atOnce = 7;
    write(GAME, { ...GAME, game: 1 });
    expect(openRecord(file, HEAD).games).toEqual([GAME, { ...GAME, game: 1 }]);
  });

  it('that has no room says so, and goes on without what it could not keep', () => {
    const record = openRecord(file, HEAD);
    record.add(GAME);
    disk.room = 50;
    expect(() => record.add({ ...GAME, game: 1 })).toThrow(
      `The record ${file} cannot be written: make room, and go on with the same command (ENOSPC`,
    );
    record.close();
    disk.room = Infinity;
    write({ ...GAME, game: 2 });
    expect(openRecord(file, HEAD).games.map(({ game }) => game)).toEqual([0, 2]);
  });

  it('that has no room for its first line leaves no lock', () => {
    disk.room = 10;
    expect(() => openRecord(file, HEAD)).toThrow('make room');
    expect(readdirSync(folder)).toEqual(['record.jsonl']);
  });

  it('counts a game once, though records that were joined both have it', () => {
    write(GAME, { ...GAME, game: 1 });
    const [, ...lines] = readFileSync(file, 'utf8').split('\n');
    appendFileSync(file, lines.join('\n'));
    expect(openRecord(file, HEAD).games.map(({ game }) => game)).toEqual([0, 1]);
  });

  it('is not written by two at once', () => {
    const record = openRecord(file, HEAD);
    expect(() => openRecord(file, HEAD)).toThrow(`Process ${process.pid} plays the arena of ${file}`);
    record.close();
    openRecord(file, HEAD).close();
    expect(readdirSync(folder)).toEqual(['record.jsonl']);
  });

  it.each([
    [
      'of another arena',
      () => writeFileSync(file, '{"arena":{"variant":"3x3","seed":"s"}}\n'),
      'another arena',
    ],
    ['that is something else', () => writeFileSync(file, 'hello\n'), 'is not the record'],
    ['with a broken line', () => appendFileSync(file, '{"score":1}\n'), 'damaged in line 3'],
  ])('%s is refused', (_, damage, message) => {
    write(GAME);
    damage();
    expect(() => openRecord(file, HEAD)).toThrow(message);
  });
});
