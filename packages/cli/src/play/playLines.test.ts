import { expect, it } from 'vitest';
import { transcriptOf } from '../testing/transcript.js';

// The installed command: `npm test` builds before this test runs.
it('plays by lines in a pipe, tells each turn, and goes on where it was left', async () => {
  const lines =
    'left\\nUP\\n\\033[D\\nfoo\\033[2J\\nconstructor\\nu\\nu\\nu\\nu\\nr\\nscore\\nn\\nno\\nhelp\\n';
  const transcript = await transcriptOf(
    [
      'export XDG_DATA_HOME=$(mktemp -d)',
      `(printf '${lines}' | twofold play --variant 3x3 --seed abc`,
      "printf 'b\\nq\\n' | twofold play) | sed s,$XDG_DATA_HOME,DATA,",
      'rm -r "$XDG_DATA_HOME"',
    ].join('; '),
    [
      'export XDG_DATA_HOME=$(mktemp -d)',
      "(printf 'down\\n' | twofold play '2 4 / 0 0' > /dev/null; printf 'u\\n' | twofold play told.2048",
      "printf 'q\\n' | twofold play classic.json; ls $XDG_DATA_HOME/twofold/games | wc -l) | sed s,$XDG_DATA_HOME,DATA,",
      'twofold play 12/00 --seed a; twofold play nowhere.2048; rm -r "$XDG_DATA_HOME"',
    ].join('; '),
    'twofold play --variant 9x9',
    'twofold play --theme pink',
  );
  await expect(transcript).toMatchFileSnapshot('../fixtures/transcripts/play.transcript');
});

it('does not say that a game is saved that could not replace the one before', async () => {
  const transcript = await transcriptOf(
    [
      'export XDG_DATA_HOME=$(mktemp -d)',
      "printf 'left\\nq\\n' | twofold play --seed abc > /dev/null",
      'touch "$XDG_DATA_HOME/twofold/games"', // no folder: the game before cannot be kept
      "printf 'q\\n' | twofold play --seed xyz; echo code $?",
      'grep Seed "$XDG_DATA_HOME/twofold/classic.2048"; rm -r "$XDG_DATA_HOME"',
    ].join('; '),
  );
  expect(transcript).toContain('[Seed "abc"]');
  expect(transcript).toContain('The last moves are not saved: EEXIST');
  expect(transcript).not.toContain('Saved in');
  expect(transcript).toContain('code 1');
  expect(transcript.match(/^Not saved: .*$/gm)).toHaveLength(1);
});
