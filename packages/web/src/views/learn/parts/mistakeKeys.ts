// The sentences of known mistakes, of programs and of answers. English is that of packages/sandbox, which a test compares.
import type { MistakeId } from '@twofold/sandbox';
import type { MessageKey } from '../../../i18n/i18n';

/** The keys of the sentences. */
export const MISTAKE_KEYS = {
  repeat: 'learn.own.mistake.repeat',
  'merge-twice': 'learn.own.mistake.merge-twice',
  'wrong-end': 'learn.own.mistake.wrong-end',
  'far-sides': 'learn.own.mistake.far-sides',
  'gap-after': 'learn.own.mistake.gap-after',
  'gap-before': 'learn.own.mistake.gap-before',
  'one-pair': 'learn.own.mistake.one-pair',
  'no-merge': 'learn.own.mistake.no-merge',
  unchanged: 'learn.own.mistake.unchanged',
  sides: 'learn.own.mistake.sides',
  'one-side': 'learn.own.mistake.one-side',
  'turned-back': 'learn.own.mistake.turned-back',
  'new-tile': 'learn.own.mistake.new-tile',
  squares: 'learn.own.mistake.squares',
  'points-of-board': 'learn.own.mistake.points-of-board',
  'points-half': 'learn.own.mistake.points-half',
  'points-merges': 'learn.own.mistake.points-merges',
} as const satisfies Record<MistakeId, MessageKey>;
