// Long repetitive inputs. They find readers whose time grows faster than their input. Forms: one token
// repeated, two in turn, and brackets in brackets. Each also follows a beginning that a reader knows.
import { Game, makeCompact, makeReplay, VARIANTS } from '../../packages/core/src/index.js';
import { pick, type Random } from '../../packages/core/test/sampleReplays.js';

/** A family of inputs: one of about any length. */
export interface LongInput {
  readonly name: string;
  readonly make: (length: number) => string;
}

const HEADER = '[Twofold "1"]\n[Variant "2x2"]\n[Start "11/00"]\n';
const VERSE = '4x4-note_00c00k';

// biome-ignore format: a list of words
const TOKENS = [
  ' ', '\n', '\r\n', '\t', '\ufeff', '\u2028', '\0', '\u00e9', '\ud83d\ude00', '\ud800',
  '[', ']', '{', '}', '{}', '(', ')', '()', '"', '\\', '\\}', '\\"', '\\n', '\\u{41}', '*', '* ', '* [Twofold ',
  'U', 'U0', 'L3', 'L3 ', 'L (', 'L3 (D1) ', '{a}', '1.', '1. ', '0', '9', '00', '/', '(36)', '00/', ';', ',', '|', '2 ', '2,',
  '[A "b"]\n', '[Check "', '[Score ', '[Check "00000000"]\n', 'null,', '{},', '[[],', '{"grid":', '"a":', '"\\u0000"',
  'replay=', '#replay=', '?replay=', '%', '%41', '&', 'a', 'z', '~', '-', '_', '4x4-', 'replay_', '2\n', '1e', '1,',
  '[2', '[2],', '2]', '{2,', '| ', '||', '2|', '+--', '+--+\n', '|  |\n', '1,024,', '1 024 ', '111,', '"" ', 'a: 2 ', '2^', '\u0662', '2\n\n', '[2,4]\n', '[\n',
];

const PREFIXES = [
  '',
  HEADER,
  `${HEADER}\n`,
  `${HEADER}\n{`,
  `${HEADER}\nL3 (`,
  `${HEADER}[Name "`,
  `${HEADER}[Seed "`,
  `${HEADER}[Score "`,
  '[',
  '["',
  '[{',
  '[A "',
  '{',
  '{"grid":',
  '{"gameState":',
  '{"grid":{"size":2,"cells":',
  '{"format":"twofold-export","version":1,"bests":[],"games":',
  'replay_',
  'replay2x4_',
  '4x4-',
  '4x4-a_',
  VERSE,
  'https://example.org/games#replay=',
  makeCompact(new Game(VARIANTS.classic, 'seed')),
  `${makeReplay(new Game(VARIANTS['3x3'], 'seed'))} `,
];

const ENDS = [
  '',
  'x',
  ' *',
  '"]\n\n*',
  '} *',
  '} U3 *',
  '[Check "00000000"]\n\nL3 *',
  '[Score "8"]\n\nL3 *',
  ']',
  '}',
  '\nx',
];

const NESTS: readonly (readonly [open: string, close: string])[] = [
  ['[', ']'],
  ['{"a":', '}'],
  ['[{"a":', '}]'],
  ['(', ')'],
  ['L3 (', ')'],
  ['{', '}'],
];

/** A random family, that fits in its parts only by chance. */
export function anyLongInput(random: Random): LongInput {
  const [prefix, token, end] = [pick(random, PREFIXES), pick(random, TOKENS), pick(random, ENDS)];
  const roll = random();
  if (roll < 0.6) return longInput(prefix, token, end);
  if (roll < 0.8) return longInput(prefix, token + pick(random, TOKENS), end);
  const [open, close] = pick(random, NESTS);
  return nested(prefix, open, close, end);
}

/** A token as often as the length allows, between a beginning and an end. */
function longInput(prefix: string, token: string, end: string): LongInput {
  return {
    name: `${JSON.stringify(prefix)} ${JSON.stringify(token)}... ${JSON.stringify(end)}`,
    make: (length) => prefix + token.repeat(Math.ceil(length / token.length)) + end,
  };
}

/** As many that open as that close. */
function nested(prefix: string, open: string, close: string, end: string): LongInput {
  return {
    name: `${JSON.stringify(prefix)} ${JSON.stringify(open)}...${JSON.stringify(close)} ${JSON.stringify(end)}`,
    make: (length) => {
      const depth = Math.ceil(length / (open.length + close.length));
      return prefix + open.repeat(depth) + close.repeat(depth) + end;
    },
  };
}

/** Inputs that once took quadratic time, or overflowed the stack. */
export const KNOWN: readonly LongInput[] = [
  longInput('replay_', '\n', 'x'),
  longInput(`${HEADER}[Seed "s"]\n`, ' ', '[Check "00000000"]\n\nL *'),
  longInput(HEADER, ' ', '[Score "8"]\n\nL3 *'),
  nested('{"grid":', '[', ']', '}'),
  nested('{"gameState":', '{"grid":', '}', '}'),
  longInput('[{', '\\}', '}'),
  longInput(`${HEADER}\n{`, '\\}', '} U3 *'),
  longInput(`${HEADER}[Name "`, '\\"', '"]\n\nU3 *'),
  longInput('replay_', ' ', ''),
  longInput('', '111,', ''),
  longInput('', '[2,4],\n', ']'),
  longInput('[[', '[\n', ''),
];
