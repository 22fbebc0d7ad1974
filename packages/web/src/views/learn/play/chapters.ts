// The chapters of "Learn to play" in reading order, and the measured rules that each compares.
import type { PlayChapter } from '@twofold/solver/internal';
import type { MessageKey } from '../../../i18n/i18n';
import type { RulePlayer } from './course/rules';

/** How many positions each chapter has. */
export const POSITIONS = 3;

export interface PlayChapterInfo {
  readonly id: PlayChapter;
  readonly title: MessageKey;
  /** One sentence. */
  readonly summary: MessageKey;
  readonly paragraphs: readonly MessageKey[];
  /** What the figures show. It quotes the first and the last of `players`. */
  readonly measured: MessageKey;
  /** The tile whose rates are compared, and the rules, from the worse to the better one. */
  readonly tile: number;
  readonly players: readonly RulePlayer[];
}

const COMPARED: Readonly<Record<PlayChapter, readonly [tile: number, ...players: RulePlayer[]]>> = {
  corner: [512, 'points', 'corner', 'cornerNotUp'],
  directions: [512, 'fixed', 'two', 'notUpPoints', 'cornerNotUp'],
  chain: [1024, 'cornerNotUp', 'chain', 'rowChain'],
  exception: [2048, 'aheadNotUp', 'ahead'],
  row: [512, 'notUpPoints', 'cornerNotUp', 'row'],
  small: [1024, 'row', 'rowChain', 'rowNear'],
  free: [2048, 'rowNear', 'ahead'],
  to8192: [8192, 'ahead', 'network'],
  shape: [16384, 'ahead', 'network'],
};

export const CHAPTERS: readonly PlayChapterInfo[] = (Object.keys(COMPARED) as PlayChapter[]).map((id) => {
  const [tile, ...players] = COMPARED[id];
  return {
    id,
    title: `learn.play.${id}.title`,
    summary: `learn.play.${id}.summary`,
    paragraphs: [`learn.play.${id}.why`, `learn.play.${id}.how`],
    measured: `learn.play.${id}.measured`,
    tile,
    players,
  };
});
