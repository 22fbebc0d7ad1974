import { expect, it } from 'vitest';
import { transcriptOf } from '../testing/transcript.js';

// The installed command: `npm test` builds before this test runs.
it('plays by lines in a pipe, tells each turn, and goes on where it was left', async () => {
  const lines = 'left\\nUP\\n\\033[D\\nfoo\\033[2J\\nu\\nu\\nu\\nu\\nr\\nscore\\nn\\nno\\nhelp\\n';
  const transcript = await transcriptOf(
    [
      'export XDG_DATA_HOME=$(mktemp -d)',
      `printf '${lines}' | twofold play --variant 3x3 --seed abc`,
      "printf 'b\\nq\\n' | twofold play",
      'rm -r "$XDG_DATA_HOME"',
    ].join('; '),
    'twofold play --variant 9x9',
    'twofold play --theme pink',
  );
  await expect(transcript).toMatchFileSnapshot('../fixtures/transcripts/play.transcript');
});
