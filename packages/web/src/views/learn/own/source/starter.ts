// What a program begins with: the contract's starter, in one of three languages.
import type { Contract, Language, Source } from '@twofold/sandbox';

/** The languages that run in the page. */
export const LANGUAGES: readonly Language[] = ['typescript', 'javascript', 'python'];

type Beginning = Pick<Contract, 'starter' | 'pythonStarter'>;

/** The program that a contract begins with. Starters annotate parameters, results and constants only. */
export function starterOf({ starter, pythonStarter }: Beginning, language: Language): Source {
  if (language === 'python') return { text: pythonStarter, language };
  return { text: language === 'typescript' ? starter : withoutTypes(starter), language };
}

function withoutTypes(starter: string): string {
  return starter
    .replace(/^type .*\n+/gm, '')
    .replace(/^export function (\w+)\((.*)\): .* \{$/gm, (_, name: string, parameters: string) => {
      return `export function ${name}(${parameters.replace(/: (?:\[[^\]]*\]|[^,])+/g, '')}) {`;
    })
    .replace(/^( *const \w+): \S+ =/gm, '$1 =');
}

/** Whether nothing was written yet, in any language. */
export function isStarter(contract: Beginning, { text }: Source): boolean {
  return LANGUAGES.some((language) => starterOf(contract, language).text.trim() === text.trim());
}
