import { afterEach, expect, it } from 'vitest';
import { type FakeTerminal, TerminalSession } from '../testing/terminal.js';
import { transcriptOf } from '../testing/transcript.js';

let session: TerminalSession | undefined;
afterEach(() => session?.close());

// The installed command: `npm test` builds before this test runs.
it('tells a line a game in a pipe, the same games for the same seed and depth', {
  tags: ['long'],
}, async () => {
  const transcript = await transcriptOf(
    'twofold watch --variant 3x2 --depth 3 --games 3 --seed abc',
    'twofold watch --variant 3x2 --depth 3 --games 2 --seed abc --json',
    'twofold watch --depth 3 --seed abc 12/00; twofold watch --depth 1 nothing',
    'twofold watch --variant 9x9',
    'twofold watch --games 0',
  );
  const timeless = transcript
    .replaceAll(/[\d,]+ moves\/s, [^,]+/g, 'N moves/s, TIME')
    .replaceAll(/"milliseconds":\d+/g, '"milliseconds":N');
  await expect(timeless).toMatchFileSnapshot('../fixtures/transcripts/watch.transcript');
});

it('plays on a terminal, pauses, and shows its figures', { timeout: 90_000 }, async () => {
  session = new TerminalSession(['watch', '--variant', '2x2', '--ms', '1', '--games', '4', '--seed', 'abc']);
  await session.shows('Ended     4');
  await session.shows('Game over.');
  await session.shows(/Speed +[\d,]+ moves\/s/);
  await session.shows(/Mean +\d+/);
  session.type('q');
  expect(await session.exited()).toBe(0);
  expect(session.screen.main).toContain('4 games, mean ');
});

it('reviews the game that has ended, and compares several', async () => {
  const transcript = await transcriptOf(
    'twofold watch --variant 2x2 --depth 2 --seed abc --review',
    'twofold watch --variant 2x2 --depth 2 --games 2 --seed abc --review',
    'twofold watch --variant 2x2 --depth 2 --seed abcd --review --json',
  );
  const timeless = transcript
    .replaceAll(/[\d,]+ moves\/s, [^,]+/g, 'N moves/s, TIME')
    .replaceAll(/"milliseconds":\d+/g, '"milliseconds":N');
  await expect(timeless).toMatchFileSnapshot('../fixtures/transcripts/review/watched.transcript');
});

it('waits when it is paused, and goes a move at a time', { timeout: 90_000 }, async () => {
  session = new TerminalSession(['watch', '--variant', '5x5', '--depth', '1', '--seed', 'abc']);
  await session.shows(/Moves +[1-9]/);
  session.type(' ');
  await session.shows('Paused.');
  const before = Number(/Moves +(\d+)/.exec(session.screen.text)![1]);
  session.type('.');
  await session.until(() => Number(/Moves +(\d+)/.exec(session!.screen.text)![1]) > before);
  session.type('q');
  expect(await session.exited()).toBe(0);
});

it('ends at q in the midst of a search, and while it loads', { tags: ['long'] }, async () => {
  session = new TerminalSession(['watch', '--variant', '5x5', '--ms', '100000000', '--seed', 'abc']);
  await session.shows('Moves');
  await session.shows(/Moves +[1-9]/);
  await session.until(isStill(session.screen));
  session.type('q');
  expect(await session.exited()).toBe(0);
  session = new TerminalSession(['watch', '--ms', '100000000']);
  await session.shows('is being loaded');
  session.type('q');
  expect(await session.exited()).toBe(0);
});

/** True once the screen has been the same for a second. Moves with many answers are searched for longer. */
function isStill(screen: FakeTerminal): () => boolean {
  let [text, since] = ['', Date.now()];
  return () => {
    if (screen.text !== text) [text, since] = [screen.text, Date.now()];
    return Date.now() - since > 1000;
  };
}
