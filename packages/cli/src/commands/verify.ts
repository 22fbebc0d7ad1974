/** `twofold verify`: checks replays, one verdict a line. Core decides whether a replay is valid. */
import type { Entry, Failure, Replay, Standing } from '@twofold/core';
import { Command } from 'commander';
import { grouped } from '../format.js';
import { locationOf, nameOf, readText, STDIN } from '../input.js';

interface Options {
  quiet?: boolean;
  json?: boolean;
}

export function defineVerify(): Command {
  return new Command('verify')
    .description('Check replays: every move, every new tile, and all that they claim.')
    .argument(
      '<file...>',
      'replays as text, in the compact form or of 2048verse, or links to one; - is standard input',
    )
    .option('--quiet', 'report only refused replays')
    .option('--json', 'print one JSON object a replay')
    .addHelpText('after', HELP)
    .action(verify);
}

const HELP = `
Tiles that a seed deals are compared with the seed; "tiles told" says that there is no seed to compare them with.
Exit code 0: all hold; 1: one does not, or cannot be read.`;

/** A verdict as --json prints it; `line` is its first line in a file of several. */
type Verdict = { file: string; line?: number } & (
  | ({ ok: true; variant: string; tiles: 'seed' | 'told' } & Standing)
  | { ok: false; error: Failure }
);

async function verify(files: readonly string[], { quiet = false, json = false }: Options): Promise<void> {
  if (files.indexOf(STDIN) !== files.lastIndexOf(STDIN)) {
    throw new RangeError('- is there twice: standard input can be read once.');
  }
  for (const file of files) {
    for await (const verdict of verdictsOn(file)) {
      if (!verdict.ok) process.exitCode = 1;
      if (verdict.ok && quiet) continue;
      console.log(json ? JSON.stringify(verdict) : lineOf(verdict));
    }
  }
}

async function* verdictsOn(path: string): AsyncGenerator<Verdict> {
  const { entriesOf } = await import('@twofold/core');
  const file = nameOf(path);
  const text = await readText(path);
  if (!text.ok) return yield { file, ok: false, error: text.error };
  let before: Entry | undefined; // reported once it is known whether it is alone in the file
  let several = false;
  for (const entry of entriesOf(text.value, 'any')) {
    if (before !== undefined) {
      several = true;
      yield await verdictOn(file, before, several);
    }
    before = entry;
  }
  yield await verdictOn(file, before!, several);
}

async function verdictOn(file: string, entry: Entry, isOneOfSeveral: boolean): Promise<Verdict> {
  const { failureInFile, verifyAnyReplay } = await import('@twofold/core');
  const named = { file, ...(isOneOfSeveral && { line: entry.line }) };
  const verified = verifyAnyReplay(entry.text);
  if (!verified.ok) return { ...named, ok: false, error: failureInFile(verified.error, entry) };
  const { replay, standing } = verified.value;
  return { ...named, ok: true, variant: replay.variant.id, tiles: tilesOf(replay), ...standing };
}

function tilesOf({ seed }: Replay): 'seed' | 'told' {
  return seed === undefined ? 'told' : 'seed';
}

/** FILE:LINE:COLUMN, the form that editors open, if the location is known. */
function lineOf(verdict: Verdict): string {
  const { file, line } = verdict;
  if (!verdict.ok)
    return `${locationOf(file, { line, ...verdict.error })}: refused: ${verdict.error.message}`;
  const { variant, tiles, score, ply, maxTile, status } = verdict;
  const told = tiles === 'told' ? ', tiles told' : '';
  const standing = `${grouped(score)} points, ${grouped(ply)} moves, largest tile ${maxTile}, ${status}`;
  return `${locationOf(file, { line })}: ok: ${variant}, ${standing}${told}`;
}
