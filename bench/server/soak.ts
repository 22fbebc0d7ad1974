/**
 * A long time of play: memory, tables and waits in windows of the same length. Nothing may grow but what players have made:
 * results and replays. `npm run bench -- server/soak --games 2000 --minutes 60 --window 5`.
 */
import pg from 'pg';
import { measureLimits } from './load/limits.js';
import { readOptions, report, underLoad } from './load/options.js';
import type { DatabaseName, ServerUnderLoad } from './load/serverProcess.js';

const { database, games, minutes, window } = readOptions({
  database: 'embedded',
  games: 2000,
  minutes: 60,
  window: 5,
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

let isStopped = false;
process.once('SIGINT', () => {
  isStopped = true;
});
await underLoad(database as DatabaseName, async (server, load) => {
  const limits = await measureLimits(server.folder);
  for (let step = 1; step <= STEPS; step++) await load.setGames(Math.round((step * games) / STEPS));
  const windows = Math.round(minutes / window);
  for (let number = 1; number <= windows && !isStopped; number++) {
    const played = await load.play(60 * window);
    const { heap, buffers, rss } = await server.figures(true);
    const memory = {
      heapMB: Math.round(heap / MB),
      buffersMB: Math.round(buffers / MB),
      rssMB: Math.round(rss / MB),
    };
    const figures = { window: number, minutes: number * window, ...played, ...memory };
    report('server.soak', { ...figures, ...(await tableSizes(server)), ...limits });
  }
});
process.exit();
