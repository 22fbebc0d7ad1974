import { createHash, createHmac } from 'node:crypto';
import { type Direction, type Game, parseReplay, type Spawn } from '@twofold/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createApi } from './client/api.js';
import { checkProof, commitmentOf, hasProof, rankedDealer } from './proof.js';
import { FakeServer } from './testing/fakeServer.js';

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });

it("deals what Node's own HMAC says", () => {
  fc.assert(
    fc.property(bytes32, bytes32, fc.nat(2 ** 31), fc.nat(2 ** 20), (seed, nonce, ply, slot) => {
      const message = Buffer.alloc(40);
      message.set(nonce);
      message.writeUInt32BE(ply, 32);
      message.writeUInt32BE(slot, 36);
      const digest = createHmac('sha256', seed).update(message).digest();
      const words = new Uint32Array(2);
      rankedDealer(seed, nonce).deal(ply, slot, words);
      expect([...words]).toEqual([digest.readUInt32BE(0), digest.readUInt32BE(4)]);
    }),
  );
});

it("commits by Node's own SHA-256", () => {
  fc.assert(
    fc.property(bytes32, (seed) => {
      expect(commitmentOf(seed)).toBe(createHash('sha256').update(seed).digest('hex'));
    }),
  );
});

it('refuses a seed of another length', () => {
  expect(() => rankedDealer(new Uint8Array(31), new Uint8Array(32))).toThrow(RangeError);
});

/** The replay of a game that was played to its end. */
async function played(): Promise<string> {
  const server = new FakeServer();
  const api = createApi(server.request);
  await api.start('3x3');
  await api.giveNonce('game-1', 'c3'.repeat(32));
  const { game } = server.games.get('game-1') as unknown as { game: Game };
  for (let i = 0; game.status !== 'over'; i++) game.play((i % 4) as Direction);
  return server.replayOf('game-1');
}

const verdictOf = (text: string) => {
  const { holds, steps } = checkProof(text);
  return [holds, ...steps.map((step) => (step.holds ? step.kind : `${step.kind}: ${step.error.code}`))];
};

it('holds for a game that was dealt so', async () => {
  const text = await played();
  expect(verdictOf(text)).toEqual([true, 'replay', 'commitment', 'tiles', 'score']);
  const read = parseReplay(text);
  expect(read.ok && hasProof(read.value)).toBe(true);
});

const flip = (digit: string) => (digit === '0' ? '1' : '0');

it('names what is false: commitment, seed, nonce, score', async () => {
  const text = await played();
  const forge = (tag: string) =>
    text.replace(new RegExp(`\\[${tag} "(.)`), (found) => found.slice(0, -1) + flip(found.at(-1)!));
  expect(verdictOf(forge('Commitment'))).toContain('commitment: false-commitment');
  expect(verdictOf(forge('SecretSeed'))).toContain('commitment: false-commitment');
  expect(verdictOf(forge('Nonce'))).toEqual([false, 'replay', 'commitment', 'tiles: false-tile', 'score']);
  const richer = text.replace(/\[Score "(\d+)"/, (_, score) => `[Score "${Number(score) + 4}"`);
  expect(verdictOf(richer)).toEqual([false, 'replay', 'commitment', 'tiles', 'score: claim-score']);
});

it('names the first tile that was not dealt', async () => {
  const text = await played();
  const read = parseReplay(text);
  if (!read.ok) throw new Error('unreadable');
  const spawns = read.value.spawns as Spawn[];
  const last = spawns.length;
  spawns[last - 1]!.rank = 3 - spawns[last - 1]!.rank;
  const { checkReplayProof } = await import('./proof.js');
  const tiles = checkReplayProof(read.value).steps.find(({ kind }) => kind === 'tiles');
  expect(tiles).toMatchObject({ holds: false, error: { code: 'false-tile' } });
  expect(JSON.stringify(tiles)).toContain(`after move ${last} `);
});

it('has no proof to check in a replay of another game, and none in noise', () => {
  expect(verdictOf('[Twofold "1"]\n[Variant "classic"]\n[Seed "a"]\n\n*\n')).toEqual([
    false,
    'replay: no-proof',
  ]);
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(checkProof(text).holds).toBe(false);
    }),
  );
});
