// The learner's programs on this device, one for each way. In localStorage, which answers at once: nothing that
// was typed is lost when the page goes.
import type { Source } from '@twofold/sandbox';
import { LANGUAGES } from './starter';

/** Most characters of a program: some thousand lines. */
export const MAX_PROGRAM = 50_000;

export const KEPT_PREFIX = 'twofold.own.';

export type Keeping = 'kept' | 'too-long' | 'failed';

/** Parses a kept program. Never throws. */
export function parseKept(text: string | null): Source | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Source> | null;
    const isSource =
      typeof kept?.text === 'string' && LANGUAGES.some((language) => language === kept.language);
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

/** Keeps the program of a way, and tells when another tab has kept one meanwhile. */
export function createKeeper(way: string) {
  let known = readKept(way);
  return {
    /** What this page has read or kept last. */
    known: () => known,
    /** Another tab's program, kept since then. */
    foreign(): Source | undefined {
      const kept = readKept(way);
      return kept && !isSame(kept, known) ? kept : undefined;
    },
    /** Counts the kept program as read. */
    accept(): void {
      known = readKept(way);
    },
    keep(next: Source): Keeping {
      const keeping = keep(way, next);
      if (keeping === 'kept') known = next;
      return keeping;
    },
    /** Calls back when another tab keeps a program. Returns a function that stops following. */
    follow(onForeign: () => void): () => void {
      const follow = ({ key }: StorageEvent) => key === KEPT_PREFIX + way && onForeign();
      addEventListener('storage', follow);
      return () => removeEventListener('storage', follow);
    },
  };
}

export function isSame(a: Source, b: Source | undefined): boolean {
  return a.text === b?.text && a.language === b.language;
}
