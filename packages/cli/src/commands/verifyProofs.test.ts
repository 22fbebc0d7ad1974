import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Direction, findVariant, Game, makeReplay, parseReplay, replayFromGame } from '@twofold/core';
import { commitmentOf, makeProofTags, makeSecret, parseSecret, rankedDealer } from '@twofold/protocol/proof';
import { expect, it } from 'vitest';
import { SLOW, transcriptOf } from '../testing/transcript.js';

const SEED = Uint8Array.from({ length: 32 }, (_, at) => at);
const NONCE = Uint8Array.from({ length: 32 }, (_, at) => 255 - at);
const OTHER = 'c0'.repeat(32);

/** A ranked game of forty moves as its server publishes it. */
function publishedReplay(): string {
  const game = new Game(findVariant('classic')!, '', { dealer: rankedDealer(SEED, NONCE) });
  while (game.ply < 40) for (const turn of [3, 2, 1, 0]) if (game.play(turn as Direction)) break;
  const proof = { gameId: 'r3u5cu82874vwh', commitment: commitmentOf(SEED) };
  return makeReplay(
    replayFromGame(game, makeProofTags({ ...proof, seed: makeSecret(SEED), nonce: makeSecret(NONCE) })),
  );
}

/** The replay with changed fields, written anew: its claims fit, as a careful forger would have it. */
function forged(change: (replay: ReturnType<typeof read>) => object): string {
  const replay = read();
  return makeReplay({ ...replay, ...change(replay) } as never);
}

function read() {
  const replay = parseReplay(publishedReplay());
  if (!replay.ok) throw new Error(replay.error.message);
  return replay.value;
}

const withTags = (tags: Record<string, string>) =>
  forged((replay) => ({ tags: { ...replay.tags, ...tags } }));

/** Each file, and the code of the refusal. Undefined: it holds. */
const CASES: Readonly<Record<string, readonly [text: string, code: string | RegExp | undefined]>> = {
  'good.2048': [publishedReplay(), undefined],
  'forged-tile.2048': [
    forged(({ moves, spawns }) => ({
      moves: moves.slice(0, 6),
      spawns: spawns!.slice(0, 6).map((spawn, at) => (at === 5 ? { ...spawn, rank: 3 - spawn.rank } : spawn)),
      claims: {},
    })),
    'proof-tile',
  ],
  'wrong-seed.2048': [withTags({ SecretSeed: OTHER }), 'proof-commitment'],
  'wrong-pair.2048': [
    withTags({ SecretSeed: OTHER, Commitment: commitmentOf(parseSecret(OTHER)!) }),
    /^proof-(start|tile)$/,
  ],
  'wrong-nonce.2048': [withTags({ Nonce: OTHER }), /^proof-(start|tile)$/],
  'undone.2048': [forged(() => ({ undos: 1 })), 'proof-moves'],
  'cut-tag.2048': [withTags({ Nonce: 'c0' }), 'proof-format'],
  'more-points.2048': [
    publishedReplay().replace(/\[Score "(\d+)"\]/, (_, score) => `[Score "${Number(score) + 4}"]`),
    /^(claim-|checksum)/,
  ],
  'cut-moves.2048': [publishedReplay().slice(0, -60), /./],
};

it(
  'verify proves a ranked replay, and names what is false with its code',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'twofold-proofs-'));
    for (const [name, [text]] of Object.entries(CASES)) writeFileSync(join(folder, name), text);
    const names = Object.keys(CASES);
    const transcript = await transcriptOf(`cd ${folder}; twofold verify --json ${names.join(' ')}`);
    const text = await transcriptOf(`cd ${folder}; twofold verify good.2048 wrong-seed.2048`);
    rmSync(folder, { recursive: true });
    const verdicts = transcript
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    expect(verdicts.map(({ file }) => file)).toEqual(names);
    for (const verdict of verdicts) {
      const [, code] = CASES[verdict.file]!;
      if (code === undefined) {
        expect(verdict).toMatchObject({ ok: true, tiles: 'proved', rankedGame: 'r3u5cu82874vwh', ply: 40 });
      } else {
        expect(verdict.ok, verdict.file).toBe(false);
        expect(verdict.error.code, verdict.file).toMatch(code);
      }
    }
    expect(transcript).toContain('[exit 1]');
    expect(text).toContain('ranked: commitment, tiles and score proved');
    expect(text).toContain('wrong-seed.2048: refused: The seed is not the one that the server committed to');
  },
  SLOW,
);
