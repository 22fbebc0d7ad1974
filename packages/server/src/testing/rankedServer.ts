/** A server of ranked play for tests: a site of one page, an empty database, any free port. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppOptions } from '../app.js';
import type { Database } from '../db/database.js';
import type { DatabaseHandle } from '../db/startDatabase.js';
import type { Limits } from '../routes/limits.js';
import type { RankedOptions } from '../routes/ranked.js';
import { type Server, startServer } from '../server.js';
import { Signer } from '../signing/signer.js';
import { openTestDatabase } from './database.js';

export interface RankedServer {
  readonly url: string;
  readonly database: Database;
  /** Another process on the same database. */
  again(): Promise<RankedServer>;
  close(): Promise<void>;
}

/** `database`: one that stays open when the server closes. Undefined: one of its own. */
export async function startRankedServer(database?: Database, root = makeSite()): Promise<RankedServer> {
  const own = database ?? (await openTestDatabase());
  const server = await listenRanked(own, root);
  return {
    url: `http://127.0.0.1:${server.port}`,
    database: own,
    again: () => startRankedServer(own, root),
    async close() {
      await server.close();
      if (!database) await own.close();
    },
  };
}

/** Tests ask from one address, more often than a person. */
const NO_LIMITS: Limits = {
  addressAMinute: 1e9,
  accountAMinute: 1e9,
  newAccountsAnHour: 1e9,
  newBotsAnHour: 1e9,
  newGamesAMinute: 1e9,
  newRacesAMinute: 1e9,
  uploadsAMinute: 1e9,
  rankedReplaysAMinute: 1e9,
  reviewsAnHour: 1e9,
  picturesAMinute: 1e9,
  nameChoicesAnHour: 1e9,
  wrongCodesAnHour: 1e9,
  credentialStepsAMinute: 1e9,
  exportsAnHour: 1e9,
  reportsAnHour: 1e9,
  syncAMinute: 1e9,
  syncBytesAnHour: 1e12,
};

/** Serves ranked play of a database at any free port. Limits that are given begin with no counts. */
export async function listenRanked(
  database: Database,
  root = makeSite(),
  limits: Partial<Limits> = {},
  more: Partial<Pick<RankedOptions, 'now' | 'uploads' | 'work' | 'pingMs' | 'signer' | 'origin'>> &
    Pick<AppOptions, 'requestTimeoutMs' | 'trustProxy'> = {},
): Promise<Server> {
  const { requestTimeoutMs, trustProxy, ...other } = more;
  if (Object.keys(limits).length > 0) await database.db.deleteFrom('request_counts').execute();
  const ranked = {
    signer: anySigner(),
    ...other,
    database: readyHandle(database),
    limits: { ...NO_LIMITS, ...limits },
  };
  return startServer({
    root,
    host: '127.0.0.1',
    port: 0,
    graceMs: 500,
    ranked,
    ...(requestTimeoutMs && { requestTimeoutMs }),
    ...(trustProxy && { trustProxy }),
  });
}

/** A signer of this process alone. */
export function anySigner(): () => Signer {
  const signer = Signer.ephemeral();
  return () => signer;
}

/** A handle of a database that is ready. */
export function readyHandle(database: Database): DatabaseHandle {
  return {
    state: 'ready',
    database,
    error: undefined,
    ready: Promise.resolve(database),
    close: async () => {},
  };
}

const PAGE = `<!doctype html><html lang="en"><head>
<title>Twofold</title>
<meta name="description" content="2048" />
<script>let chosen = {};</script>
<link rel="stylesheet" href="./assets/first.css">
</head><body></body></html>`;

export function makeSite(): string {
  const root = mkdtempSync(join(tmpdir(), 'twofold-site-'));
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), PAGE);
  writeFileSync(join(root, 'routes.json'), '[]');
  process.once('exit', () => rmSync(root, { recursive: true, force: true }));
  return root;
}
