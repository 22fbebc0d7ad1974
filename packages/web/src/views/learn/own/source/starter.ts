// What a program begins with: the contract's starter, or the same in JavaScript.
import type { Contract, Language, Source } from '@twofold/sandbox';

/** The languages that run in the page. */
export const LANGUAGES: readonly Language[] = ['typescript', 'javascript', 'python'];

type Beginning = Pick<Contract, 'id' | 'starter'>;

/** The same in Python, which no rule turns TypeScript into. By the id of the contract. */
const PYTHON: Readonly<Record<string, string>> = {
  tilt: `def tilt(board, side):
    tilted = [list(row) for row in board]
    # Tilt it to the side.
    return tilted
`,
  walk: `def moveTiles(cells, direction):
    dx, dy = direction
    score = 0
    # Move each tile by (dx, dy) until something stops it.
    return score
`,
  'pack-and-pair': `def merge(row):
    merged_row = [0] * len(row)
    indices = [-1] * len(row)
    # Place and pair the tiles.
    return {"mergedRow": merged_row, "indices": indices}
`,
  'minimum-row': `def tilt(board, side):
    score = 0
    if side == "NORTH":
        pass  # Tilt every column up.
    return score
`,
  'two-pointers': `def tiltRow(row):
    score = 0
    # Close the gaps, then merge equal neighbours.
    return score
`,
  'rotate-with-motions': `def tilt(board, side):
    motions = []
    score = 0
    # Tilt the board and note each tile that moves.
    return {"board": board, "score": score, "motions": motions}
`,
};

/** The program that a contract begins with. Starters annotate parameters, results and constants only. */
export function starterOf({ id, starter }: Beginning, language: Language): Source {
  if (language === 'python') return { text: PYTHON[id]!, language };
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
