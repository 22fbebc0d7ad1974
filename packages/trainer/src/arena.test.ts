import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseReplay, verifyReplay } from '@twofold/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

// Threads need the compiled modules, and so this goes through the command: `npm test` builds before it comes here.
const TWOFOLD = join(import.meta.dirname, '../../cli/bin/twofold.js');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-arena-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const twofold = (...args: string[]) =>
  promisify(execFile)(process.execPath, [TWOFOLD, ...args], { cwd: folder });

interface Told {
  players: { name: string; games: number; mean: number; rates: Record<string, number> }[];
}

async function arena(...args: string[]): Promise<Told> {
  const { stdout } = await twofold('arena', '--json', ...args);
  return JSON.parse(stdout);
}

/** Without what hangs on the clock. */
const outcome = ({ players }: Told) =>
  players.map(({ name, games, mean, rates }) => ({ name, games, mean, rates }));

describe('twofold arena', () => {
  it('comes to the same however many games are played at once, and however often it was stopped', async () => {
    const players = ['--players', 'greedy,heuristic@500nodes,random', '--variant', '3x3'];
    const whole = await arena(...players, '--games', '4', '--threads', '1');
    expect(outcome(whole).map(({ games }) => games)).toEqual([4, 4, 4]);
    await arena(...players, '--games', '2', '--threads', '2', '--record', 'r.jsonl');
    const joined = await arena(...players, '--games', '4', '--threads', '2', '--record', 'r.jsonl');
    expect(outcome(joined)).toEqual(outcome(whole));
    expect(readFileSync(join(folder, 'r.jsonl'), 'utf8').trim().split('\n')).toHaveLength(13);
  });

  it('saves replays that verify', async () => {
    await arena('--players', 'greedy', '--games', '2', '--save', 'games');
    const files = readdirSync(join(folder, 'games'));
    expect(files.sort()).toEqual(['greedy-0.2048', 'greedy-1.2048']);
    for (const file of files) {
      const replay = parseReplay(readFileSync(join(folder, 'games', file), 'utf8'));
      expect(replay.ok && verifyReplay(replay.value).ok).toBe(true);
    }
  });

  it('plays the checkpoint of a run', async () => {
    await twofold('train', '--folder', 'run', '--patterns', '0123', '--episodes', '300');
    const { players } = await arena('--players', 'run/checkpoint.2048trn@2ply,random', '--games', '2');
    expect(players[0]!.mean).toBeGreaterThan(players[1]!.mean);
  });

  it.each([
    [['--players', 'small@1x'], 2, 'is no setting'],
    [['--players', 'random,random'], 2, 'is there twice'],
    [['--players', 'random', '--games', '0'], 2, 'a whole number from 1 on'],
    [['--players', 'random', '--variant', '9x9'], 2, 'a size such as 3x3'],
    [['--players', 'none.2048ntn@1ply'], 1, 'There is no network none.2048ntn'],
    [['--players', 'broken@1ply'], 1, 'broken'],
    [['--players', 'small@1ply', '--variant', '3x3'], 1, 'use heuristic'],
    [['--player', 'random'], 2, '--players'],
  ])('refuses %j with exit code %i', async (args, code, message) => {
    writeFileSync(join(folder, 'broken'), 'not a network');
    const refused = twofold('arena', ...args);
    await expect(refused).rejects.toMatchObject({ code, stderr: expect.stringContaining(message) });
  });
});
