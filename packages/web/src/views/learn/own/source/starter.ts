// What a program begins with: the contract's starter, or the same in JavaScript.
import type { Contract, Language, Source } from '@twofold/sandbox';

/** The program that a contract begins with. Starters annotate parameters, results and constants only. */
export function starterOf({ starter }: Pick<Contract, 'starter'>, language: Language): Source {
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

/** Whether nothing was written yet, in either language. */
export function isStarter(contract: Pick<Contract, 'starter'>, { text }: Source): boolean {
  return (['javascript', 'typescript'] as const).some(
    (language) => starterOf(contract, language).text.trim() === text.trim(),
  );
}
