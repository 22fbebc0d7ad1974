/**
 * The whole service as one process: the page first, and ranked play when its database is ready. `npm start` and
 * `twofold serve` both run this.
 */
import { createRequire } from 'node:module';
import { networkInterfaces } from 'node:os';
import { dirname, join } from 'node:path';
import type { Config } from './config.js';
import type { Database } from './db/database.js';
import { addressesOf, type DatabaseHandle, startDatabase } from './db/startDatabase.js';
import { type Server, startServer } from './server.js';
import { DatabaseClock } from './service/databaseClock.js';
import { whyNotListening } from './service/notListening.js';
import { Signer } from './signing/signer.js';
import { startTraces } from './traces/traces.js';

/** The built site. In the repository `npm run build` makes it; installed, the package brings it. */
const SITE = join(dirname(createRequire(import.meta.url).resolve('@twofold/web/package.json')), 'dist');

/** A running service. */
export interface Service {
  /** The port it listens at. */
  readonly port: number;
  /** Undefined with `--database none`. */
  readonly database: DatabaseHandle | undefined;
  /** Answers open requests, then ends the database. */
  close(): Promise<void>;
}

/** What a service is started with. */
export interface ServiceOptions {
  /** What the operator chose. */
  config: Config;
  /** The folder of the built site, an absolute path; by default that of the package @twofold/web. */
  root?: string;
  /** The folder of the documentation at `/docs`; none by default. */
  docs?: string;
  /** A line for the operator. */
  log: (line: string) => void;
}

/**
 * Serves. Resolves when the page is there; the database goes on starting. Rejects with Node's error if the port
 * cannot be had; then no database was started.
 */
export async function startService({ config, root = SITE, docs, log }: ServiceOptions): Promise<Service> {
  const { port, host, trustProxy, operatorToken } = config;
  const endTraces = await startTraces(process.env, log);
  let begin = () => {};
  const after = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const ranked = rankedFor(config, log, after);
  const database = ranked?.database;
  try {
    const server = await startServer({
      root,
      port,
      host,
      ...(docs !== undefined && { docs }),
      ...(trustProxy !== undefined && { trustProxy }),
      ...(operatorToken !== undefined && { operatorToken }),
      ...(ranked && { ranked: { ...ranked, work: { workers: config.work === 'here' ? {} : 'elsewhere' } } }),
    });
    begin();
    return { port: server.port, database, close: () => closeBoth(server, database).finally(endTraces) };
  } catch (error) {
    // Nothing was started yet: the database waits for the page.
    const closed = database?.close();
    begin();
    await closed;
    await endTraces();
    throw error;
  }
}

/** The database, and the signer that is opened with it. */
function rankedFor(
  { database: choice, signing, origin }: Config,
  log: (line: string) => void,
  after: Promise<void>,
) {
  if (choice.kind === 'none') return undefined;
  const { folder } = choice;
  let signer: Signer;
  const clock = new DatabaseClock(log);
  const prepare = async (opened: Database) => {
    await clock.ask(opened);
    signer = await Signer.open(opened.db, { path: join(folder, KEY_FILE), ...signing, log });
    log(`Results are signed. The public key is ${signer.publicKey}.`);
  };
  const database = startDatabase({ folder, log, after, prepare, ...addressesOf(choice) });
  clock.follow(database);
  return { database, signer: () => signer, now: clock.now, ...(origin !== undefined && { origin }) };
}

/** The private key that signs results, in the data folder. */
const KEY_FILE = 'signing-key.pem';

async function closeBoth(server: Server, database: DatabaseHandle | undefined): Promise<void> {
  try {
    await server.close();
  } finally {
    await database?.close(); // whatever happens, its server must not be left behind
  }
}

/**
 * Serves until Ctrl-C or SIGTERM. A second signal ends the process at once, and the guard then ends the database.
 * Where the port is not free, prints the reason and sets exit code 1. It then also prints `again`, the command
 * line that takes another port.
 */
export async function runService(options: ServiceOptions & { again: string }): Promise<void> {
  const { config, again } = options;
  try {
    const service = await startService(options);
    for (const line of announcement(service.port, config.host)) console.log(line);
    endOnSignal(service);
  } catch (error) {
    const reason = whyNotListening(error, config.port);
    if (reason === undefined) throw error;
    console.error(reason);
    console.error(
      `Stop the program that uses it, or choose another port: ${again} --port ${config.port === 2048 ? 2049 : 2048}`,
    );
    process.exitCode = 1;
  }
}

function endOnSignal(service: Service): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await service.close();
      process.exit(0);
    });
  }
}

function announcement(port: number, host: string): string[] {
  const lines = [`Twofold is at http://localhost:${port}`];
  if (host === '0.0.0.0' || host === '::') {
    const addresses = lanAddresses();
    lines.push(...addresses.map((address) => `On a phone in the same network: http://${address}:${port}`));
    if (addresses.length === 0) lines.push('No network found: a phone cannot reach this machine now.');
  }
  return [...lines, 'Press Ctrl-C to stop.'];
}

/** The addresses of this machine in its networks, IPv4. */
function lanAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}
