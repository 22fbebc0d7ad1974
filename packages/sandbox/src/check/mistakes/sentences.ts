/** What a known mistake does, in English. A page translates by the key `sandbox.mistake.ID`. */
import type { MistakeId } from './known.js';

/** A sentence or two for each mistake, in English. */
export const MISTAKE_TEXTS: Readonly<Record<MistakeId, string>> = {
  repeat: 'Pairs that were made merge again: 4 4 _ 8 becomes 16. A tile merges once in a move.',
  'merge-twice': 'A third tile merges into a new pair: 2 2 4 becomes 8. A tile merges once in a move.',
  'wrong-end':
    'Pairs are made from the wrong end: 2 2 2 becomes 2 4. The pair nearest to the side comes first.',
  'far-sides':
    'To some sides, pairs are made from the wrong end. The pair nearest to the side of the move comes first.',
  'gap-after': 'A merge leaves a gap: 2 2 4 becomes 4 _ 4. The tiles behind a pair have to follow.',
  'gap-before': 'Tiles with a gap between them do not merge: 2 _ 2 becomes 2 2. Close the gaps first.',
  'one-pair': 'Only one pair of a line merges: 2 2 2 2 becomes 4 2 2. Go on behind the pair.',
  'no-merge': 'The tiles slide, but equal ones do not merge.',
  unchanged: 'The board comes back as it was given.',
  sides: 'Some sides are confused: the tiles go to another side than the one that was asked for.',
  'one-side': 'The tiles go to the same side, whatever side is asked for.',
  'turned-back': 'The board comes back turned round. Turn it back the way it came.',
  'new-tile': 'The answer has a new tile. The check wants the board before one appears.',
  squares: 'Squares are right, other rectangles are not. The numbers of rows and columns may differ.',
  'points-of-board':
    'The points are the sum of all tiles. Only the tiles that merges made in this move count.',
  'points-half': 'A merge counts half. Two 2s give 4 points, the value of the new tile.',
  'points-merges': 'The points are the number of merges. A merge gives the value of the new tile.',
};
