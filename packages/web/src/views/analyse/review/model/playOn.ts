// Ways to play on from a ply of a reviewed game: on the tiles that its seed deals, or on fresh ones. Each begins a game of its own.
import { focusBoard } from '../../../../browser/focus';
import { makeName } from '../../../../browser/randomName';
import type { CurrentGame } from '../../../../game/currentGame';
import { openReplay, positionAt, type Recording } from '../../../../replay/recording';
import { navigate } from '../../../../ui/router';
import { replayUpTo } from '../../parts/replayUpTo';

/** Whether the seed deals the tiles after any ply. */
export function hasOwnTiles({ game }: Recording): boolean {
  return game.seeded;
}

/** Plays on with the tiles of the seed. Rejects with an Error that gives the reason. */
export async function playOnSame(current: CurrentGame, { replay }: Recording, ply: number): Promise<void> {
  const recording = openReplay(replayUpTo(replay, ply), Date.now());
  if (!recording.ok) throw new Error(recording.error.message);
  const record = { ...recording.value.record, id: makeName(20), revision: 0 };
  const outcome = await current.library.save(record);
  if (outcome.kind === 'failed') throw new Error(outcome.message);
  await current.open(record.id);
  toBoard();
}

/** Plays on with fresh tiles. */
export async function playOnFresh(current: CurrentGame, recording: Recording, ply: number): Promise<void> {
  const { board, score } = positionAt(recording, ply);
  await current.start(recording.record.variant, undefined, { start: board, startScore: score });
  toBoard();
}

function toBoard(): void {
  navigate('/');
  focusBoard();
}
