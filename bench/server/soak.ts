/**
 * A long time of play: memory, tables and waits in windows of the same length. Nothing may grow but what players have made:
 * results and replays. `npm run bench -- server/soak --games 2000 --minutes 60 --window 5`.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { measureLimits } from './limits.js';
import { Load } from './load.js';
import { type DatabaseName, type ServerUnderLoad, startServerUnderLoad } from './serverProcess.js';

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'embedded' },
    games: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '60' },
    window: { type: 'string', default: '5' },
  },
});
const MB = 2 ** 20;
const SHOWN = 12;
/** Parts of `games` that the load is raised by: a server meets no thousand players in a second. */
const STEPS = 10;

/** Sizes of the largest tables in MB, with their parts and indexes; and their rows that are dead. */
async function tableSizes({ databaseUrl }: ServerUnderLoad) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query(
    `select sum(n_live_tup)::int as rows, sum(n_dead_tup)::int as dead,
      case schemaname when 'public' then regexp_replace(relname, '_[0-9_]+$', '') else schemaname end as name,
      sum(pg_total_relation_size(relid))::float8 as bytes
    from pg_stat_user_tables group by 3 order by bytes desc limit ${SHOWN}`,
  );
  await client.end();
  const tables = rows.map(({ name, rows, bytes }) => [
    name,
    { rows, mb: Math.round((10 * bytes) / MB) / 10 },
  ]);
  return { dead: rows.reduce((sum, row) => sum + row.dead, 0), tables: Object.fromEntries(tables) };
}

const server = await startServerUnderLoad(values.database as DatabaseName);
const load = new Load(server);
const games = Number(values.games);
let isStopped = false;
process.once('SIGINT', () => {
  isStopped = true;
});
try {
  const limits = await measureLimits(server.folder);
  for (let step = 1; step <= STEPS; step++) await load.setGames(Math.round((step * games) / STEPS));
  const windows = Math.round(Number(values.minutes) / Number(values.window));
  for (let window = 1; window <= windows && !isStopped; window++) {
    const played = await load.play(60 * Number(values.window));
    const { heap, buffers, rss } = await server.figures(true);
    const memory = {
      heapMB: Math.round(heap / MB),
      buffersMB: Math.round(buffers / MB),
      rssMB: Math.round(rss / MB),
    };
    const figures = { window, minutes: window * Number(values.window), ...played, ...memory };
    console.log(
      JSON.stringify({ bench: 'server.soak', ...figures, ...(await tableSizes(server)), ...limits }),
    );
  }
} finally {
  load.close();
  await server.close();
}
process.exit();
