// The English of the comments: short sentences, and none of the idioms below. Most readers of this code
// have another first language, and a long sentence costs them a second reading.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../run.mjs';

/** The most words of a sentence. A semicolon or a colon ends one, too. A quotation of code is one word. */
export const LONGEST = 20;

/**
 * Idioms that dictionaries explain badly, each with words to use instead. A pattern matches the idiom alone, so
 * that a new comment never fails without a cause. Quotations are left out.
 * @type {{ pattern: RegExp, instead: string }[]}
 */
export const IDIOMS = [
  { pattern: /\bunless told\b/i, instead: 'state the default: "By default: 8"' },
  { pattern: /\b(?:is|are) told\b(?! apart)/i, instead: 'is shown, is given, is named' },
  { pattern: /\bcomes? to\b(?! be\b)/i, instead: 'reaches, amounts to, gives' },
  { pattern: /\bthose who\b/i, instead: 'name them: players, readers, callers' },
  { pattern: /\bso many\b(?!(?: \S+)? that\b)/i, instead: 'name the count: `count` tiles' },
  { pattern: /\bthat which\b/i, instead: 'name the thing' },
  { pattern: /\bwhat is\b(?![^?]*\?$)/i, instead: 'name the thing: the text, the error, the result' },
];

/**
 * @typedef {object} Comment
 * @property {number} line of its first character, from 1
 * @property {string} text without the marks; each line keeps its own indentation
 */

/**
 * Every sentence of a file's comments that breaks a rule, as `line: reason: sentence`.
 * @param {string} path its ending gives the language
 * @param {string} text
 * @returns {string[]}
 */
export function findLapses(path, text) {
  const comments = path.endsWith('.css') ? cssComments(text) : scriptComments(path, text);
  return comments.flatMap(sentencesOf).flatMap(({ line, sentence }) => {
    const reason = lapseOf(sentence);
    return reason ? [`${line}: ${reason}: ${sentence}`] : [];
  });
}

/** @param {string} sentence */
function lapseOf(sentence) {
  const words = sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  if (words > LONGEST) return `${words} words`;
  const unquoted = sentence.replace(/"[^"]*"/g, '""');
  const idiom = IDIOMS.find(({ pattern }) => pattern.test(unquoted));
  return idiom && `"${idiom.pattern.exec(unquoted)?.[0]}" (${idiom.instead})`;
}

/** @param {string} text @returns {Comment[]} */
function cssComments(text) {
  return [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: raw, index }) => ({
    line: lineAt(text, index),
    text: withoutMarks(raw),
  }));
}

/** @param {string} path @param {string} text @returns {Comment[]} */
function scriptComments(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  /** @type {Map<number, number>} */
  const ranges = new Map(); // end by start
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isJSDoc(node) || ts.isJsxText(node)) return;
    if (!ts.isToken(node)) return node.getChildren(source).forEach(visit);
    const start = node.getFullStart();
    for (const find of [ts.getTrailingCommentRanges, ts.getLeadingCommentRanges]) {
      for (const { pos, end } of find(text, start) ?? []) ranges.set(pos, end);
    }
  };
  visit(source);
  return joined(
    [...ranges].sort(([a], [b]) => a - b),
    text,
  );
}

/**
 * Neighbouring lines of `//` are one comment, if nothing but comments stands on them.
 * @param {[start: number, end: number][]} ranges @param {string} text
 * @returns {Comment[]}
 */
function joined(ranges, text) {
  /** @type {(Comment & { last?: number })[]} */
  const comments = [];
  for (const [start, end] of ranges) {
    const raw = text.slice(start, end);
    const line = lineAt(text, start);
    const alone = /(?:^|\n)[ \t]*$/.test(text.slice(0, start)) && raw.startsWith('//');
    const before = comments.at(-1);
    if (alone && before?.last === line - 1) {
      before.text += `\n${withoutMarks(raw)}`;
      before.last = line;
    } else comments.push({ line, text: withoutMarks(raw), ...(alone && { last: line }) });
  }
  return comments;
}

/** @param {string} raw */
function withoutMarks(raw) {
  if (raw.startsWith('//')) return raw.replace(/^\/\/+ ?/, '');
  return raw.replace(/^\/\*+ ?|\s*\*+\/$/g, '').replace(/^[ \t]*\* ?/gm, '');
}

/**
 * The sentences of a comment. An empty line, a point of a list and a tag begin new ones.
 * @param {Comment} comment
 */
function sentencesOf({ line, text }) {
  const prose = withoutTypes(text)
    .replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, ''))
    .replace(/`[^`]*`/g, (code) => code.replace(/[^\n`]/g, '').replace('``', '`code`'))
    .split('\n');
  const kept = prose.map((own, index) => (isProse(own, prose.slice(0, index)) ? own : '')).join('\n');
  let from = 0;
  return [...kept.matchAll(/(?<=[.!?:;]['")\]]?)\s+|\n\s*\n|\n(?=- |@)|$/g)].flatMap(({ 0: gap, index }) => {
    const sentence = { line: line + newlines(kept.slice(0, from)), sentence: flat(kept.slice(from, index)) };
    from = index + gap.length;
    return sentence.sentence ? [sentence] : [];
  });
}

/**
 * A comment without the types of its tags, `@param {type} name`, and with the same lines.
 * @param {string} text
 */
function withoutTypes(text) {
  return text.replace(/@\w+ (\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})/g, (tag, type) =>
    tag.replace(type, type.replace(/[^\n]/g, '')),
  );
}

/**
 * False for a line of a table, a diagram, an example of code or a directive. Such lines are indented, or have
 * wide gaps or bars. A line that goes on with a point of a list or a tag is indented and prose.
 * @param {string} line @param {string[]} before the lines above it
 */
function isProse(line, before) {
  if (/\||[─-╿]|\S {2,}\S|^(?:biome-ignore|@ts-|@vitest|\/ ?<reference)|:\/\//.test(line)) return false;
  if (!/^ {2,}/.test(line)) return true;
  return /^(?:- |@)/.test(before.findLast((above) => !above.startsWith('  ')) ?? '');
}

/** @param {string} text */
const flat = (text) => text.replace(/\s+/g, ' ').trim();

/** @param {string} text */
const newlines = (text) => text.split('\n').length - 1;

/** @param {string} text @param {number} index */
const lineAt = (text, index) => newlines(text.slice(0, index)) + 1;

/** Every lapse in the tracked sources below a folder of the repository, or in all of it. */
function findAll(below = '.') {
  const files = execFileSync('git', ['ls-files', below], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  return files
    .filter((file) => /\.(?:ts|tsx|mjs|css)$/.test(file) && !file.includes('/fixtures/'))
    .filter((file) => existsSync(join(ROOT, file))) // a deleted file is tracked until that is staged
    .flatMap((file) =>
      findLapses(file, readFileSync(join(ROOT, file), 'utf8')).map((lapse) => `${file}:${lapse}`),
    );
}

if (process.argv[1] === import.meta.filename) {
  const lapses = findAll(process.argv[2]);
  for (const lapse of lapses) console.error(lapse);
  process.exitCode = lapses.length > 0 ? 1 : 0;
}
