// The sentences of failures in the player's language. English is that of packages/sandbox, which a test compares.
import {
  type CommandFailure,
  type FailureText,
  messageOf,
  type THING_TEXTS,
  type Thing,
} from '@twofold/sandbox';
import { formatNumber, type MessageKey, t } from '../../../../i18n/i18n';
import type { PlayFailure } from '../run/outcome';

/** Failures of commands do not happen on a page. */
type PageText = Exclude<FailureText, CommandFailure['code']>;

/** The keys of the messages. A name without a message is an error of the compiler's. */
export const FAILURE_KEYS = {
  syntax: 'learn.own.failure.syntax',
  'syntax-wanted': 'learn.own.failure.syntax-wanted',
  'syntax-unexpected': 'learn.own.failure.syntax-unexpected',
  'syntax-ends': 'learn.own.failure.syntax-ends',
  'syntax-open-text': 'learn.own.failure.syntax-open-text',
  'syntax-twice': 'learn.own.failure.syntax-twice',
  'other-language': 'learn.own.failure.other-language',
  import: 'learn.own.failure.import',
  'missing-function': 'learn.own.failure.missing-function',
  thrown: 'learn.own.failure.thrown',
  'endless-loop': 'learn.own.failure.endless-loop',
  'too-deep': 'learn.own.failure.too-deep',
  'too-much-memory': 'learn.own.failure.too-much-memory',
  'too-long-answer': 'learn.own.failure.too-long-answer',
  waits: 'learn.own.failure.waits',
  'returns-nothing': 'learn.own.failure.returns-nothing',
  'returns-no-points': 'learn.own.failure.returns-no-points',
  'returns-other': 'learn.own.failure.returns-other',
  'wrong-type': 'learn.own.failure.wrong-type',
  'wrong-size': 'learn.own.failure.wrong-size',
  'no-number': 'learn.own.failure.no-number',
  promise: 'learn.own.failure.promise',
  'wrong-rows': 'learn.own.failure.wrong-rows',
  'wrong-cells': 'learn.own.failure.wrong-cells',
  'changed-argument': 'learn.own.failure.changed-argument',
  'wrong-board': 'learn.own.failure.wrong-board',
  'wrong-motions': 'learn.own.failure.wrong-motions',
  'wrong-score': 'learn.own.failure.wrong-score',
  'too-slow': 'learn.own.failure.too-slow',
  stopped: 'learn.own.failure.stopped',
  'sandbox-failed': 'learn.own.failure.sandbox-failed',
} as const satisfies Record<PageText, MessageKey>;

/** The words for things that a program gives. */
export const THING_KEYS = {
  'empty-array': 'learn.own.thing.empty-array',
  'array-of': 'learn.own.thing.array-of',
  array: 'learn.own.thing.array',
  number: 'learn.own.thing.number',
} as const satisfies Record<keyof typeof THING_TEXTS, MessageKey>;

/** What happened, and where it can what to do about it. */
export function failureText(failure: PlayFailure): string {
  if (failure.code === 'no-tile') return t('learn.own.noTile', { value: String(failure.value) });
  if (failure.code === 'other-language' && failure.language === 'python') return t('learn.own.choosePython');
  const { name, values, things } = messageOf(failure);
  const shown = [
    ...Object.entries(values).map(([key, value]) => [key, shownValue(value)]),
    ...Object.entries(things).map(([key, thing]) => [key, thingText(thing)]),
  ];
  return t(isPageText(name) ? FAILURE_KEYS[name] : FAILURE_KEYS['sandbox-failed'], Object.fromEntries(shown));
}

function shownValue(value: string | number): string {
  return typeof value === 'number' ? formatNumber(value) : value;
}

function thingText(thing: Thing): string {
  if (typeof thing === 'string') return thing;
  return t(THING_KEYS[thing.name], { length: formatNumber(thing.length ?? 0) });
}

function isPageText(name: FailureText): name is PageText {
  return name in FAILURE_KEYS;
}
