// The sentences of failures in the player's language. English is that of packages/sandbox, which a test compares.
import { type CommandFailure, type Failure, messageOf } from '@twofold/sandbox';
import { formatNumber, type MessageKey, t } from '../../../../i18n/i18n';
import type { PlayFailure } from '../run/outcome';

/** Failures of commands do not happen on a page. */
type PageCode = Exclude<Failure['code'], CommandFailure['code']>;

/** The keys of the messages. A code without a message is an error of the compiler's. */
export const FAILURE_KEYS = {
  syntax: 'learn.own.failure.syntax',
  import: 'learn.own.failure.import',
  'missing-function': 'learn.own.failure.missing-function',
  thrown: 'learn.own.failure.thrown',
  'endless-loop': 'learn.own.failure.endless-loop',
  'too-deep': 'learn.own.failure.too-deep',
  'too-much-memory': 'learn.own.failure.too-much-memory',
  'too-long-answer': 'learn.own.failure.too-long-answer',
  waits: 'learn.own.failure.waits',
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
} as const satisfies Record<PageCode, MessageKey>;

/** What happened, and where it can what to do about it. */
export function failureText(failure: PlayFailure): string {
  if (failure.code === 'no-tile') return t('learn.own.noTile', { value: String(failure.value) });
  const { values } = messageOf(failure);
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? formatNumber(value) : value,
    ]),
  );
  return t(keyOf(failure), shown);
}

function keyOf(failure: Failure): MessageKey {
  const { code } = failure;
  if ('part' in failure && 'expected' in failure && failure.part === 'returned') {
    if (failure.found !== 'undefined') return 'learn.own.returnsOther';
    return failure.expected === 'number' ? 'learn.own.returnsNoPoints' : 'learn.own.returnsNothing';
  }
  return isPageCode(code) ? FAILURE_KEYS[code] : FAILURE_KEYS['sandbox-failed'];
}

function isPageCode(code: Failure['code']): code is PageCode {
  return code in FAILURE_KEYS;
}
