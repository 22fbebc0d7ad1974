// What the model said of a finished own game is kept, and what came of it: chances of later games are corrected by that.
import { type AskChances, saidOf } from '@twofold/solver/internal';
import type { Recording } from '../../../../replay/recording';
import type { ReviewStore } from '../../../../reviews/store';
import { isHelped, isOwn } from '../../../../storage/origin';

/**
 * Keeps what the model says of this game, if it is a finished own one without help. `ask` answers one question after another.
 */
export async function keepSaid(
  recording: Recording,
  store: ReviewStore | undefined,
  noise: number,
  ask: AskChances,
): Promise<void> {
  if (!store || !isFinishedOwn(recording)) return;
  const { game, record } = recording;
  const said = await saidOf(game, { start: record.startedAt, noise }, ask);
  if (said) await store.keepSaid(record.id, said, noise);
}

function isFinishedOwn({ record, game }: Recording): boolean {
  return (
    record.id !== '' &&
    isOwn(record) &&
    !isHelped(record) &&
    record.variant === 'classic' &&
    game.status === 'over'
  );
}
