import { CONTRACTS } from '@twofold/sandbox';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { isStarter, LANGUAGES, starterOf } from './starter';

/** Without types by the compiler, which drops empty lines. */
function compiled(text: string): string {
  const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  return ts.transpileModule(text, { compilerOptions: options }).outputText;
}

describe.each(CONTRACTS)('the starter of $id', (contract) => {
  it('is in JavaScript what the compiler makes of it', () => {
    const { text, language } = starterOf(contract, 'javascript');
    expect(language).toBe('javascript');
    const lines = (code: string) => code.split('\n').flatMap((line) => line.trim() || []);
    expect(lines(text)).toEqual(lines(compiled(contract.starter)));
  });

  it('is known in all languages, and a change is seen', () => {
    for (const language of LANGUAGES) {
      const starter = starterOf(contract, language);
      expect(isStarter(contract, starter)).toBe(true);
      expect(isStarter(contract, { ...starter, text: `${starter.text}//` })).toBe(false);
    }
  });
});
