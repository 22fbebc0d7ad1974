/** `twofold verify`: checks replays, one verdict a line. Core decides whether a replay is valid. */
import type { Failure, Replay, Standing } from '@twofold/core';
import { Command } from 'commander';
import { grouped } from '../format.js';
import type { Input, Source } from '../inputs/sources.js';
import { locationOf } from '../inputs/text.js';

interface Options {
  quiet?: boolean;
  json?: boolean;
}

export function defineVerify(): Command {
  return new Command('verify')
    .description('Check replays: every move, every new tile, and all that they claim.')
    .argument('<file...>', 'files or folders of replays, links, or names of saved games; - is standard input')
    .option('-q, --quiet', 'report only refused replays')
    .option('-j, --json', 'print one JSON object a replay')
    .addHelpText('after', HELP)
    .action(verify);
}

const HELP = `
Tiles that a seed deals are compared with the seed; "listed tiles" says that there is no seed to compare them with.
"from a set-up board" says that the game began from a board or a score of its author's choice.
A replay of a ranked game has a proof. Its commitment, its tiles and its score are computed again.
Exit code 0: all hold; 1: one does not, or cannot be read.`;

type Libraries = typeof import('@twofold/core') & typeof import('@twofold/protocol/proof');
type Tiles = 'seed' | 'proved' | 'listed';

/** A verdict as --json prints it; `line` is its first line in a file of several. */
type Verdict = { file: string; line?: number } & (
  | ({ ok: true; variant: string; tiles: Tiles; setUp?: true; rankedGame?: string } & Standing)
  | { ok: false; error: Failure }
);

async function verify(given: readonly string[], { quiet = false, json = false }: Options): Promise<void> {
  const { sourcesOf } = await import('../inputs/sources.js');
  for await (const source of sourcesOf(given)) {
    for await (const verdict of verdictsOn(source)) {
      if (!verdict.ok) process.exitCode = 1;
      if (verdict.ok && quiet) continue;
      console.log(json ? JSON.stringify(verdict) : lineOf(verdict));
    }
  }
}

/** A file is given up whose first entries are refused, as many as these. */
const MOST_REFUSED = 100;

/** The verdicts on a source. One in which no entry is a replay is refused once, and not line by line. */
async function* verdictsOn(source: Source): AsyncGenerator<Verdict> {
  const libraries = { ...(await import('@twofold/core')), ...(await import('@twofold/protocol/proof')) };
  const refused: Verdict[] = []; // while nothing in the source is known to be a replay
  let hasReplays = false;
  for await (const [input, isOneOfSeveral] of counted(source)) {
    const verdict = verdictOn(input, isOneOfSeveral, libraries);
    hasReplays ||= verdict.ok || libraries.kindOf(input.text) === 'text';
    if (hasReplays) yield* [...refused.splice(0), verdict];
    else if (refused.push(verdict) === MOST_REFUSED) break;
  }
  const [first] = refused;
  if (first !== undefined) yield refused.length === 1 ? first : withMore(first, refused.length - 1);
}

/** Each input, and whether it is one of several. So each waits for the next. */
async function* counted(source: Source): AsyncGenerator<[Input, isOneOfSeveral: boolean]> {
  const { inputsIn } = await import('../inputs/sources.js');
  let before: Input | undefined;
  let several = false;
  for await (const input of inputsIn(source)) {
    if (before !== undefined) {
      several = true;
      yield [before, several];
    }
    before = input;
  }
  if (before !== undefined) yield [before, several];
}

function withMore(verdict: Verdict, more: number): Verdict {
  if (verdict.ok) return verdict;
  const entries = more === 1 ? '1 more entry' : `${more} more entries`;
  const count = more === MOST_REFUSED - 1 ? 'and so on' : `and ${entries}`;
  const { code, message } = verdict.error;
  return { file: verdict.file, ok: false, error: { code, message: `No replay here: ${message} (${count})` } };
}

function verdictOn(
  { name: file, line, reading }: Input,
  isOneOfSeveral: boolean,
  { checkReplayProof, isSetUp, proofOf }: Libraries,
): Verdict {
  const named = { file, ...(isOneOfSeveral && line !== undefined && { line }) };
  if (!reading.ok) return { ...named, ok: false, error: reading.error };
  if (reading.value.holds === 'position') return { ...named, ok: false, error: NO_REPLAY };
  const { replay, standing } = reading.value;
  const shown = { ...named, ok: true, variant: replay.variant.id } as const;
  if (!proofOf(replay)) {
    return { ...shown, tiles: tilesOf(replay), ...(isSetUp(replay) && { setUp: true }), ...standing };
  }
  const proof = checkReplayProof(replay);
  if (!proof.ok) return { ...named, ok: false, error: proof.error };
  return { ...shown, tiles: 'proved', rankedGame: proof.value.proof.gameId, ...standing };
}

const NO_REPLAY: Failure = {
  code: 'no-replay',
  message: 'This is a position, and has no moves to check.',
};

function tilesOf({ seed }: Replay): 'seed' | 'listed' {
  return seed === undefined ? 'listed' : 'seed';
}

/** FILE:LINE:COLUMN, the form that editors open, if the location is known. */
function lineOf(verdict: Verdict): string {
  const { file, line } = verdict;
  if (!verdict.ok)
    return `${locationOf(file, { line, ...verdict.error })}: refused: ${verdict.error.message}`;
  const { variant, tiles, setUp, score, ply, maxTile, status } = verdict;
  const origin = {
    seed: '',
    listed: ', listed tiles',
    proved: ', ranked: commitment, tiles and score proved',
  }[tiles];
  const standing = `${grouped(score)} points, ${grouped(ply)} moves, largest tile ${maxTile}, ${status}`;
  return `${locationOf(file, { line })}: ok: ${variant}, ${standing}${origin}${setUp ? ', from a set-up board' : ''}`;
}
