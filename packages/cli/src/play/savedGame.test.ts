import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Direction, findVariant, Game, makeReplay, replayFromGame } from '@twofold/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataFolder } from '../inputs/sources.js';
import { lastPlayed, openSavedGame } from './savedGame.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-saved-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const fresh = () => new Game(findVariant('classic')!, 'abc');

/** Plays moves in turn, and calls back after each. */
function playSome(game: Game, turns: number, after: () => void): void {
  for (let at = 0; game.ply < turns; at++) if (game.play((at % 4) as Direction)) after();
}

describe('a saved game', () => {
  it('is the last of many saves that came faster than the disk, also when the disk is done', async () => {
    const saved = openSavedGame(folder, 'classic');
    const game = fresh();
    playSome(game, 40, () => saved.save(game));
    saved.close();
    await new Promise((resolve) => setTimeout(resolve, 200));
    const found = openSavedGame(folder, 'classic');
    expect(found.game?.moves).toEqual(game.moves);
    found.close();
    expect(readdirSync(folder)).toEqual(['classic.2048']);
  });

  it('is found though the process went before anything was renamed, with its redo and undos', () => {
    const saved = openSavedGame(folder, 'classic');
    const game = fresh();
    playSome(game, 5, () => saved.save(game));
    game.undo();
    saved.save(game);
    const killed = mkdtempSync(join(tmpdir(), 'twofold-killed-'));
    cpSync(folder, killed, { recursive: true });
    rmSync(join(killed, 'classic.2048.lock')); // it names a process that runs: this one
    const again = openSavedGame(killed, 'classic');
    expect([again.game?.ply, again.game?.length, again.game?.undos]).toEqual([4, 5, 1]);
    again.close();
    saved.close();
    rmSync(killed, { recursive: true });
  });

  it('leaves nothing behind of what a killed process left, which is made safe at once', () => {
    const game = fresh();
    const counted = (counter: number) => makeReplay(replayFromGame(game, { Save: String(counter) }));
    writeFileSync(join(folder, 'classic.2048'), counted(1));
    writeFileSync(join(folder, 'classic.2048.0'), counted(2));
    game.play(3);
    writeFileSync(join(folder, 'classic.2048.1'), counted(3));
    const saved = openSavedGame(folder, 'classic');
    expect(saved.game?.ply).toBe(1);
    saved.close();
    expect(readdirSync(folder)).toEqual(['classic.2048']);
    expect(readFileSync(join(folder, 'classic.2048'), 'utf8')).toContain('[Save "3"]');
  });

  it('survives half a save beside it, without a word', () => {
    const saved = openSavedGame(folder, 'classic');
    saved.save(fresh());
    saved.close();
    writeFileSync(join(folder, 'classic.2048.1'), '[Twofold "1"]\n[Vari');
    const again = openSavedGame(folder, 'classic');
    expect(again).toMatchObject({ aside: [], game: { ply: 0 } });
    again.close();
  });

  it('deletes no file that it cannot read, and goes on with the newest that it can', () => {
    const first = openSavedGame(folder, 'classic');
    first.save(fresh());
    first.close();
    mkdirSync(join(folder, 'classic.2048.1')); // reading it fails, as on a bad sector
    const second = openSavedGame(folder, 'classic');
    expect(second).toMatchObject({ game: { ply: 0 }, aside: [join(folder, 'classic.2048.1.broken')] });
    second.close();
    expect(readdirSync(folder)).toEqual(['classic.2048', 'classic.2048.1.broken']);
  });

  it.each([
    ['.0 older than .1', { '.0': 2, '.1': 3 }],
    ['.0 newer than .1', { '.0': 3, '.1': 2 }],
    ['the game newer than both', { '.0': 1, '.1': 2, '': 3 }],
  ])('takes the newest of what is there, whatever its name: %s', (_, counters) => {
    for (const [suffix, counter] of Object.entries(counters)) {
      const game = fresh();
      playSome(game, counter, () => {});
      const text = makeReplay(replayFromGame(game, { Save: String(counter) }));
      writeFileSync(join(folder, `classic.2048${suffix}`), text);
    }
    const saved = openSavedGame(folder, 'classic');
    expect(saved.game?.ply).toBe(3);
    saved.close();
    expect(readdirSync(folder)).toEqual(['classic.2048']);
  });

  it('puts aside what cannot be read, under a new name each time', () => {
    for (const [text, name] of [
      ['first', 'classic.2048.broken'],
      ['second', 'classic.2048.broken-1'],
    ] as const) {
      writeFileSync(join(folder, 'classic.2048'), text);
      const saved = openSavedGame(folder, 'classic');
      expect(saved).toMatchObject({ game: undefined, aside: [join(folder, name)] });
      saved.close();
      expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
    }
  });

  it('tells that a save could not be made safe, and that the last could not, and lets go of the game', async () => {
    const saved = openSavedGame(folder, 'classic');
    const game = fresh();
    mkdirSync(join(folder, 'classic.2048/in the way'), { recursive: true }); // no file can replace it
    saved.save(game);
    await vi.waitFor(() => {
      game.play(game.ply % 2 === 0 ? 3 : 1);
      expect(() => saved.save(game)).toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    }, 20_000);
    expect(() => saved.close()).toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    saved.close(); // says it once
    rmSync(join(folder, 'classic.2048'), { recursive: true });
    const again = openSavedGame(folder, 'classic');
    expect(again.game?.ply).toBe(game.ply);
    again.close();
  });

  it('is played by one at a time; the lock of a process that is gone is taken over', () => {
    writeFileSync(join(folder, 'classic.2048.lock'), '999999999 1');
    const saved = openSavedGame(folder, 'classic');
    expect(() => openSavedGame(folder, 'classic')).toThrow(`process ${process.pid}`);
    expect(() => openSavedGame(folder, 'classic')).toThrow(
      `delete its lock ${join(folder, 'classic.2048.lock')}`,
    );
    saved.close();
    openSavedGame(folder, 'classic').close();
  });
});

it('lies where XDG says, and the last one played is known', () => {
  expect(dataFolder({ XDG_DATA_HOME: '/data' })).toBe('/data/twofold');
  expect(dataFolder({ XDG_DATA_HOME: 'relative' })).toMatch(/\/\.local\/share\/twofold$/);
  expect(lastPlayed(join(folder, 'none'))).toBeUndefined();
  const saved = openSavedGame(folder, '5x5-even');
  saved.save(new Game(findVariant('5x5-even')!, 'abc'));
  saved.close();
  expect(lastPlayed(folder)).toBe('5x5-even');
  writeFileSync(join(folder, 'classic-backup.2048'), 'a copy of a player');
  symlinkSync('gone', join(folder, '3x3.2048.1')); // renamed between two looks
  expect(lastPlayed(folder)).toBe('5x5-even');
});
