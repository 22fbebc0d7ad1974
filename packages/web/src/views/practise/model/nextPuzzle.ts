// Which puzzle comes next.
import type { PuzzleEntry } from '@twofold/solver/internal';
import type { Progress } from './progress';

/** The count of nearest puzzles of which one is taken by chance. So they do not come in one order. */
const NEAREST = 12;

export type Random = () => number; // from 0 on, below 1

/**
 * The next one of a training: one that was not answered yet, about as difficult as the player is strong. Where all were answered,
 * those answered wrongly at first come again, and then all, the one seen longest ago first. Undefined: there are none.
 */
export function nextForTraining(
  entries: readonly PuzzleEntry[],
  { player, answers }: Pick<Progress, 'player' | 'answers'>,
  random: Random,
): PuzzleEntry | undefined {
  const fresh = entries.filter(({ id }) => !answers.has(id));
  if (fresh.length > 0) return nearTo(fresh, player().rating, random);
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
  { answers, random }: { readonly answers: Progress['answers']; readonly random: Random },
): PuzzleEntry | undefined {
  const left = entries.filter(({ id }) => !done.has(id));
  const fresh = left.filter(({ id }) => !answers.has(id));
  const wanted = MODE_START + STEPS[mode] * done.size;
  return nearTo(fresh.length >= NEAREST ? fresh : left, wanted, random);
}

function nearTo(entries: readonly PuzzleEntry[], wanted: number, random: Random): PuzzleEntry | undefined {
  const distance = ({ rating }: PuzzleEntry) => Math.abs(rating - wanted);
  const nearest = entries.toSorted((one, other) => distance(one) - distance(other)).slice(0, NEAREST);
  return nearest[Math.floor(random() * nearest.length)];
}
