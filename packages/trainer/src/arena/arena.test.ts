import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makePosition, parseReplay, verifyReplay } from '@twofold/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runArena } from './arena.js';
import { parsePlayer } from './player.js';

// Threads need the compiled modules, so the test runs the command. `npm test` builds first.
const TWOFOLD = join(import.meta.dirname, '../../../cli/bin/twofold.js');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-arena-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const twofold = (...args: string[]) =>
  promisify(execFile)(process.execPath, [TWOFOLD, ...args], { cwd: folder });

interface Told {
  players: {
    name: string;
    network?: string;
    games: number;
    mean: number | null;
    rates: Record<string, number>;
  }[];
}

async function arena(...args: string[]): Promise<Told> {
  const { stdout } = await twofold('arena', '--json', ...args);
  return JSON.parse(stdout);
}

/** The results that do not depend on the clock. */
const outcome = ({ players }: Told) =>
  players.map(({ name, games, mean, rates }) => ({ name, games, mean, rates }));

/** Milliseconds. On a busy machine each start of a process takes seconds. */
const SLOW = 240_000;

describe('twofold arena', { timeout: SLOW }, () => {
  it('comes to the same however many games are played at once, and however often it was stopped', {
    tags: ['long'],
  }, async () => {
    const players = ['--players', 'greedy,heuristic@500nodes,random', '--variant', '3x3'];
    const whole = await arena(...players, '--games', '4', '--threads', '1');
    expect(outcome(whole).map(({ games }) => games)).toEqual([4, 4, 4]);
    await arena(...players, '--games', '2', '--threads', '2', '--record', 'r.jsonl');
    const joined = await arena(...players, '--games', '4', '--threads', '2', '--record', 'r.jsonl');
    expect(outcome(joined)).toEqual(outcome(whole));
    expect(readFileSync(join(folder, 'r.jsonl'), 'utf8').trim().split('\n')).toHaveLength(13);
  });

  it('does not count games of heuristic by another network, where it plays by one', async () => {
    const play = (games: string, variant: string, record: string) =>
      arena(
        ...['--players', 'heuristic@1ply', '--variant', variant, '--games', games],
        ...['--record', record, '--until', '16'],
      );
    const network = (await play('1', '3x3', 'r.jsonl')).players[0]!.network!;
    expect(network).toMatch(/^[0-9a-f]{12}$/);
    const record = join(folder, 'r.jsonl');
    const text = readFileSync(record, 'utf8');
    for (const [before, other] of [
      [network, '0123456789ab'],
      [`,"network":"${network}"`, ''],
    ] as const) {
      writeFileSync(record, text.replace(before, other));
      await expect(play('2', '3x3', 'r.jsonl')).rejects.toMatchObject({
        stderr: expect.stringContaining('another network or kernel'),
      });
    }
    writeFileSync(record, text);
    expect((await play('2', '3x3', 'r.jsonl')).players[0]!.games).toBe(2);
    expect((await play('1', 'classic', 'classic.jsonl')).players[0]).not.toHaveProperty('network');
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

  it('tells what DESIGN.md says, of what it played, and how players differ', async () => {
    const told = await arena('--players', 'greedy,random', '--games', '2', '--seed', 's', '--until', '32');
    const number = expect.any(Number);
    const player = {
      games: 2,
      mean: number,
      standardError: number,
      median: number,
      rates: { 32: 1 },
      success: { tile: 32, made: 2, rate: 1, standardError: 0 },
      moves: number,
      millisecondsPerMove: number,
      p99: number,
      nodesPerMove: 0,
    };
    const difference = { name: 'random', against: 'greedy', games: 2, mean: number, standardError: number };
    expect(told).toEqual({
      players: [
        { name: 'greedy', ...player },
        { name: 'random', ...player },
      ],
      differences: [difference],
      variant: 'classic',
      seed: 's',
      until: 32,
    });
  });

  it('plays on from positions in turn, and says how many games made the tile', {
    tags: ['long'],
  }, async () => {
    writeFileSync(join(folder, 'from.txt'), '5500/0000/0000/0000\n1230/0000/0000/0000\n');
    const tries = ['--players', 'greedy', '--games', '4', '--until', '64', '--from', 'from.txt'];
    const [player] = (await arena(...tries, '--save', 'tries', '--record', 'r.jsonl')).players;
    const { success } = player as unknown as { success: Record<string, number> };
    expect(success.made).toBeGreaterThanOrEqual(2); // one move from the first position
    const rate = success.made! / 4;
    const standardError = Math.sqrt((rate * (1 - rate)) / 4);
    expect(success).toEqual({ tile: 64, made: success.made, rate, standardError });
    const starts = [0, 1, 2, 3].map((game) => {
      const replay = parseReplay(readFileSync(join(folder, `tries/greedy-${game}.2048`), 'utf8'));
      return replay.ok && replay.value.start ? makePosition(replay.value.start) : undefined;
    });
    const [one, two] = ['5500/0000/0000/0000', '1230/0000/0000/0000'];
    expect(starts).toEqual([one, two, one, two]);
    writeFileSync(join(folder, 'from.txt'), '5500/0000/0000/0000\n');
    await expect(arena(...tries, '--record', 'r.jsonl')).rejects.toMatchObject({
      stderr: expect.stringContaining('the record of another arena'),
    });
    const line = (await twofold('arena', ...tries)).stdout;
    expect(line).toMatch(/greedy made 64 in \d of 4 games: [\d.]+ % \+- [\d.]+ %/);
  });

  it('takes the positions of one sum from games, and refuses what has none', { tags: ['long'] }, async () => {
    await arena('--players', 'greedy', '--games', '2', '--save', 'games');
    const { players } = await arena('--players', 'greedy', '--from', 'games', '--sum', '20', '--games', '2');
    expect(players[0]!.games).toBe(2);
    await expect(arena('--players', 'greedy', '--from', 'games', '--sum', '99999')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no position with a sum of 99999'),
    });
    writeFileSync(join(folder, 'bad.txt'), '00/zz\n');
    await expect(arena('--players', 'greedy', '--from', 'bad.txt')).rejects.toMatchObject({ code: 2 });
    await expect(arena('--players', 'greedy', '--from', 'games', '--variant', '3x3')).rejects.toMatchObject({
      stderr: expect.stringContaining('is no board of 3x3'),
    });
  });

  it('plays the checkpoint of a run, and does not count its games with those of another', {
    tags: ['long'],
  }, async () => {
    const train = (episodes: number) =>
      twofold('train', '--folder', 'run', '--patterns', '0123', '--episodes', String(episodes));
    const checkpoint = 'run/checkpoint.2048trn';
    const play = (games: number, threads: number, record: string) =>
      arena(
        ...['--players', `${checkpoint}@2ply,${checkpoint}@300nodes,random`, '--until', '256'],
        ...['--games', String(games), '--threads', String(threads), '--record', record],
      );
    await train(300);
    const one = await play(4, 1, 'one.jsonl');
    expect(one.players[0]!.mean).toBeGreaterThan(one.players[2]!.mean!);
    expect(one.players[0]!.network).toMatch(/^[0-9a-f]{12}$/);
    expect(one.players[2]!.network).toBeUndefined();
    expect(outcome(await play(4, 2, 'two.jsonl'))).toEqual(outcome(one)); // whichever thread played the earlier games
    await train(310);
    await expect(play(5, 1, 'one.jsonl')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('another network or kernel'),
    });
  });

  it.each([
    [
      ['--json'],
      (told: string) => JSON.parse(told).players[1],
      { games: 0, mean: null, standardError: null },
    ],
    [[], (told: string) => told, expect.stringMatching(/^heuristic@60000ms +0 +not played +- .*-$/m)],
  ])('tells at Ctrl-C what there is so far, and who has not played (%j)', async (options, read, expected) => {
    const players = ['--players', 'random,heuristic@60000ms', '--record', 'stopped.jsonl'];
    const child = spawn(process.execPath, [TWOFOLD, 'arena', ...players, ...options], { cwd: folder });
    const close = once(child, 'close');
    let told = '';
    child.stdout.on('data', (chunk) => {
      told += chunk;
    });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    const record = join(folder, 'stopped.jsonl');
    const kept = () => existsSync(record) && readFileSync(record, 'utf8');
    await expect.poll(kept, { timeout: SLOW / 2 }).toContain('"random"');
    child.kill('SIGINT');
    const [code] = await close;
    expect(code).toBe(1); // games are missing
    expect(said).toMatch(/^Stopped after \d+ of 200 games\.$/m);
    const seen = read(told);
    if (typeof seen === 'string') expect(seen).toEqual(expected);
    else expect(seen).toMatchObject(expected);
  });

  it.each([
    [['--players', 'small@1x'], 2, 'is no setting'],
    [['--players', 'random,random'], 2, 'is there twice'],
    [['--players', 'random', '--games', '0'], 2, 'a whole number from 1 to'],
    [['--players', 'random', '--variant', '9x9'], 2, 'a size such as 3x3'],
    [
      ['--players', 'elsewhere@1ply'],
      1,
      'There is no network elsewhere: name a file, or one of small, heuristic',
    ],
    [['--players', 'smal@1ply'], 1, 'There is no network smal: did you mean small?'],
    [['--players', 'nwe.2048ntn@1ply'], 1, 'did you mean new.2048ntn?'],
    [['--players', 'broken@1ply'], 1, 'broken'],
    [['--players', 'small@1ply', '--variant', '3x3'], 1, 'use heuristic'],
    [['--player', 'random'], 2, '--players'],
  ])('refuses %j with exit code %i', async (args, code, message) => {
    writeFileSync(join(folder, 'broken'), 'not a network');
    writeFileSync(join(folder, 'new.2048ntn'), '');
    const refused = twofold('arena', ...args);
    await expect(refused).rejects.toMatchObject({ code, stderr: expect.stringContaining(message) });
  });
});

it.each([
  [{ threads: 0 }, 'threads must be a whole number from 1 on, not 0'],
  [{ threads: 1.5 }, 'threads must be a whole number from 1 on, not 1.5'],
  [{ games: Number.NaN }, 'games must be a whole number from 1 on, not NaN'],
  [{ until: Number.NaN }, 'until must be a whole number from 1 on, not NaN'],
])('an arena refuses numbers with which nothing is played: %j', async (wrong, message) => {
  const record = join(folder, 'refused.jsonl');
  const refusal = await runArena({ players: [parsePlayer('random')], games: 1, record, ...wrong }).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(RangeError);
  expect((refusal as RangeError).message).toBe(message);
  expect(existsSync(record)).toBe(false);
});
