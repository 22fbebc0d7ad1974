/**
 * The account that runs PostgreSQL, which refuses root. Root lends it an existing account; none is ever made.
 * `initdb` asks for the name of its own account. In containers a process often runs under a number without one:
 * `unshare` then shows `initdb` the number of an account, and files keep the true one.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';

/** The account that runs PostgreSQL. Undefined: our own. */
export interface RunAs {
  uid: number;
  gid: number;
  name: string;
}

/** Accounts that systems have, in order of preference. */
const ACCOUNTS = ['postgres', 'nobody'];

/**
 * Who runs PostgreSQL: as root another account, otherwise ourselves. Files that are there keep their account,
 * although one that is preferred may have been made since. Throws Error if there is none.
 */
export function findAccount(data: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(data, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) {
    const name = accounts().find(({ uid }) => uid === owner.uid)?.name ?? String(owner.uid);
    return { name, uid: owner.uid, gid: owner.gid };
  }
  const found = ACCOUNTS.map((name) => accounts().find((account) => account.name === name)).find(Boolean);
  if (found) return found;
  throw new Error('PostgreSQL does not run as root, and there is no account "postgres" or "nobody"');
}

/** Words before the command line of `initdb`; none where our number has an account. */
export function initdbPrefix(): string[] {
  try {
    userInfo();
    return [];
  } catch {
    const shown = accounts().find(({ uid }) => uid !== 0);
    const prefix = ['unshare', '--user', `--map-user=${shown?.uid}`, '--'];
    const works = shown && spawnSync(prefix[0]!, [...prefix.slice(1), 'true']).status === 0;
    return works ? prefix : [];
  }
}

function accounts(): RunAs[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length > 3)
    .map(([name, , uid, gid]) => ({ name: name!, uid: Number(uid), gid: Number(gid) }));
}
