// Everything that IndexedDB has, for an export.
import type { Contents } from '../backend';
import { joinParts, type Part } from '../indexedDbLines';
import { latestFirst } from '../merge';
import type { GameRecord } from '../records';
import type { Database, LineKey, StoredGame } from '../schema';

/** All games with their lines, the last changed first, all bests, and the current game. */
export async function readContents(db: Database): Promise<Contents> {
  const transaction = db.transaction(['games', 'lines', 'bests', 'meta']);
  const lines = transaction.objectStore('lines');
  const [games, keys, values, bests, current] = await Promise.all([
    transaction.objectStore('games').getAll(),
    lines.getAllKeys(),
    lines.getAll(),
    transaction.objectStore('bests').getAll(),
    transaction.objectStore('meta').get('current'),
  ]);
  return { games: joinAll(games, keys, values).sort(latestFirst), bests, current };
}

/** Stored games joined with their lines. `keys` and `parts` are those of all lines, ordered by key. */
function joinAll(
  games: readonly StoredGame[],
  keys: readonly LineKey[],
  parts: readonly Part[],
): GameRecord[] {
  const byGame = new Map<string, Part[]>(games.map(({ id }) => [id, []]));
  for (const [index, [id]] of keys.entries()) byGame.get(id)?.push(parts[index]!);
  return games.map((game) => joinParts(game, byGame.get(game.id)!));
}
