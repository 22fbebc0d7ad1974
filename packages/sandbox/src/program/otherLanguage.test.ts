import { readFileSync } from 'node:fs';
import { WAYS } from '@twofold/lessons';
import { describe, expect, it } from 'vitest';
import { CONTRACTS } from '../contract/contract.js';
import { OTHER_PROGRAMS } from '../testing/otherLanguages.js';
import { PLATFORM } from '../testing/platform.js';
import { RIGHT, sourceOf } from '../testing/sources.js';
import { WRONG_PROGRAMS } from '../testing/wrongPrograms.js';
import { OTHER_LANGUAGES, otherLanguageOf } from './otherLanguage.js';
import { openProgram } from './program.js';

const example = (name: string) =>
  readFileSync(new URL(`../../../../examples/lessons/${name}`, import.meta.url), 'utf8');

describe('a program in another language', () => {
  it.each(OTHER_PROGRAMS)('%s, from line %i: %j', (language, line, text) => {
    expect(otherLanguageOf(text)).toEqual({ language, line });
  });

  it('is one of each language', () => {
    expect(new Set(OTHER_PROGRAMS.map(([language]) => language))).toEqual(new Set(OTHER_LANGUAGES));
  });

  it('is recognised among the examples of the line protocol', () => {
    expect(otherLanguageOf(example('tilt.py'))).toMatchObject({ language: 'python' });
    expect(otherLanguageOf(example('Tilt.java'))).toMatchObject({ language: 'java' });
  });

  it.each(['javascript', 'typescript'] as const)(
    'is the failure of every one of them as %s',
    async (language) => {
      for (const [other, line, text] of OTHER_PROGRAMS) {
        const opened = await openProgram({ text, language }, 'tilt', PLATFORM);
        expect(opened).toMatchObject({
          ok: false,
          failure: { code: 'other-language', language: other, line },
        });
      }
    },
  );
});

/** Right programs in many styles, and wrong ones. */
const OURS: readonly string[] = [
  ...WAYS.map(({ id }) => sourceOf(id).text),
  ...CONTRACTS.map(({ starter }) => starter),
  ...WRONG_PROGRAMS.map(([, , program]) => program),
  RIGHT,
  example('tilt.js'),
  example('minimumRow.ts'),
  '// def tilt(board, side):\n//     return board\nexport const tilt = (board) => board;\n',
  '/*\ndef tilt(board, side):\n    pass\n#include <stdio.h>\n*/\nfunction tilt(board) { return board; }\n',
  'const text = `\ndef tilt(board):\n    return None\n`;\nfunction tilt(board) { return board; }\n',
  "const words = ['def f(x):', 'end', 'public class Tilt {', '#include <stdio.h>'];\nlet tilt = (board) => board;\n",
  'class Board {\n  #cells;\n  constructor(cells) { this.#cells = cells; }\n  end() { return null; }\n}\nlet tilt = (b) => b;\n',
  'export class Tilt {\n  private readonly cells: number[][] = [];\n  public static of(): Tilt { return new Tilt(); }\n}\n',
  'let self = 1;\nlet end = 2;\nlet None = null;\nend\nlet f = (x) => x;\n',
  'label: for (let i = 0; i < 3; i++) { if (i) continue label; else break; }\nlet tilt = (b) => b;\n',
];

describe('a program in JavaScript or TypeScript', () => {
  it('is taken for no other language', () => {
    for (const text of OURS) expect(otherLanguageOf(text), text).toBeUndefined();
  });

  it('is taken for none where it is cut off at any line, or lacks a bracket', () => {
    for (const text of OURS) {
      const lines = text.split('\n');
      for (let end = 1; end <= lines.length; end++) {
        const part = lines.slice(0, end).join('\n');
        expect(otherLanguageOf(part), part).toBeUndefined();
      }
      for (const sign of ['{', '}', '(', ')', ';']) {
        const broken = text.replace(sign, '');
        expect(otherLanguageOf(broken), broken).toBeUndefined();
      }
    }
  });
});
