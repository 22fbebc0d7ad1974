// A stored game as it is shared: its board, and the address that deals its tiles again.
import { type Game, gameFromReplay } from '@twofold/core';
import type { GameRecord } from '../storage/records';
import { replayOf } from '../storage/transfer/lineText';

/** The game at the record's ply. Throws Error with the reason if its moves cannot be read. */
export function sharedGame(record: GameRecord): Game {
  const replay = replayOf(record);
  const game = replay.ok ? gameFromReplay(replay.value) : replay;
  if (!game.ok) throw new Error(game.error.message);
  game.value.goTo(record.ply);
  return game.value;
}

/** The path, below the site's base, that deals the tiles of a game again. Undefined: its seed does not deal them. */
export function sameTilesPath({ variant, seed, seeded, fresh, startScore }: Game): string | undefined {
  if (!seeded || !fresh || startScore > 0) return undefined;
  const link = new URLSearchParams({ ...(variant.id !== 'classic' && { variant: variant.id }), seed });
  return `/?${link}`;
}
