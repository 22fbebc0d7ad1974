/**
 * Speed of `twofold env`: random actions through a pipe and their answers back, in lock-step, as a client in any language
 * does. Both processes are counted by the wall clock, because they share the work. One JSON line for each count of games.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Xorshift } from '../packages/trainer/src/xorshift.js';
import { median } from './measure.js';

const BIN = fileURLToPath(new URL('../packages/cli/bin/twofold.js', import.meta.url));
const SECONDS = 2;
const ROUNDS = 3;
const HEADER = 8;

/** Steps a second with this many games; an action may be illegal. */
async function playThroughPipe(count: number, variant: string): Promise<number> {
  const options = ['env', '--count', String(count), '--variant', variant, '--seed', 'bench'];
  const child = spawn(process.execPath, [BIN, ...options], { stdio: ['pipe', 'pipe', 'inherit'] });
  const random = new Xorshift();
  const request = Buffer.alloc(HEADER + count);
  request.writeUInt32LE(count, 0);
  request.writeUInt32LE(0x53, 4); // S
  let steps = 0;
  let missing = HEADER + 32; // of the answer, at first the hello frame
  let answer = 0;
  let begin = 0;
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    missing -= chunk.length;
    if (missing > 0) continue;
    if (missing < 0) throw new Error('twofold env answered more than it was asked');
    if (begin === 0) {
      answer = HEADER + chunk.readUInt32LE(HEADER + 24);
      begin = performance.now();
    } else steps += count;
    if (performance.now() - begin > 1000 * SECONDS) break;
    for (let at = HEADER; at < request.length; at++) request[at] = (random.next() >>> 7) & 3;
    child.stdin.write(request);
    missing = answer;
  }
  child.stdin.end();
  return (1000 * steps) / (performance.now() - begin);
}

for (const [count, variant] of [
  [1, 'classic'],
  [64, 'classic'],
  [1024, 'classic'],
  [4096, 'classic'],
  [1024, '3x3'],
] as const) {
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) rates.push(await playThroughPipe(count, variant));
  console.log(
    JSON.stringify({ bench: 'environment.pipe', variant, games: count, stepsPerSecond: median(rates) }),
  );
}
