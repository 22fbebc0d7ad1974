// `npm start`: everything from a fresh clone to the game at http://localhost:2048.
import { mkdirSync } from 'node:fs';
import { buildDocsBeside, DOCS } from '../docs/docs.mjs';
import { parseOptions, parsePort, wrongUsage } from '../options.mjs';
import { ROOT } from '../run.mjs';
import { buildOrExit, compressServed, SITE } from './build.mjs';
import { ensureInstalled, requireNode } from './setup.mjs';

const USAGE = `Usage: npm start -- [options]

Builds what is stale and serves Twofold.

  --port N   serve at this port instead of 2048
  --host     also serve to the local network, to play on a phone
  --database postgres://…, embedded (the default), or none for no ranked play
  --data     the folder of the embedded database (docs/database.md)
  --key      the file of the key that signs results
  --new-key-after days, after which the start takes a new key
  --trust-proxy addresses of proxies that may name a client's address
  --origin      the address of the site as browsers have it, for passkeys
  --help     show this`;

/** @param {import('../../packages/server/src/config.ts').Flags} flags */
async function serve(flags) {
  /** @type {[typeof import('../../packages/server/src/config.ts'), typeof import('../../packages/server/src/main.ts')]} */
  const [{ readConfig }, { runService }] = await Promise.all([
    import(`${ROOT}/packages/server/dist/config.js`),
    import(`${ROOT}/packages/server/dist/main.js`),
  ]);
  const config = readConfig(flags, process.env);
  if (!config.ok) wrongUsage(config.error.message, USAGE);
  mkdirSync(DOCS, { recursive: true }); // built later
  await runService({ config: config.value, root: SITE, docs: DOCS, log: console.log, again: 'npm start --' });
}

requireNode();
const options = parseOptions(
  {
    port: { type: 'string' },
    host: { type: 'boolean' },
    database: { type: 'string' },
    data: { type: 'string' },
    key: { type: 'string' },
    'new-key-after': { type: 'string' },
    'trust-proxy': { type: 'string' },
    origin: { type: 'string' },
  },
  USAGE,
);
if (options.port !== undefined && parsePort(options.port) === undefined) {
  wrongUsage(`"${options.port}" is not a port: give a number from 1 to 65535.`, USAGE);
}
await ensureInstalled();
await buildOrExit({ for: 'serving' });
const { host, ...flags } = options;
await serve({ ...flags, ...(host && { host: '0.0.0.0' }) });
if (process.exitCode === undefined) {
  compressServed(); // else it could not serve
  buildDocsBeside();
}
