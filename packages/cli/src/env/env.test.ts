import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { VARIANTS, VectorEnvironment } from '@twofold/core';
import { describe, expect, it } from 'vitest';

// The installed command: `npm test` builds before this test runs.
const ROOT = join(import.meta.dirname, '../../../..');
const BIN = join(ROOT, 'packages/cli/bin/twofold.js');

/** All that `twofold env` answers to these bytes. */
function answersTo(input: Buffer, ...options: string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [BIN, 'env', ...options], {
    input,
    maxBuffer: 2 ** 26,
  });
  const frames: Buffer[] = [];
  for (let at = 0; at < stdout.length; ) {
    const end = at + 8 + stdout.readUInt32LE(at);
    frames.push(stdout.subarray(at, end));
    at = end;
  }
  return {
    frames,
    kinds: frames.map((frame) => String.fromCharCode(frame[4]!)).join(''),
    stderr: String(stderr),
    status,
  };
}

function request(kind: string, payload: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32LE(payload.length, 0);
  header.write(kind, 4, 'latin1');
  return Buffer.concat([header, payload]);
}

describe('twofold env in a pipe', () => {
  it('plays the games of its seed to the end of the input', () => {
    const actions = Buffer.alloc(2048, 1).fill(2, 0, 1000);
    const input = Buffer.concat([
      request('R', Buffer.alloc(0)),
      ...Array.from({ length: 20 }, () => request('S', actions)),
      request('Q', Buffer.alloc(0)),
    ]);
    const { frames, kinds, stderr, status } = answersTo(
      input,
      '-c',
      '2048',
      '-v',
      '3x3',
      '-s',
      'pipe',
      '--max-plies',
      '9',
    );
    expect([kinds, stderr, status]).toEqual([`HB${'B'.repeat(20)}T`, '', 0]);
    const games = new VectorEnvironment(2048, VARIANTS['3x3'], { seed: 'pipe', maxPlies: 9 });
    games.reset();
    for (let step = 0; step < 20; step++) {
      const { rewards, plies } = games.step(actions);
      const frame = frames[step + 2]!;
      expect(rewards.every((reward, game) => frame.readDoubleLE(8 + 8 * game) === reward)).toBe(true);
      expect(plies.every((ply, game) => frame.readInt32LE(8 + 16 * 2048 + 4 * game) === ply)).toBe(true);
    }
    expect(JSON.parse(frames.at(-1)!.toString('utf8', 8))).toEqual(games.seeds);
  });

  it('has other games in each run without a seed', () => {
    const [one, other] = [1, 2].map(() =>
      answersTo(request('Q', Buffer.alloc(0))).frames[1]!.toString('utf8', 8),
    );
    expect(one).not.toBe(other);
  });

  it('answers a wrong request and goes on; after broken frames it ends with 1', () => {
    const good = request('S', Buffer.of(0));
    const wrong = Buffer.concat([
      request('S', Buffer.of(9)),
      request('S', Buffer.of(0, 0)),
      request('x', Buffer.alloc(3)),
      good,
    ]);
    expect(answersTo(wrong)).toMatchObject({ kinds: 'HEEEB', status: 0 });
    const cut = answersTo(Buffer.concat([good, good.subarray(0, 5)]));
    expect(cut).toMatchObject({ kinds: 'HBE', status: 1 });
    expect(cut.frames[2]!.toString('utf8', 8)).toContain('frame-cut');
    expect(answersTo(Buffer.concat([good, Buffer.alloc(16, 255), good]))).toMatchObject({
      kinds: 'HBE',
      status: 1,
    });
  });

  it('refuses wrong options with 2', () => {
    for (const options of [
      ['-c', '0'],
      ['-c', '65537'],
      ['-v', '9x9'],
      ['--max-plies', '0'],
    ]) {
      const { kinds, stderr, status } = answersTo(Buffer.alloc(0), ...options);
      expect([kinds, status, stderr]).toEqual(['', 2, expect.stringMatching(/\w/)]);
    }
  });
});
