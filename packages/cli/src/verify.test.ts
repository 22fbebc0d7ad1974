import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SLOW, transcriptOf } from './testing/transcript.js';

// The command as it is installed: `npm test` builds before it comes here.
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
    await expect(transcript).toMatchFileSnapshot('fixtures/verify.transcript');
  },
  SLOW,
);

it(
  'tells what is no text',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'twofold-verify-'));
    writeFileSync(join(folder, 'bytes'), Uint8Array.of(0x5b, 0xff, 0xfe));
    const transcript = await transcriptOf(`cd ${folder}; twofold verify bytes`);
    rmSync(folder, { recursive: true });
    expect(transcript).toContain('bytes: refused: This is not a text file in UTF-8.\n[exit 1]');
  },
  SLOW,
);
