// Every reader of untrusted text by name, for inputs of any kind. Each takes a text; its result is ignored,
// and an exception is a failure.

import { parseRequest } from '../../packages/cli/src/engine/requests.js';
import { parseReset } from '../../packages/cli/src/env/requests.js';
import { entriesIn } from '../../packages/cli/src/inputs/entries.js';
import { readInput } from '../../packages/cli/src/inputs/reader.js';
import {
  convert,
  FORMATS,
  POSITION_FORMATS,
  parseAnyReplay,
  parseClassicState,
  parseCompact,
  parsePositionAs,
  parseReplay,
  parseVerseReplay,
  splitEntries,
  VARIANTS,
  verifyAnyReplay,
} from '../../packages/core/src/index.js';
import { decodeText, parseAnyBoard } from '../../packages/core/src/internal.js';
import { parseWeights } from '../../packages/solver/src/weights/file.js';
import { parseImport } from '../../packages/web/src/storage/transfer/importText.js';

type Reader = (text: string) => unknown;

const encoder = new TextEncoder();
const latin1 = (text: string) => Buffer.from(text, 'latin1');

export const READERS: Readonly<Record<string, Reader>> = {
  parseReplay,
  'parseReplay of bytes': (text) => parseReplay(encoder.encode(text)),
  parseCompact,
  parseAnyReplay,
  parseAnyBoard: (text) => parseAnyBoard(text),
  verifyAnyReplay,
  parseVerseReplay,
  parseClassicState,
  'parseAnyReplay of bytes': (text) => parseAnyReplay(encoder.encode(text)),
  'parseAnyReplay of Latin-1': (text) => parseAnyReplay(latin1(`${text}\xff`)),
  'verifyAnyReplay of UTF-16': (text) => verifyAnyReplay(Buffer.from(text, 'utf16le')),
  'decodeText that none is right': (text) => decodeText(latin1(`${text}\xff`), () => false),
  parseImport: (text) => parseImport(text, 0),
  'the terminal’s readInput': (text) => readInput(text),
  'the terminal’s entriesIn': (text) => Array.from(entriesIn(text)).length,
  'the engine’s parseRequest': parseRequest,
  'the environments’ parseReset': (text) => parseReset(encoder.encode(text), 2, VARIANTS['2x2']),
  parseWeights: (text) => parseWeights(encoder.encode(text)),
  ...Object.fromEntries(
    POSITION_FORMATS.map((format): [string, Reader] => [
      `parsePositionAs ${format}`,
      (text) => parsePositionAs(format, text),
    ]),
  ),
  ...Object.fromEntries(
    FORMATS.flatMap(({ name }): [string, Reader][] => [
      [`splitEntries ${name}`, (text) => Array.from(splitEntries(text, name)).length],
      [`convert ${name}`, (text) => convert(text, name, 'twofold')],
    ]),
  ),
};
