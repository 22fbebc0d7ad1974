import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SLOW, transcriptOf } from '../testing/transcript.js';

// The installed command: `npm test` builds before this test runs.
it(
  'gives a verdict for each replay, and exit code 1 if one does not hold',
  async () => {
    const transcript = await transcriptOf(
      'twofold verify game.2048 told.2048',
      'twofold verify game.link score.2048 altered.2048 blocked.2048 seed.2048 cut.2048 no-such.2048 .',
      'twofold verify --quiet game.2048 blocked.2048',
      'twofold verify --json game.2048 blocked.2048',
      'cat told.2048 | twofold verify - game.link',
      'cat told.2048 blocked.2048 game.2048 | twofold verify -',
      '(cat game.link; echo; echo UUg; cat game.link) | twofold verify - | cut -c 1-60',
      '(cat game.link; echo UUg) | twofold verify --json - | cut -c 1-60',
      'twofold verify - - < told.2048',
      'twofold verify',
      'twofold verify game.2048 blocked.2048 | head -n 1',
    );
    await expect(transcript).toMatchFileSnapshot('../fixtures/transcripts/verify.transcript');
  },
  SLOW,
);

it(
  'reads links and 2048verse, and goes on behind a file that no reader takes',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'twofold-verify-'));
    writeFileSync(join(folder, 'escapes'), `[{${'\\}'.repeat(5e6)}`);
    writeFileSync(join(folder, 'breaks'), `${'\r'.repeat(1e5)}replay_${'\r'.repeat(1e5)}x`);
    writeFileSync(join(folder, 'verse'), 'replay_ $\n');
    writeFileSync(join(folder, 'link'), 'https://example.org/games#replay=UUgBA2FiYwTnfFVHCg\n');
    writeFileSync(join(folder, 'windows'), 'https://example.org/games#replay=UUgBA2FiYwTnfFVHCg\r\n');
    const transcript = await transcriptOf(`cd ${folder}; twofold verify escapes breaks verse link windows`);
    rmSync(folder, { recursive: true });
    expect(transcript.trimEnd().split('\n').slice(1)).toEqual([
      'escapes:1:1: refused: A line of the header looks like [Name "value"].',
      'breaks:1:100008: refused: "\ufffd" is no character of such a replay.',
      'verse: ok: classic, 0 points, 0 moves, largest tile 2, playing, listed tiles',
      'link: ok: classic, 4 points, 4 moves, largest tile 4, playing',
      'windows: ok: classic, 4 points, 4 moves, largest tile 4, playing',
      '[exit 1]',
    ]);
  },
  SLOW,
);

it(
  'says that a game began from a set-up board, whatever seed it names',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'twofold-verify-'));
    const lines = '[Seed "abc"]\n[Start "hgfe/abcd/1234/4321"]\n[StartScore "3900000"]';
    writeFileSync(join(folder, 'a.2048'), `[Twofold "1"]\n[Variant "classic"]\n${lines}\n\n*\n`);
    const transcript = await transcriptOf(
      `cd ${folder}; twofold verify a.2048; twofold verify --json a.2048`,
    );
    rmSync(folder, { recursive: true });
    const [told, json] = transcript.trimEnd().split('\n').slice(1);
    expect(told).toMatch(/^a\.2048: ok: classic, 3,900,000 points, 0 moves, .*, from a set-up board$/);
    expect(JSON.parse(json!)).toMatchObject({ ok: true, tiles: 'seed', setUp: true });
  },
  SLOW,
);

it('stops reading what has no end', { timeout: SLOW, tags: ['long'] }, async () => {
  const transcript = await transcriptOf('twofold verify /dev/zero game.2048 | cut -c 1-60');
  expect(transcript).toContain('/dev/zero: refused: This is too large: at most 256 MB');
  expect(transcript).toContain('game.2048: ok');
});

it('refuses once what holds no replay at all, and each line beside replays', {
  timeout: SLOW,
  tags: ['long'],
}, async () => {
  const transcript = await transcriptOf(
    "seq 250 | sed 's/.*/line & of a letter/' | twofold verify -",
    "printf 'one\\ntwo\\n' | twofold verify --json -",
    '(echo first; cat game.link; echo second) | twofold verify - | cut -c 1-70',
    'twofold verify 12/00',
  );
  await expect(transcript).toMatchFileSnapshot('../fixtures/transcripts/verify-strange.transcript');
});

it(
  'tells what is no text',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'twofold-verify-'));
    writeFileSync(join(folder, 'bytes'), Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13));
    const transcript = await transcriptOf(`cd ${folder}; twofold verify bytes`);
    rmSync(folder, { recursive: true });
    expect(transcript).toContain('bytes: refused: This is not a text file: it has bytes of zero.\n[exit 1]');
  },
  SLOW,
);
