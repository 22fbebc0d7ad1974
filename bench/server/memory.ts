/**
 * Start-up of the server, and its memory for each new game with its socket: as the server reports it after a collection, and as
 * the system does. `npm run bench -- server/memory --games 2000`.
 */
import { measureSocketBytes } from './load/limits.js';
import { onEach, readOptions, report } from './load/options.js';
import { otherWork, startWatch } from './load/otherWork.js';

const { database, games } = readOptions({ database: 'both', games: 2000 });
/** Players before the first measurement: code is compiled by then, and tables have their rows. */
const WARM_GAMES = 200;
/** Sockets of the server beside which the figure stands. */
const SOCKETS = 500;
/** Seconds after which nothing of the connections' start is left. */
const CALM_SECONDS = 3;

let watch = startWatch();
await onEach(database, async (server, load) => {
  const { name } = server;
  const startMs = { page: Math.round(server.startMs.page), ready: Math.round(server.startMs.ready) };
  report('server.start', { database: name, ...startMs, ...otherWork(watch) });
  await load.setGames(WARM_GAMES);
  await load.play(CALM_SECONDS);
  const before = await server.figures(true);
  await load.setGames(WARM_GAMES + games);
  await load.play(CALM_SECONDS);
  const after = await server.figures(true);
  const bytesOf = (name: 'heap' | 'buffers' | 'external' | 'rss') =>
    Math.round((after[name] - before[name]) / games);
  const parts = { heap: bytesOf('heap'), external: bytesOf('external'), rss: bytesOf('rss') };
  const bytesAGame = parts.heap + parts.external;
  const emptySocketBytes = await measureSocketBytes(SOCKETS);
  report('server.memory', { database: name, games, bytesAGame, ...parts, emptySocketBytes });
  watch = startWatch();
});
process.exit();
