import { describe, expect, it } from 'vitest';
import { progressLine } from './progress.js';

function stream(isTTY: boolean, columns?: number) {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  return { written, write, isTTY, ...(columns === undefined ? {} : { columns }) };
}

describe('progress', () => {
  it('is one line on a terminal, no longer than it is wide, and gone at the end', () => {
    const terminal = stream(true, 10);
    const line = progressLine(terminal);
    line.show('one');
    line.show('a very long line');
    line.end();
    expect(terminal.written).toEqual(['\r\x1b[Kone', '\r\x1b[Ka very lo', '\r\x1b[K']);
  });

  it('is a plain line every ten seconds elsewhere', () => {
    const pipe = stream(false);
    let clock = 0;
    const line = progressLine(pipe, () => clock);
    for (; clock <= 25_000; clock += 1000) line.show(`at ${clock}`);
    line.end();
    expect(pipe.written).toEqual(['at 10000\n', 'at 20000\n']);
  });

  it('has lines that stay', () => {
    for (const isTTY of [true, false]) {
      const terminal = stream(isTTY);
      progressLine(terminal).say('lost');
      expect(terminal.written).toEqual([isTTY ? '\r\x1b[Klost\n' : 'lost\n']);
    }
  });
});
