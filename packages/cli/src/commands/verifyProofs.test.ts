import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Direction,
  findVariant,
  Game,
  makeReplay,
  parseReplay,
  type Replay,
  replayFromGame,
} from '@twofold/core';
import { commitmentOf, makeProofTags, makeSecret, parseSecret, rankedDealer } from '@twofold/protocol/proof';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PUBLIC_KEY, signedReplay } from '../../../../tools/tests/signedGame.js';
import { SLOW, transcriptOf } from '../testing/transcript.js';

const SEED = Uint8Array.from({ length: 32 }, (_, at) => at);
const NONCE = Uint8Array.from({ length: 32 }, (_, at) => 255 - at);
const OTHER = 'c0'.repeat(32);
const DEAL = { gameId: 'r3u5cu82874vwh', seed: SEED, nonce: NONCE };
const TAGS = {
  gameId: DEAL.gameId,
  commitment: commitmentOf(SEED),
  seed: makeSecret(SEED),
  nonce: makeSecret(NONCE),
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-proofs-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A ranked game of forty moves: in each turn the first move of `order` that is one. */
function played(order = [3, 2, 1, 0]): Game {
  const game = new Game(findVariant('classic')!, '', { dealer: rankedDealer(SEED, NONCE) });
  while (game.ply < 40) for (const turn of order) if (game.play(turn as Direction)) break;
  return game;
}

const GAME = played();
const SIGNED = signedReplay(GAME, DEAL);
/** As servers gave it before they signed. */
const UNSIGNED = makeReplay(replayFromGame(GAME, makeProofTags(TAGS)));
/** Another game on the same deal, made up when the seed was public. */
const MADE_UP = makeReplay(replayFromGame(played([2, 3, 1, 0]), makeProofTags(TAGS)));

function read(text: string): Replay {
  const replay = parseReplay(text);
  if (!replay.ok) throw new Error(replay.error.message);
  return replay.value;
}

/** The replay with changed fields, written anew: its claims fit, as a careful forger would have it. */
function forged(change: (replay: Replay) => object, text = UNSIGNED): string {
  const replay = read(text);
  return makeReplay({ ...replay, ...change(replay) } as never);
}

const withTags = (tags: Record<string, string>, text = UNSIGNED) =>
  forged((replay) => ({ tags: { ...replay.tags, ...tags } }), text);

/** Each file, and what comes of it: a verdict, or the code of the refusal. */
const CASES: Readonly<Record<string, readonly [text: string, verdict: string | RegExp]>> = {
  'signed.2048': [SIGNED, 'proved'],
  'unsigned.2048': [UNSIGNED, 'unsigned'],
  'made-up.2048': [MADE_UP, 'unsigned'],
  'other-server.2048': [signedReplay(GAME, { ...DEAL, secretKey: new Uint8Array(32).fill(8) }), 'unknownKey'],
  'other-name.2048': [withTags({ Name: 'Somebody Else' }, SIGNED), 'proof-signature'],
  'other-end.2048': [withTags({ Ended: '2026-11-27T10:09:00.000Z' }, SIGNED), 'proof-signature'],
  'other-date.2048': [withTags({ Date: '2026-11-28' }, SIGNED), 'proof-signed-date'],
  'no-claims.2048': [forged(() => ({ claims: {} }), SIGNED), 'proof-signed-claims'],
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
    UNSIGNED.replace(/\[Score "(\d+)"\]/, (_, score) => `[Score "${Number(score) + 4}"]`),
    /^(claim-|checksum)/,
  ],
  'cut-moves.2048': [UNSIGNED.slice(0, -60), /./],
};

/** The command in the folder, without what this machine keeps. */
const run = (...commands: string[]) =>
  transcriptOf(...commands.map((command) => `cd ${folder}; XDG_DATA_HOME=${folder}/data ${command}`));

const jsonIn = (transcript: string) =>
  transcript
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

it(
  'verify tells what a known server signed, what nobody vouches for, and what contradicts itself',
  async () => {
    for (const [name, [text]] of Object.entries(CASES)) writeFileSync(join(folder, name), text);
    const names = Object.keys(CASES);
    const transcript = await run(`twofold verify --key ${PUBLIC_KEY} --json ${names.join(' ')}`);
    const verdicts = jsonIn(transcript);
    expect(verdicts.map(({ file }) => file)).toEqual(names);
    for (const verdict of verdicts) {
      const found = verdict.ok ? (verdict.why ?? verdict.verdict) : verdict.error.code;
      expect(found, verdict.file).toMatch(CASES[verdict.file]![1]);
      if (verdict.ok)
        expect(verdict).toMatchObject({ tiles: 'dealt', rankedGame: 'r3u5cu82874vwh', ply: 40 });
    }
    expect(verdicts[0].signed).toMatchObject({ name: 'Calm Heron 482', end: 'resigned', entry: 1 });
    expect(transcript).toContain('[exit 1]');
  },
  SLOW,
);

it(
  'its exit code says which of the three came: 0, 3 or 1',
  async () => {
    const base64 = Buffer.from(PUBLIC_KEY, 'hex').toString('base64');
    writeFileSync(join(folder, 'key.txt'), `${base64}\n`);
    const transcript = await run(
      `twofold verify -k ${base64} signed.2048`,
      'twofold verify -k key.txt signed.2048',
      'twofold verify -k 6kpsY-KcUgq-9VB7Ey7F-Q signed.2048',
      'twofold verify -k 6kpsY-KcUgq-9VB7Ey7F-A signed.2048',
      'twofold verify -k key.txt signed.2048 made-up.2048',
      'twofold verify signed.2048',
      'twofold verify -q -k key.txt made-up.2048 other-name.2048',
      'twofold verify -k nothing signed.2048',
      'twofold verify --head 1:ab signed.2048',
    );
    const told = transcript.replaceAll(/^\$.*; XDG_DATA_HOME=\S+ /gm, '$ ').replaceAll(PUBLIC_KEY, 'KEY');
    await expect(told).toMatchFileSnapshot('../fixtures/verify-proofs.transcript');
  },
  SLOW,
);
