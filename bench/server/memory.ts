/**
 * Start-up of the server, and its memory for each new game with its socket: as the server reports it after a collection, and as
 * the system does. `npm run bench -- server/memory --games 2000`.
 */
import { parseArgs } from 'node:util';
import { measureSocketBytes } from './limits.js';
import { Load } from './load.js';
import { otherWork, startWatch } from './otherWork.js';
import { DATABASES, type DatabaseName, startServerUnderLoad } from './serverProcess.js';

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'both' },
    games: { type: 'string', default: '2000' },
  },
});
const games = Number(values.games);
/** Players before the first measurement: code is compiled by then, and tables have their rows. */
const WARM_GAMES = 200;
/** Sockets of the server beside which the figure stands. */
const SOCKETS = 500;
/** Seconds after which nothing of the connections' start is left. */
const CALM_SECONDS = 3;

async function bench(name: DatabaseName): Promise<void> {
  const watch = startWatch();
  const server = await startServerUnderLoad(name);
  const startMs = { page: Math.round(server.startMs.page), ready: Math.round(server.startMs.ready) };
  console.log(JSON.stringify({ bench: 'server.start', database: name, ...startMs, ...otherWork(watch) }));
  const load = new Load(server);
  try {
    await load.setGames(WARM_GAMES);
    await load.play(CALM_SECONDS);
    const before = await server.figures(true);
    await load.setGames(WARM_GAMES + games);
    await load.play(CALM_SECONDS);
    const after = await server.figures(true);
    const bytesOf = (name: 'heap' | 'buffers' | 'external' | 'rss') =>
      Math.round((after[name] - before[name]) / games);
    const bytesAGame = bytesOf('heap') + bytesOf('external');
    const parts = { heap: bytesOf('heap'), external: bytesOf('external'), rss: bytesOf('rss') };
    const emptySocketBytes = await measureSocketBytes(SOCKETS);
    console.log(
      JSON.stringify({
        bench: 'server.memory',
        database: name,
        games,
        bytesAGame,
        ...parts,
        emptySocketBytes,
      }),
    );
  } finally {
    load.close();
    await server.close();
  }
}

for (const name of DATABASES) if (values.database === 'both' || values.database === name) await bench(name);
process.exit();
