/** A worker for tests to kill. It says when its thread begins, and does its jobs as slowly as the test wants. */
import { connectPostgres } from '../../db/postgres/postgres.js';
import { Queue } from '../../work/queue.js';
import { Workers } from '../../work/workers.js';
import { startTestThread } from '../thread.js';

const connection = JSON.parse(process.argv[2]!);
const database = await connectPostgres({ kind: 'postgres', description: 'test', connection, connections: 4 });
const queue = await Queue.open(database, { leaseSeconds: 4, supervisionSeconds: 1 });
const startThread = () => {
  process.stdout.write('begun\n');
  return startTestThread();
};
await Workers.start({ database, queue, startThread, pollMs: 200, onError: (error) => console.error(error) });
process.stdout.write('ready\n');
