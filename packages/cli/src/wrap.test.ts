import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { TerminalSession } from './testing/terminal.js';
import { wrapText } from './wrap.js';

describe('text in the width of a terminal', () => {
  it('breaks paragraphs between words, and joins lines that were broken for another width', () => {
    expect(wrapText('one two three four\nfive\n\nsix', 10)).toBe('one two\nthree four\nfive\n\nsix');
  });

  it('leaves a text that fits as it is', () => {
    expect(wrapText('one\ntwo\n  three', 10)).toBe('one\ntwo\n  three');
  });

  it('keeps commands of examples whole, with their explanation on a line before them', () => {
    expect(wrapText('  twofold solve 00b1   # the value', 24)).toBe('  # the value\n  twofold solve 00b1');
    expect(wrapText('  a very long list entry', 10)).toBe('  a very long list entry');
  });

  it('loses no word, and no line of words is too long', () => {
    const words = fc.array(fc.stringMatching(/^[a-z#.]{1,9}$/), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(words, fc.integer({ min: 10, max: 40 }), (words, width) => {
        const lines = wrapText(words.join(' '), width).split('\n');
        expect(lines.join(' ')).toBe(words.join(' '));
        expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(width);
      }),
    );
  });

  it.each([40, 60, 80])(
    'help at a terminal of %i columns breaks no word',
    { timeout: 60_000 },
    async (columns) => {
      for (const command of ['play', 'watch', 'engine']) {
        const session = new TerminalSession([command, '--help'], { columns });
        await session.exited();
        const [, help] = session.screen.main.split(/(?=Usage: )/);
        const words = help!.split(/\r?\n/).filter((line) => line.length > columns);
        // A single word, or a command to copy, may be longer than the line.
        expect(words.filter((line) => !/^ {2,}\S+$|^ {2}.*twofold/.test(line))).toEqual([]);
      }
    },
  );

  it('the words after play, and below the list of games, break no word', { timeout: 60_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'twofold-wrap-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
    const options = { columns: 72, environment: { XDG_DATA_HOME: folder } };
    const play = new TerminalSession(['play', '--seed', 'words'], options);
    onTestFinished(() => play.close());
    await play.shows(/Moves +0/);
    play.type('ad');
    await play.shows(/Moves +[12]/);
    play.type('q');
    await play.exited();
    const games = new TerminalSession(['games'], options);
    onTestFinished(() => games.close());
    await games.exited();
    expect(play.screen.main).toMatch(/Saved in \S+\./);
    expect(games.screen.main).toContain('twofold replay classic shows a game');
    for (const { screen } of [play, games]) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the sequences
      const lines = screen.main.replace(/\x1b\[[?0-9;]*[A-Za-z]/g, '').split(/\r?\n/);
      expect(lines.filter((line) => line.length > 72)).toEqual([]);
    }
  });
});

it('a command that waits for a person to type says so', { timeout: 60_000 }, async () => {
  const session = new TerminalSession(['solve', '--ms', '1']);
  onTestFinished(() => session.close());
  await session.until(() => session.screen.main.includes('Ctrl-D ends.'));
  session.type('2 4 / 0 0\n\x04');
  expect(await session.exited()).toBe(0);
  expect(session.screen.main).toContain('value');
});
