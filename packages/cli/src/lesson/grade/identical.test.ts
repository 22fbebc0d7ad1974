import { describe, expect, it } from 'vitest';
import { sameAs } from './identical.js';

const PYTHON = `# my tilt
def tilt(board, side):
    result = []
    for row in board:
        packed = [cell for cell in row if cell]
        result.append(packed + [0] * (len(row) - len(packed)))
    return result
`;
const COPIED = `def tilt(b, s):
    """Copied."""
    out = []      # the rows
    for r in b:
        p = [c for c in r if c]
        out.append(p + [0] * (len(r) - len(p)))

    return out
`.replace('    """Copied."""\n', '');
const SCRIPT = `export function tilt(board, side) {
  // rows
  const rows = board.map((row) => [...row].filter((cell) => cell !== 0));
  return rows.map((row) => { while (row.length < 4) row.push(0); return row; });
}`;

describe('programs are the same', () => {
  it.each([
    ['with other names, spaces and comments', PYTHON, COPIED, true],
    ['with and without semicolons', SCRIPT, SCRIPT.replaceAll(';', ''), true],
    [
      'with line ends of Windows',
      `${PYTHON}'''a\nb'''`,
      `${COPIED}'''a\nb'''`.replaceAll('\n', '\r\n'),
      true,
    ],
    ['in one line', SCRIPT, SCRIPT.replace('// rows', '').replace(/\s+/g, ' '), true],
    ['not with another number', PYTHON, PYTHON.replace('[0]', '[1]'), false],
    ['not with another sign', PYTHON, PYTHON.replace('+', '-'), false],
    ['not with another word of the language', PYTHON, PYTHON.replace('if cell', 'and cell'), false],
    ['not with another text', `${SCRIPT}print("a")`, `${SCRIPT}print("b")`, false],
    ['not when they are too short to tell', 'let tilt = (b) => b;', 'let tilt = (c) => c;', false],
  ])('%s', (_, one, other, isSame) => {
    expect(sameAs([one, 'x', other], [])).toEqual(isSame ? [[2], [], [0]] : [[], [], []]);
  });

  it('but not where both are what everybody was given', () => {
    expect(sameAs([SCRIPT, SCRIPT.replaceAll('rows', 'lines')], [SCRIPT])).toEqual([[], []]);
  });
});

it('takes time in proportion to the length of a text of any kind', () => {
  for (const part of ['"', "'", '`', '/*', '"""', '#', '\\', 'a', '(', '/* ', '"\\', '`\\']) {
    const text = part.repeat(100_000);
    const began = performance.now();
    sameAs([text, `${text}x`], []);
    expect(performance.now() - began).toBeLessThan(15_000); // quadratic time would be minutes
  }
});
