// Running other programs from these scripts: streamed to the terminal, or captured to be shown only on
// failure. Nothing but Node here: `npm start` imports this before anything is installed.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The repository's root, without a trailing slash. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * @typedef {object} Outcome
 * @property {number} code exit code; 1 if the program could not be started or was killed
 * @property {string} output stdout and stderr in the order they came; empty when streamed
 * @property {number} seconds
 */

/**
 * Runs a program in the root and waits for it; never rejects.
 * @param {string} program
 * @param {string[]} args
 * @param {{ capture?: boolean, cwd?: string, env?: Record<string, string>, timeout?: number }} [options] after `timeout` milliseconds
 *   the program and its children are ended; by default they run as long as they take
 * @returns {Promise<Outcome>}
 */
export function run(program, args, { capture = false, cwd = ROOT, env = {}, timeout } = {}) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      detached: timeout !== undefined, // a group of its own, whose processes end together
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32' && program === 'npm',
    });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    const endTimer = timeout === undefined ? () => {} : endAfter(child, timeout);
    /** @param {number | null} code @param {string} [more] */
    const finish = (code, more = '') => {
      endTimer();
      resolve({ code: code ?? 1, output: output + more, seconds: (performance.now() - started) / 1000 });
    };
    child.on('error', (error) => finish(1, `${program}: ${error.message}\n`));
    child.on('close', (code) => finish(code));
  });
}

/**
 * Ends a program and all that it has started, after a time or when this process is interrupted.
 * @param {import('node:child_process').ChildProcess} child the first of its group
 * @param {number} milliseconds
 * @returns {() => void} ends the wait
 */
function endAfter({ pid }, milliseconds) {
  const end = () => {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // the group has ended
    }
  };
  const interrupts = [130, 143, 129].map((code) => () => {
    end();
    process.exit(code);
  });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const timer = setTimeout(end, milliseconds);
  signals.forEach((signal, i) => void process.once(signal, interrupts[i]));
  return () => {
    clearTimeout(timer);
    signals.forEach((signal, i) => void process.off(signal, interrupts[i]));
    end(); // what the program has left behind
  };
}

/**
 * Runs an installed package's JavaScript entry with this Node, which is quicker than npx and the same on
 * every system; or with another.
 * @param {string} script path below node_modules, such as `typescript/bin/tsc`
 * @param {string[]} args
 * @param {Parameters<typeof run>[2] & { node?: string }} [options]
 */
export function runModule(script, args, { node = process.execPath, ...options } = {}) {
  return run(node, [`${ROOT}/node_modules/${script}`, ...args], options);
}
