/** The lines that a program sends to `twofold engine`, as docs/engine-protocol.md describes them. */
import type { Limits } from '@twofold/solver';
import { MOST_THREADS } from '../options.js';
import { printable } from '../terminal/speech.js';

/** The settings of the engine, by the names of `setoption`. */
export interface Settings {
  readonly network: string | undefined; // undefined: the usual one
  readonly threads: number;
  readonly fourChance: number | undefined; // undefined: that of the game, or the usual one
  readonly table: string | undefined; // the path of an endgame table; undefined: none
  readonly ranks: boolean; // numbers of a board are ranks
}

export type Request =
  | { readonly kind: 'uci' | 'ucinewgame' | 'isready' | 'stop' | 'quit' | 'help' | 'nothing' }
  | { readonly kind: 'position'; readonly text: string }
  | { readonly kind: 'go'; readonly limits: Limits }
  | { readonly kind: 'setoption'; readonly settings: Partial<Settings> }
  | { readonly kind: 'error'; readonly message: string };

/** The limit of a bare `go`, in milliseconds. */
const USUAL_MILLISECONDS = 1000;

const COMMANDS = 'uci, isready, position, go, stop, setoption, ucinewgame, help and quit';

/** Reads a line. A wrong line is a request, too: its answer is an error. */
export function parseRequest(line: string): Request {
  const text = line.trim();
  const [word] = /^\S*/.exec(text)!;
  const rest = text.slice(word.length).trimStart();
  switch (word) {
    case '':
      return { kind: 'nothing' };
    case 'uci':
    case 'ucinewgame':
    case 'isready':
    case 'stop':
    case 'quit':
    case 'help':
      return { kind: word };
    case 'position':
      return rest === ''
        ? error('position needs a board, such as position 00b1/2000/0000/0001.')
        : { kind: 'position', text: rest };
    case 'go':
      return parseGo(rest.split(/\s+/).filter(Boolean));
    case 'setoption':
      return parseOption(rest);
    default:
      return error(`There is no command ${shown(word)}. The commands are ${COMMANDS}.`);
  }
}

const LIMITS: Readonly<Record<string, keyof Limits>> = {
  movetime: 'milliseconds',
  depth: 'depth',
  nodes: 'nodes',
};

function parseGo(words: readonly string[]): Request {
  const limits: Limits = {};
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word === 'infinite') {
      limits.milliseconds ??= Infinity;
      continue;
    }
    const limit = Object.hasOwn(LIMITS, word) ? LIMITS[word] : undefined;
    if (limit === undefined) {
      return error(`go knows no ${shown(word)}. Give movetime, depth, nodes or infinite.`);
    }
    const value = wholeNumber(words[++at]);
    if (value === undefined) return error(`go ${word} needs a whole number from 1 on.`);
    limits[limit] = value;
  }
  if (Object.keys(limits).length === 0) limits.milliseconds = USUAL_MILLISECONDS;
  return { kind: 'go', limits };
}

function parseOption(rest: string): Request {
  const [, name, value] = /^name\s+(\S+)\s+value\s+(.+)$/s.exec(rest) ?? [];
  if (name === undefined || value === undefined) {
    return error('setoption is written setoption name NAME value VALUE.');
  }
  switch (name.toLowerCase()) {
    case 'network':
      return { kind: 'setoption', settings: { network: value } };
    case 'threads':
      return settingThreads(value);
    case 'fourchance':
      return settingFourChance(value);
    case 'table':
      return { kind: 'setoption', settings: { table: value === 'none' ? undefined : value } };
    case 'ranks':
      if (value === 'true' || value === 'false')
        return { kind: 'setoption', settings: { ranks: value === 'true' } };
      return error('Ranks is true or false.');
    default:
      return error(
        `There is no option ${shown(name)}. The options are Network, Threads, FourChance, Table and Ranks.`,
      );
  }
}

function settingThreads(value: string): Request {
  const threads = wholeNumber(value);
  if (threads !== undefined && threads <= MOST_THREADS) return { kind: 'setoption', settings: { threads } };
  return error(`Threads is a whole number from 1 to ${MOST_THREADS}.`);
}

function settingFourChance(value: string): Request {
  if (value === 'auto') return { kind: 'setoption', settings: { fourChance: undefined } };
  const fourChance = /^\d*\.?\d+$/.test(value) ? Number(value) : Number.NaN;
  if (fourChance >= 0 && fourChance <= 1) return { kind: 'setoption', settings: { fourChance } };
  return error('FourChance is a number from 0 to 1, or auto.');
}

/** Undefined unless the word is a whole number from 1 on. */
function wholeNumber(word: string | undefined): number | undefined {
  const value = /^\d+$/.test(word ?? '') ? Number(word) : Number.NaN;
  return Number.isSafeInteger(value) && value >= 1 ? value : undefined;
}

function error(message: string): Request {
  return { kind: 'error', message };
}

/** A word of the input on one short line. */
export function shown(word: string): string {
  const text = printable(word);
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
}
