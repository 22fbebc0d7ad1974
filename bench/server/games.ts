/**
 * The most ranked games of two moves a second. Of 100 moves 99 must have their tile within 50 ms.
 * `npm run bench -- server/games --database postgres --from 2000`, or with `--games 3000` those.
 */
import { measureLimits } from './load/limits.js';
import type { Load, Played } from './load/load.js';
import { onEach, readOptions, report } from './load/options.js';
import { searchLoad } from './load/search.js';

const { database, games, from, seconds } = readOptions({
  database: 'both',
  games: 0,
  from: 1000,
  seconds: 8,
});
/** The last of thousands of players have just come: what they kept waiting is caught up by then. */
const WARM_SECONDS = 8;
const SEARCH = { from, step: 100, milliseconds: 100_000 };

async function play(load: Load, count: number): Promise<Played> {
  await load.setGames(count);
  await load.play(WARM_SECONDS);
  return load.play(seconds);
}

await onEach(database, async ({ name, folder }, load) => {
  const limits = await measureLimits(folder);
  const { best, beyond } =
    games > 0
      ? { best: await play(load, games), beyond: undefined }
      : await searchLoad(SEARCH, (size) => play(load, size));
  report('server.games', { database: name, ...best, beyond, ...limits });
});
process.exit();
