// Which puzzle comes next.
import { ratedOf } from '@twofold/protocol/ratings';
import type { PuzzleEntry } from '@twofold/solver/internal';
import type { Progress } from './progress';

/** The count of nearest puzzles of which one is taken by chance. So they do not come in one order. */
const NEAREST = 12;

export type Random = () => number; // from 0 on, below 1

type Known = Pick<Progress, 'answers' | 'ratingOf'>;

/**
 * The next one of a training: one that was not answered yet, about as difficult as the player is strong. Then those that only a mode
 * has asked: their answer counts, too. Then those whose last answer was wrong, and then all, the one seen longest ago first.
 * Undefined: there are none.
 */
export function nextForTraining(
  entries: readonly PuzzleEntry[],
  progress: Known & Pick<Progress, 'player'>,
  random: Random,
): PuzzleEntry | undefined {
  const { player, answers } = progress;
  const fresh = entries.filter(({ id }) => !answers.has(id));
  const unrated = fresh.length > 0 ? fresh : entries.filter(({ id }) => !ratedOf(answers.get(id)!));
  if (unrated.length > 0) return nearTo(unrated, player().rating, { ...progress, random });
  const wrong = entries.filter(({ id }) => !answers.get(id)!.wasRight);
  const seenAt = ({ id }: PuzzleEntry) => answers.get(id)!.at;
  return (wrong.length > 0 ? wrong : entries).toSorted((one, other) => seenAt(one) - seenAt(other))[0];
}

/** Rating from which the modes begin, and by how much each puzzle is harder. */
const MODE_START = 500;
const STEPS = { streak: 45, minutes: 25 };

/** The puzzle after `count` solved ones in a mode: each is harder than the one before. `done`: those of this run. */
export function nextForMode(
  mode: 'streak' | 'minutes',
  entries: readonly PuzzleEntry[],
  done: ReadonlySet<string>,
  known: Known & { readonly random: Random },
): PuzzleEntry | undefined {
  const left = entries.filter(({ id }) => !done.has(id));
  const fresh = left.filter(({ id }) => !known.answers.has(id));
  const wanted = MODE_START + STEPS[mode] * done.size;
  return nearTo(fresh.length >= NEAREST ? fresh : left, wanted, known);
}

function nearTo(
  entries: readonly PuzzleEntry[],
  wanted: number,
  { ratingOf, random }: Pick<Known, 'ratingOf'> & { readonly random: Random },
): PuzzleEntry | undefined {
  const distance = (entry: PuzzleEntry) => Math.abs(ratingOf(entry).rating - wanted);
  const nearest = entries.toSorted((one, other) => distance(one) - distance(other)).slice(0, NEAREST);
  return nearest[Math.floor(random() * nearest.length)];
}
