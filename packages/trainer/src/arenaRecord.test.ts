import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ArenaGame } from './arenaGame.js';
import { openRecord } from './arenaRecord.js';

let folder: string;
let file: string;
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
