/**
 * Transcripts of the built command as a person sees it. Each has the command line, the output of both
 * streams, and any exit code but 0. Commands run in a shell, in the folder of the saved games, so that pipes
 * work.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';

export const BIN = join(import.meta.dirname, '../../bin/twofold.js');
const GAMES = join(import.meta.dirname, '../fixtures/games');

/** Timeout in milliseconds of a test of several commands: on a busy machine each start takes seconds. */
export const SLOW = 240_000;

/** Runs the command lines one after another. */
export async function transcriptOf(...commands: readonly string[]): Promise<string> {
  let transcript = '';
  for (const command of commands) transcript += await runLine(command);
  return transcript;
}

function runLine(command: string): Promise<string> {
  const script = `twofold() { "${process.execPath}" "${BIN}" "$@"; }\nexec 2>&1\n${command}`;
  const env = { ...process.env, NO_COLOR: '1', COLUMNS: '80' };
  return new Promise((resolve) => {
    const child = execFile('bash', ['-c', script], { cwd: GAMES, env }, (error, stdout) => {
      resolve(`$ ${command}\n${stdout}${error ? `[exit ${error.code}]\n` : ''}\n`);
    });
    child.stdin?.end();
  });
}
