/**
 * How a stranger's program in any language is started. Where Linux lets us, it is confined: namespaces of its own, with no
 * network, no process and no file of the machine, under limits (confinedScript.ts). Elsewhere it runs with the rights of this user,
 * and only limits of time and output hold: a command asks for consent first.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { CONFINED_SCRIPT } from './confinedScript.js';

/** A program to start. */
export interface Launch {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Megabytes of all its processes together. */
  readonly megabytes?: number;
  /** Removes what the launch has made. */
  end?(): void;
}

export interface Limits {
  readonly megabytes: number;
  readonly seconds: number; // of processor time, for each process
}

/** Processes and threads: a virtual machine has some thirty. */
const PROCESSES = 128;
const FILES = 256;
/** Bytes of a file that it writes; all together have 16 MB in /tmp. */
const FILE_SIZE = 16 * 2 ** 20;

/** The program of a file or a folder, or of a command alone. */
export interface Submitted {
  /** The file, or a folder with all that the program needs. */
  readonly source?: string;
  /** The main file, in the folder or the same. */
  readonly main?: string;
  /** A shell's command, with {file} for the main file and {folder} for its folder. */
  readonly command: string;
}

/** Why programs cannot be confined here; undefined where they can. `readable`: more folders that they may read. */
export function confinementProblem(readable: readonly string[]): string | undefined {
  if (process.platform !== 'linux') return 'only Linux confines them';
  const probe = confined({ command: 'echo confined' }, { megabytes: 256, seconds: 10 }, readable);
  const { stdout, stderr, error } = spawnSync(probe.file, probe.args, {
    encoding: 'utf8',
    env: probe.env,
    timeout: 20_000,
  });
  probe.end?.();
  if (stdout === 'confined\n') return undefined;
  return error?.message ?? stderr.trim().split('\n').at(-1) ?? 'it does not start';
}

/** A program in namespaces of its own. */
export function confined(
  { source = '', main = '', command }: Submitted,
  { megabytes, seconds }: Limits,
  readable: readonly string[] = [],
): Launch {
  const root = mkdtempSync(join(tmpdir(), 'twofold-confined-'));
  const isRoot = process.getuid?.() === 0;
  const names = ['--net', '--pid', '--mount', '--ipc', '--uts', '--cgroup'];
  const own = isRoot ? [] : ['--user', '--map-root-user'];
  const name = source === main ? plainName(basename(main)) : basename(main); // a folder is copied as it is
  const path = plainName(name) === name ? `/work/${name}` : quoted(`/work/${name}`);
  const line = command.replaceAll('{file}', () => path).replaceAll('{folder}', '/work');
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ROOT: root,
    SOURCE: source,
    MAIN: source === main && source !== '' ? name : '',
    READABLE: readable.map((path) => realpathSync(path)).join('\n'),
    LIMITS: `--nproc=${PROCESSES} --data=${megabytes * 2 ** 20} --cpu=${seconds} --fsize=${FILE_SIZE} --nofile=${FILES} --core=0`,
    // A user of its own: the limit of processes does not hold for root.
    IDENTITY: isRoot ? `--reuid=${freshUser()} --regid=65534 --clear-groups` : '',
  };
  return {
    file: 'setpriv',
    args: [
      ...['--pdeathsig', 'KILL', 'unshare', ...own, ...names, '--fork', '--kill-child'],
      ...['sh', '-c', CONFINED_SCRIPT, 'twofold', line],
    ],
    env,
    megabytes,
    end: () => removeFolder(root),
  };
}

/** A program with the rights of this user. */
export function unconfined(
  { source = tmpdir(), main = '', command }: Submitted,
  { megabytes }: Limits,
): Launch {
  const folder = source === main ? dirname(main) : source;
  const line = command.replaceAll('{file}', () => quoted(main)).replaceAll('{folder}', () => quoted(folder));
  return { file: 'sh', args: ['-c', line], cwd: folder, megabytes };
}

/** Users that no account has. Two programs at the same time have two, and so neither can end the other. */
let users = 0;
function freshUser(): number {
  return 1_000_000_000 + ((process.pid * 1000 + (users++ % 1000)) % 1_000_000_000);
}

/** A file's name that a shell takes as one word. */
function plainName(name: string): string {
  if (/^\w[\w.-]*$/.test(name)) return name;
  return `program${/\.\w+$/.exec(name)?.[0] ?? ''}`;
}

/** A text as one word of a shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function removeFolder(path: string): void {
  try {
    rmdirSync(path); // its mounts were those of the namespace
  } catch {
    // A process of the namespace is about to end.
  }
}
