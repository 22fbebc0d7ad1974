// The learner's programs on this device, one for each way. In localStorage, which answers at once: nothing that
// was typed is lost when the page goes.
import type { Source } from '@twofold/sandbox';

/** Most characters of a program: some thousand lines. */
export const MAX_PROGRAM = 50_000;

export const KEPT_PREFIX = 'twofold.own.';

export type Keeping = 'kept' | 'too-long' | 'failed';

/** Parses a kept program. Never throws. */
export function parseKept(text: string | null): Source | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Source> | null;
    const isSource =
      typeof kept?.text === 'string' && (kept.language === 'javascript' || kept.language === 'typescript');
    return isSource && kept.text!.length <= MAX_PROGRAM
      ? { text: kept.text!, language: kept.language! }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The kept program of a way, if there is one. */
export function readKept(way: string): Source | undefined {
  try {
    return parseKept(localStorage.getItem(KEPT_PREFIX + way));
  } catch {
    return undefined; // storage is blocked: the first change shows a notice
  }
}

/** Keeps a program in place of the one before. */
export function keep(way: string, { text, language }: Source): Keeping {
  if (text.length > MAX_PROGRAM) return 'too-long';
  try {
    localStorage.setItem(KEPT_PREFIX + way, JSON.stringify({ text, language }));
    return 'kept';
  } catch {
    return 'failed';
  }
}
