import { describe, expect, it } from 'vitest';
import { findLapses, IDIOMS, LONGEST } from './comments.mjs';

const words = (count: number) => `${'word '.repeat(count - 1)}end.`;
const linesOf = (lapses: string[]) => lapses.map((lapse) => Number(lapse.split(':')[0]));

describe('findLapses', () => {
  it('names line, reason and sentence', () => {
    const text = `const a = 1;\n/**\n * Short.\n * ${words(21)}\n */`;
    expect(findLapses('a.ts', text)).toEqual([`4: 21 words: ${words(21)}`]);
  });

  it('joins lines of one sentence, and allows the limit', () => {
    const [half, rest] = ['word '.repeat(10), words(LONGEST - 10)];
    expect(findLapses('a.ts', `// ${half}\n// ${rest}`)).toEqual([]);
    expect(linesOf(findLapses('a.ts', `// ${half}\n// one ${rest}`))).toEqual([1]);
  });

  const SHORT: [what: string, text: string][] = [
    ['a semicolon ends a sentence', `// ${words(15).replace('.', ';')} ${words(15)}`],
    ['an empty line does', `/**\n * ${'word '.repeat(15)}\n *\n * ${words(15)}\n */`],
    ['a point of a list does', `// ${'word '.repeat(15)}\n// - ${words(15)}`],
    [
      'a tag does, without its type',
      `/**\n * ${'word '.repeat(15)}\n * @param {{ a: b, c: d }} name ${words(15)}\n */`,
    ],
    ['comments behind code stand alone', `a(); // ${'word '.repeat(15)}\nb(); // ${words(15)}`],
    ['code in backticks is one word', `// \`${'word '.repeat(30)}\``],
    ['strings are no comments', `const a = "// ${words(30)}"; const b = \`/* ${words(30)} */\`;`],
    ['nor is a regular expression', `const a = /[/*]/; const b = 'what is'; const c = /[*/]/;`],
    ['an indented example is left out', `/**\n * Use:\n *\n *   ${words(30)}\n */`],
    ['so is a table', `// | ${words(30)} |`],
    ['so is a directive', `// biome-ignore lint: ${words(30)}`],
    ['so is a line with a URL', `// https://example.org ${words(30)}`],
  ];
  it.each(SHORT)('%s', (_, text) => {
    expect(findLapses('a.ts', text)).toEqual([]);
  });

  it('reads comments of JSX and of style sheets, but not the text of a page', () => {
    const page = `const a = <p>// {/* ${words(21)} */} what is</p>;`;
    expect(linesOf(findLapses('a.tsx', page))).toEqual([1]);
    expect(linesOf(findLapses('a.css', `a {}\n/* ${words(21)} */`))).toEqual([2]);
  });

  const IDIOMATIC = [
    'Eight unless told otherwise.',
    'The tiles are told by the seed.',
    'Games that come to nothing.',
    'For those who play.',
    'After so many moves.',
    'A game like that which was left.',
    'Reads what is there.',
  ];
  it('finds each idiom', () => {
    expect(IDIOMATIC.map((sentence) => findLapses('a.ts', `// ${sentence}`).length)).toEqual(
      IDIOMATIC.map(() => 1),
    );
    expect(IDIOMATIC).toHaveLength(IDIOMS.length);
  });

  it.each([
    'Colours that are told apart.',
    'What is a spawn?',
    'There are so many that a list is slow.',
    'They come to be equal.',
    'It prints "unless told" and `what is`.',
  ])('allows: %s', (sentence) => {
    expect(findLapses('a.ts', `// ${sentence}`)).toEqual([]);
  });
});
