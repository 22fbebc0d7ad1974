/** `twofold work`: background work of a server's database, on any number of machines. */
import { Command } from 'commander';
import { configFor, type ServerFlags, serverPart, withDatabaseFlags } from './serverPart.js';

export function defineWork(): Command {
  const work = new Command('work')
    .description('Do the background work of a server, and the studies of other commands.')
    .option('--threads <n>', 'jobs at the same time', '1')
    .option('--metrics <port>', 'answer /metrics, /healthz and /readyz there; TWOFOLD_HOST is the address');
  return withDatabaseFlags(work).addHelpText('after', HELP).action(run);
}

const HELP = `
Give the database of the server. twofold serve --no-work leaves all work to these processes. Without --database it joins
the embedded database of a server on this machine. A worker that is killed loses nothing: others do its jobs again. It waits
for a database that does not answer yet.
Studies are what arena, review and table build ask for with --queue. Networks are read below this folder.`;

const MOST_THREADS = 256;

interface WorkFlags extends ServerFlags {
  threads: string;
  metrics?: string;
}

async function run({ threads: text, metrics, ...flags }: WorkFlags): Promise<void> {
  const threads = Number(text);
  if (!/^\d{1,3}$/.test(text) || threads < 1 || threads > MOST_THREADS)
    throw new RangeError(`"${text}" is not a number of threads: give one from 1 to ${MOST_THREADS}.`);
  const port = metrics !== undefined && { port: metrics };
  const config = await configFor({ ...flags, ...port }, { port: 'metrics' });
  const { runWork } = await serverPart(() => import('@twofold/server/work'));
  const [{ RUNNERS }, { programVersion }] = await Promise.all([
    import('../studies/runners.js'),
    import('@twofold/trainer'),
  ]);
  const studies = { program: programVersion(), runners: RUNNERS };
  const figures = metrics === undefined ? {} : { metricsPort: config.port };
  await runWork({ config, threads, ...figures, studies, log: (line) => console.log(line) });
}
