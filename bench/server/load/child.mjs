/**
 * The server under load: the built service, as `twofold serve` runs it, with a channel for questions. Plain JavaScript: no
 * loader stands between Node and what an operator runs. Players come from addresses of their own, which this process
 * believes as if a proxy named them. So the limits of addresses hold as they are.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startService } from '../../../packages/server/dist/main.js';

const [folder, url = ''] = process.argv.slice(2);
const config = {
  port: 0,
  host: '127.0.0.1',
  database: url === '' ? { kind: 'embedded', folder } : { kind: 'postgres', url, folder },
  signing: {},
  work: 'here',
  trustProxy: 'loopback',
  origin: undefined,
  operatorToken: undefined,
};

const service = await startService({ config, log: (line) => console.error(line) });
process.send({ port: service.port, page: performance.now() });
await service.database.ready;
process.send({ ready: performance.now() });
const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();

/** Figures of this process. Bytes are those that are reachable, if `gc` is wanted. */
function figures(gc) {
  for (let round = 0; gc && round < 3; round++) globalThis.gc();
  const { heapUsed, arrayBuffers, external, rss } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const stall = delays.max / 1e6;
  delays.reset();
  return { heap: heapUsed, buffers: arrayBuffers, external, rss, cpu: (user + system) / 1000, stall };
}

process.on('message', async ({ ask, id }) => {
  if (ask !== 'close') return process.send({ id, ...figures(ask === 'memory') });
  await service.close();
  process.exit(0);
});
process.on('disconnect', () => void service.close().then(() => process.exit(0)));
