// `npm start`: everything from a fresh clone to the game at http://localhost:2048.
import { networkInterfaces } from 'node:os';
import { parseOptions, parsePort, wrongUsage } from '../options.mjs';
import { ROOT } from '../run.mjs';
import { buildOrExit, SITE } from './build.mjs';
import { ensureInstalled, requireNode } from './setup.mjs';

const USAGE = `Usage: npm start -- [options]

Builds what is stale and serves Twofold.

  --port N   serve at this port instead of 2048
  --host     also serve to the local network, to play on a phone
  --help     show this`;

/** The addresses of this machine in its networks, IPv4. */
function lanAddresses() {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

/** @param {number} port @param {boolean} toNetwork */
function announce(port, toNetwork) {
  console.log(`Twofold is at http://localhost:${port}`);
  if (toNetwork) {
    const addresses = lanAddresses();
    for (const address of addresses) console.log(`On a phone in the same network: http://${address}:${port}`);
    if (addresses.length === 0) console.log('No network found: a phone cannot reach this machine now.');
  }
  console.log('Press Ctrl-C to stop.');
}

/**
 * Ends with exit code 1 and a remedy if the port cannot be had. Throws every other error on.
 * @param {unknown} error @param {number} port
 * @returns {never}
 */
function failToListen(error, port) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const other = port === 2048 ? 2049 : 2048;
  if (code === 'EADDRINUSE') {
    console.error(`Port ${port} is busy: is Twofold already running at http://localhost:${port} ?`);
  } else if (code === 'EACCES') {
    console.error(`Port ${port} is not ours to use: ports below 1024 are the system's.`);
  } else {
    throw error;
  }
  console.error(`Stop the program that uses it, or choose another port: npm start -- --port ${other}`);
  process.exit(1);
}

/** @param {number} port @param {boolean} toNetwork */
async function serve(port, toNetwork) {
  /** @type {typeof import('../../packages/server/src/server.ts')} */
  const { startServer } = await import(`${ROOT}/packages/server/dist/server.js`);
  const host = toNetwork ? '0.0.0.0' : 'localhost';
  const server = await startServer({ root: SITE, port, host }).catch((error) => failToListen(error, port));
  announce(port, toNetwork);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      await server.close();
      process.exit(0);
    });
  }
}

requireNode();
const options = parseOptions({ port: { type: 'string', default: '2048' }, host: { type: 'boolean' } }, USAGE);
const port = parsePort(options.port);
if (port === undefined) wrongUsage(`"${options.port}" is not a port: give a number from 1 to 65535.`, USAGE);
await ensureInstalled();
await buildOrExit({ for: 'serving' });
await serve(port, options.host ?? false);
