/**
 * What an operator chooses, by flags or by environment variables; a flag wins. All of it is checked before
 * anything starts. Each error says what was wrong and what would be right.
 */
import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** Flags as the command line has them. */
export interface Flags {
  /** A number from 1 to 65535. */
  port?: string | undefined;
  /** The address to listen at. */
  host?: string | undefined;
  /** `embedded`, `none`, or the address of a PostgreSQL. */
  database?: string | undefined;
  /** The folder of the embedded database. */
  data?: string | undefined;
  /** The file of the key that signs results. */
  key?: string | undefined;
  /** The most days that a key is used. */
  'new-key-after'?: string | undefined;
  /** `here`, or `elsewhere`: other processes do the background work. */
  work?: string | undefined;
  /** Addresses of proxies, with commas. */
  'trust-proxy'?: string | undefined;
  /** The address of the site, to which passkeys belong. */
  origin?: string | undefined;
}

/** Where ranked games are stored. */
export type DatabaseChoice =
  | { kind: 'embedded'; folder: string }
  | { kind: 'postgres'; url: string; listenUrl?: string; folder: string }
  | { kind: 'none' };

/** By default the key lies in the data folder, and is used for ever. */
export interface SigningChoice {
  /** The file of the private key. */
  path?: string;
  /** A key in use for longer is replaced at the start. */
  newKeyAfterDays?: number;
}

/** All that an operator chooses, checked. */
export interface Config {
  /** The port to listen at. */
  port: number;
  /** The address to listen at; `localhost` for this machine only. */
  host: string;
  /** Where ranked games are stored. */
  database: DatabaseChoice;
  /** The key that signs results. */
  signing: SigningChoice;
  /** Whether this process does the background work, or others do it (`twofold work`). */
  work: 'here' | 'elsewhere';
  /** Addresses of the proxies that may name a client's address, with commas. Undefined: none may. */
  trustProxy: string | undefined;
  /** The address of the site, as browsers give it. Undefined: passkeys work at `http://localhost` only. */
  origin: string | undefined;
  /** What the operator shows to look at figures and reports. Undefined: the operator is on this machine. */
  operatorToken: string | undefined;
}

/** The configuration, or a sentence with the fault and its remedy. */
export type ConfigResult =
  | { ok: true; value: Config }
  | { ok: false; error: { code: 'bad_config'; message: string } };

/** Other names of flags, for messages. */
export type FlagNames = { readonly [Name in keyof Flags]?: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** Each flag's environment variable, for docs and messages. */
export const VARIABLES = {
  port: 'TWOFOLD_PORT',
  host: 'TWOFOLD_HOST',
  database: 'TWOFOLD_DATABASE',
  data: 'TWOFOLD_DATA',
  key: 'TWOFOLD_KEY',
  'new-key-after': 'TWOFOLD_NEW_KEY_AFTER',
  work: 'TWOFOLD_WORK',
  'trust-proxy': 'TWOFOLD_TRUST_PROXY',
  origin: 'TWOFOLD_ORIGIN',
} as const satisfies Record<keyof Flags, string>;

/** No flag: other users of the machine can read a command line. */
const OPERATOR_TOKEN = 'TWOFOLD_OPERATOR_TOKEN';
/** Where notifications arrive, if the address in TWOFOLD_DATABASE leads through a pooler. It says nothing of another database. */
const LISTEN_DATABASE = 'TWOFOLD_LISTEN_DATABASE';

const DEFAULT_PORT = 2048;
const DEFAULT_HOST = 'localhost';

/** The configuration of flags and environment. `names`: how the command line calls flags that have other names there. */
export function readConfig(flags: Flags, environment: Environment, names: FlagNames = {}): ConfigResult {
  const given = (name: keyof Flags) => chosen(flags, environment, name, names);
  try {
    return {
      ok: true,
      value: {
        port: readPort(given('port')),
        host: readHost(given('host')),
        database: readDatabase(
          given('database'),
          readFolder(given('data'), environment),
          environment[LISTEN_DATABASE],
        ),
        signing: readSigning(given('key'), given('new-key-after')),
        work: readWork(given('work')),
        trustProxy: readProxies(given('trust-proxy')),
        origin: readOrigin(given('origin')),
        operatorToken: readToken(environment[OPERATOR_TOKEN]),
      },
    };
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    return { ok: false, error: { code: 'bad_config', message: error.message } };
  }
}

/** A value and the place that it came from, as messages name it. */
interface Given {
  text: string;
  from: string;
}

/** A choice that cannot be used. */
class Wrong extends Error {}

function chosen(
  flags: Flags,
  environment: Environment,
  name: keyof Flags,
  names: FlagNames,
): Given | undefined {
  const flag = flags[name];
  if (flag !== undefined) return { text: flag, from: `--${names[name] ?? name}` };
  const text = environment[VARIABLES[name]];
  return text === undefined || text === '' ? undefined : { text, from: VARIABLES[name] };
}

function readPort(given: Given | undefined): number {
  if (!given) return DEFAULT_PORT;
  const port = Number(given.text);
  if (/^\d{1,5}$/.test(given.text) && port >= 1 && port <= 65_535) return port;
  throw new Wrong(`"${given.text}" is not a port (${given.from}): give a number from 1 to 65535.`);
}

function readHost(given: Given | undefined): string {
  if (!given) return DEFAULT_HOST;
  if (/^[\w.:-]+$/.test(given.text)) return given.text;
  throw new Wrong(
    `"${given.text}" is not an address (${given.from}): give one such as localhost, or 0.0.0.0 for all networks.`,
  );
}

function readWork(given: Given | undefined): Config['work'] {
  if (!given || given.text === 'here') return 'here';
  if (given.text === 'elsewhere') return 'elsewhere';
  throw new Wrong(`"${given.text}" is no place of work (${given.from}): give "here" or "elsewhere".`);
}

function readDatabase(given: Given | undefined, folder: string, listenUrl = ''): DatabaseChoice {
  if (!given) return { kind: 'embedded', folder };
  if (given.text === 'none') return { kind: 'none' };
  if (given.text === 'embedded') return { kind: 'embedded', folder };
  if (isPostgresUrl(given.text)) {
    const isOther = given.from !== VARIABLES.database;
    if (listenUrl === '' || isOther) return { kind: 'postgres', url: given.text, folder };
    if (isPostgresUrl(listenUrl)) return { kind: 'postgres', url: given.text, listenUrl, folder };
    throw new Wrong(
      `This is no PostgreSQL (${LISTEN_DATABASE}): give its own address, postgres://USER:PASSWORD@HOST:5432/NAME.`,
    );
  }
  // The text is not repeated: a mistyped address may hold a password.
  throw new Wrong(
    `This is no database (${given.from}): give postgres://USER:PASSWORD@HOST:5432/NAME, "embedded" or "none".`,
  );
}

function readSigning(file: Given | undefined, days: Given | undefined): SigningChoice {
  if (file?.text.includes('\0')) throw new Wrong(`The name of the key's file holds a NUL (${file.from}).`);
  if (days && !/^\d{1,5}$/.test(days.text)) {
    throw new Wrong(
      `"${days.text}" is no number of days (${days.from}): give one such as 365, or 0 for a new key now.`,
    );
  }
  return {
    ...(file && { path: resolve(file.text) }),
    ...(days && { newKeyAfterDays: Number(days.text) }),
  };
}

/** Names for networks that proxy-addr, and so Fastify, knows. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function readProxies(given: Given | undefined): string | undefined {
  if (!given) return undefined;
  const parts = given.text.split(',').map((part) => part.trim());
  const bad = parts.find((part) => !NETWORKS.includes(part) && !isNetwork(part));
  if (bad === undefined) return parts.join(',');
  throw new Wrong(
    `"${bad}" is no proxy's address (${given.from}): give addresses such as 10.0.0.1 or 10.0.0.0/8, or loopback.`,
  );
}

/** Browsers make passkeys by https only, but at localhost. A site below a path has the same origin as its host. */
function readOrigin(given: Given | undefined): string | undefined {
  if (!given) return undefined;
  const url = URL.canParse(given.text) ? new URL(given.text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost');
  if (url && isSafe && isIP(url.hostname) === 0 && !url.hostname.startsWith('[') && isBare(url))
    return url.origin;
  throw new Wrong(
    `"${given.text}" is no address of a site (${given.from}): give one such as https://twofold.example, by name and without a path.`,
  );
}

function isBare({ pathname, search, hash, username }: URL): boolean {
  return pathname === '/' && search === '' && hash === '' && username === '';
}

function readToken(text = ''): string | undefined {
  if (text === '') return undefined;
  if (/^[!-~]{16,200}$/.test(text)) return text;
  throw new Wrong(
    `This is no token (${OPERATOR_TOKEN}): give 16 to 200 letters, digits and signs, no spaces.`,
  );
}

function isNetwork(text: string): boolean {
  const [address, bits, ...more] = text.split('/') as [string, ...string[]];
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function isPostgresUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text)) return false;
  try {
    const url = new URL(text);
    return url.hostname !== '' || url.searchParams.has('host');
  } catch {
    // Without a host, as in postgres://user:password@/name?host=/run/postgresql, it is no URL of the web.
    return /^postgres(ql)?:\/\/[^/]*@\/[^?]+\?(.*&)?host=/.test(text);
  }
}

function readFolder(given: Given | undefined, environment: Environment): string {
  if (!given) return defaultFolder(environment);
  if (!given.text.includes('\0')) return resolve(given.text);
  throw new Wrong(`The data folder's name holds a NUL (${given.from}).`);
}

/**
 * The folder of the embedded database. Root's home is closed to the account that runs PostgreSQL, so that root
 * has a folder of the system.
 */
export function defaultFolder(environment: Environment): string {
  if (process.getuid?.() === 0) return '/var/lib/twofold';
  const base = environment.XDG_DATA_HOME;
  return base?.startsWith('/') ? join(base, 'twofold/server') : join(home(), '.local/share/twofold/server');
}

/** A number without an account may have no home: the folder then cannot be made, and --data is asked for. */
function home(): string {
  try {
    return homedir();
  } catch {
    return '/nonexistent';
  }
}
