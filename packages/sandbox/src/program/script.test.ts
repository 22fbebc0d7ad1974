import { describe, expect, it } from 'vitest';
import { PLATFORM } from '../testing/platform.js';
import { LIMITS } from './limits.js';
import { runScript } from './program.js';

describe('a script', () => {
  const modules = {
    '@twofold/numbers': 'export const two = 2; export function twice(n) { return two * n; }',
  };
  const ran = (text: string, limits = LIMITS) =>
    runScript({ text, language: 'typescript' }, { ...PLATFORM, modules }, limits);

  it('runs once, with the modules that it may import', async () => {
    const text =
      "import { twice, type Unused } from '@twofold/numbers';\nconsole.log(twice(21) as number);\nconsole.log([1]);";
    expect(await ran(text)).toEqual({ log: ['42', '[1]'] });
  });

  it('keeps what it printed before its failure, with the line', async () => {
    const text = "console.log('begins');\nconst a: any = undefined;\na.b;";
    expect(await ran(text)).toMatchObject({ log: ['begins'], failure: { code: 'thrown', line: 3 } });
    expect(await ran('for (;;);', { ...LIMITS, milliseconds: 200 })).toEqual({
      log: [],
      failure: { code: 'endless-loop', milliseconds: 200 },
    });
  });

  it('cannot import anything else', async () => {
    for (const name of ['node:fs', '@twofold/other', 'toString', '__proto__']) {
      const failure = { code: 'import', name };
      expect(await ran(`import '${name}';`)).toMatchObject({ log: [], failure });
    }
  });
});
