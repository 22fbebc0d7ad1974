// The game as it was in the last lull of play. What stands beside the board shows that one, so that a move does not pay
// for it.
import { createComputed, createSignal, on, onCleanup, untrack } from 'solid-js';
import { forget, inLull } from '../browser/lull';
import type { GameSummary } from '../storage/records';
import type { GameController } from './gameController';

/** The record of a game as of the last lull. Another game, or another status, shows at once. Reactive. */
export function createSettled({ record }: Pick<GameController, 'record'>): () => GameSummary {
  const [settled, settle] = createSignal(untrack(record));
  const follow = () => settle(untrack(record));
  createComputed(
    on(record, ({ id, status }) => {
      const before = untrack(settled);
      if (id === before.id && status === before.status) inLull(follow);
      else follow();
    }),
  );
  onCleanup(() => forget(follow));
  return settled;
}
