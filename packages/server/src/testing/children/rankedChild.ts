/** A process of ranked play for tests to kill: serves a database that runs elsewhere, and prints its port. */
import { connectPostgres } from '../../db/postgres/postgres.js';
import { listenRanked } from '../rankedServer.js';
import { startTestThread } from '../thread.js';

const connection = JSON.parse(process.argv[2]!);
const database = await connectPostgres({ kind: 'postgres', description: 'test', connection, connections: 8 });
const { port } = await listenRanked(
  database,
  undefined,
  {},
  {
    uploads: { startThread: startTestThread, limitMs: 60_000 },
  },
);
process.stdout.write(`${port}\n`);
