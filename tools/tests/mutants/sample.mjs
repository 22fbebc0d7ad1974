// The choice of a package's mutants, their outcomes, and the printed report. A sample depends on a hash of
// seed and mutant, not on the position in a list. A mutant thus stays in the sample when the code around it
// changes.
import { createHash } from 'node:crypto';

/**
 * A mutant as Stryker names it in its results: lines and columns from 1, the end column after the last character.
 * @typedef {object} Mutant
 * @property {string} id
 * @property {string} fileName
 * @property {{ start: Place, end: Place }} location
 * @property {string} mutatorName
 * @property {string | undefined} [replacement]
 */
/** @typedef {{ line: number, column: number }} Place */
/** @typedef {Mutant & { status: string, original: string }} Result with the code that was changed */
/** @typedef {'killed' | 'survived' | 'timeout' | 'noCoverage' | 'errors'} Outcome */
/** @typedef {{ score: number, tested: number } & Record<Outcome, number>} Score */

/** @type {Record<string, Outcome>} */
const OUTCOMES = {
  Killed: 'killed',
  Survived: 'survived',
  Timeout: 'timeout',
  NoCoverage: 'noCoverage',
  RuntimeError: 'errors',
};

/**
 * Mutants, or items with one each, in an order that only the seed decides. The first of them are a sample.
 * @template T
 * @param {readonly T[]} items
 * @param {number} seed
 * @param {(item: T) => Mutant} mutantOf
 * @returns {T[]}
 */
export function shuffleMutants(items, seed, mutantOf) {
  return items
    .map((item) => ({ item, order: hashOf(mutantOf(item), seed) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ item }) => item);
}

/** @param {Mutant} mutant @param {number} seed */
function hashOf({ fileName, location: { start, end }, mutatorName, replacement }, seed) {
  const place = [start.line, start.column, end.line, end.column];
  const key = JSON.stringify([seed, fileName.replaceAll('\\', '/'), ...place, mutatorName, replacement]);
  return createHash('sha256').update(key).digest('hex');
}

/**
 * Counts results; the score is the share of mutants found, in per cent. A mutant that runs without end is found;
 * one whose run broke off with an error of the tools counts neither way.
 * @param {Result[]} results
 * @returns {Score}
 */
export function scoreOf(results) {
  const score = { score: 0, tested: 0, killed: 0, survived: 0, timeout: 0, noCoverage: 0, errors: 0 };
  for (const { status } of results) {
    const outcome = OUTCOMES[status];
    if (outcome) score[outcome]++;
  }
  const found = score.killed + score.timeout;
  score.tested = found + score.survived + score.noCoverage;
  score.score = score.tested === 0 ? 0 : Math.round((1000 * found) / score.tested) / 10;
  return score;
}

/**
 * The report of the mutants that no test found, grouped by file, in the order of the text.
 * @param {Result[]} results
 * @returns {string[]}
 */
export function describeSurvivors(results) {
  const alive = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const files = [...new Set(alive.map(({ fileName }) => fileName))].sort();
  return files.flatMap((fileName) => {
    const own = alive.filter((mutant) => mutant.fileName === fileName).sort(byPlace);
    return [`${fileName} (${own.length})`, ...own.map((mutant) => `  ${describe(mutant)}`)];
  });
}

/** @param {Mutant} a @param {Mutant} b */
function byPlace({ location: { start: a } }, { location: { start: b } }) {
  return a.line - b.line || a.column - b.column;
}

/** @param {Result} mutant */
function describe({ fileName, location, mutatorName, replacement = '', status, original }) {
  const { line, column } = location.start;
  const change = `${onOneLine(original)} -> ${onOneLine(replacement)}`;
  const untested = status === 'NoCoverage' ? ' (no test runs it)' : '';
  return `${fileName}:${line}:${column} ${mutatorName}: ${change}${untested}`;
}

/**
 * The part of a text at a location.
 * @param {string} text
 * @param {Mutant['location']} location
 */
export function textAt(text, { start, end }) {
  const lines = text.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? '').slice(0, end.column - 1);
  lines[0] = (lines[0] ?? '').slice(start.column - 1);
  return lines.join('\n');
}

/** @param {string} code */
function onOneLine(code) {
  const line = code.replace(/\s+/g, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
