import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { TerminalSession } from '../testing/terminal.js';
import { transcriptOf } from '../testing/transcript.js';

const GAME = join(import.meta.dirname, '../fixtures/games/game.2048');

let session: TerminalSession | undefined;
afterEach(() => session?.close());

// The command as it is installed: `npm test` builds before it comes here.
it('tells each turn in a pipe, and where a replay is broken', { tags: ['long'] }, async () => {
  const transcript = await transcriptOf(
    'twofold replay told.2048',
    'cat told.2048 | twofold replay -',
    'twofold replay --json told.2048',
    'twofold replay game.2048 | head -n 8',
    'twofold replay blocked.2048',
    'twofold replay no-such.2048',
    'twofold replay --plain 12/00',
    'twofold replay . | tail -n 1; twofold replay . --game 99; twofold replay . --game 8 | head -n 1',
    'twofold replay',
  );
  await expect(transcript).toMatchFileSnapshot('../fixtures/transcripts/replay.transcript');
});

it('steps, leaps and plays on a terminal', { timeout: 90_000 }, async () => {
  session = new TerminalSession(['replay', GAME]);
  await session.shows('0 of 300');
  session.type('\x1b[C');
  await session.shows(/Move +1 of 300/);
  session.type('\x1b');
  session.type('[6~');
  await session.shows(/Move +11 of 300/);
  session.type('\x1b[D');
  await session.shows(/Move +10 of 300/);
  session.type('\x1b[F');
  await session.shows('300 of 300');
  session.type('\x1b[H');
  await session.shows(/Move +0 of 300/);
  session.type('++ ');
  await session.shows(/Move +\d\d of 300/);
  session.type('q');
  expect(await session.exited()).toBe(0);
  expect(session.screen.modes.has('?1049')).toBe(false);
});

it('goes on from the move that is shown, as a game that is saved', { timeout: 90_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'twofold-replay-'));
  session = new TerminalSession(['replay', '--no-animation', GAME], {
    environment: { XDG_DATA_HOME: folder },
  });
  await session.shows('0 of 300');
  session.type('\x1b[6~');
  await session.shows(/Move +10 of 300/);
  session.type('c');
  await session.shows(/You go on from here/);
  await session.shows(/Moves +10/);
  session.type('r');
  await session.shows(/Moves +11/);
  session.type('q');
  expect(await session.exited()).toBe(0);
  expect(session.screen.main).toMatch(
    /Classic 4x4: \d+ points after 11 moves, largest tile \d+\.\s+Saved in /,
  );
  expect(readFileSync(join(folder, 'twofold/classic.2048'), 'utf8')).toContain('[Ply "11"]');
  rmSync(folder, { recursive: true });
});

it('takes its keys from the terminal when the replay comes through a pipe', { timeout: 90_000 }, async () => {
  session = new TerminalSession(['replay', '-', '<', GAME]);
  await session.shows('0 of 300');
  session.type('l');
  await session.shows(/Move +1 of 300/);
  session.type('q');
  expect(await session.exited()).toBe(0);
});
