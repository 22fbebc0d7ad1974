// A replay that was dropped, pasted or opened: people do not know which of the formats they have.
import { refuseNonText } from '../codec/answers.js';
import { parseCompact } from '../replay/compact.js';
import { parseReplay } from '../replay/parseText.js';
import type { Replay } from '../replay/replay.js';
import type { Result } from '../result.js';
import { isVerseReplay, parseVerseReplay } from './verseReplay.js';

/** Reads a replay as text, in its compact form, or of 2048verse, by how it begins. */
export function parseAnyReplay(text: string): Result<Replay> {
  const noText = refuseNonText(text);
  if (noText !== undefined) return noText;
  const first = text.match(/[^\s\ufeff]/)?.index ?? 0;
  if (text[first] === '[') return parseReplay(text);
  if (isVerseReplay(text.slice(first, first + 16))) return parseVerseReplay(text.slice(first));
  const compact = text.trim();
  return /^[A-Za-z0-9_-]+$/.test(compact) ? parseCompact(compact) : parseReplay(text);
}
