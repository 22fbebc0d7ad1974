/**
 * `twofold verify`: checks replays, one verdict a line. Core decides whether a replay is valid, and the signature of a known
 * server whether a ranked game was played.
 */
import type { Failure, Replay, Standing } from '@twofold/core';
import type { NoVoucher } from '@twofold/protocol/judge';
import type { SignedResult } from '@twofold/protocol/signed';
import { Command } from 'commander';
import { grouped } from '../format.js';
import type { Input, Source } from '../inputs/sources.js';
import { locationOf } from '../inputs/text.js';
import type { KnownServers } from './knownServers.js';

interface Options {
  key: string[];
  head?: string;
  quiet?: boolean;
  json?: boolean;
}

export function defineVerify(): Command {
  return new Command('verify')
    .description('Check replays: every move, every new tile, and all that they claim.')
    .argument('<file...>', 'files or folders of replays, links, or names of saved games; - is standard input')
    .option(
      '-k, --key <key>',
      'believe this server only: its public key, a file of keys, or its address; may be repeated',
      (key: string, before: string[]) => [...before, key],
      [],
    )
    .option('--head <head>', 'an earlier head of the chain of results at the address of --key')
    .option('-q, --quiet', 'report only refused replays')
    .option('-j, --json', 'print one JSON object a replay')
    .addHelpText('after', HELP)
    .action(verify);
}

const HELP = `
Tiles that a seed deals are compared with the seed; "listed tiles" says that there is no seed to compare them with.
"from a set-up board" says that the game began from a board or a score of its author's choice.
A ranked game is proved when a known server has signed it: one that you have played at, or that --key names. Without such a
signature anybody may have made it up when its seed was public, though its deal, its tiles and its score fit each other.
With an address the server is asked whether its chain of results still has the game. --head is what you have seen of that
chain before: verify says whether it only grew.
Exit code 0: all hold; 1: one does not, or cannot be read; 3: all hold, and nobody known vouches for a ranked game.`;

type Libraries = typeof import('@twofold/core') &
  typeof import('@twofold/core/internal') &
  typeof import('@twofold/protocol/proof') &
  typeof import('@twofold/protocol/judge');
type Tiles = 'seed' | 'dealt' | 'listed';

/** A verdict as --json prints it; `line` is its first line in a file of several. */
type Verdict = { file: string; line?: number } & (
  | ({ ok: true; variant: string; tiles: Tiles; setUp?: true } & Standing)
  | ({ ok: true; variant: string; tiles: 'dealt'; rankedGame: string } & Standing & Vouched)
  | { ok: false; verdict?: 'contradictory'; error: Failure }
);

/** Who vouches for a ranked game. */
type Vouched =
  | { verdict: 'proved'; signed: Signed; inChain?: true }
  | { verdict: 'consistent'; why: NoVoucher; signed?: Signed };

/** What the server signed, for readers. */
interface Signed {
  name: string | null; // null: the account was erased
  account: string;
  player: string;
  started: string;
  ended: string;
  end: string;
  entry: number;
  key: string;
}

/** All hold, and a ranked game has no known voucher. */
const NOT_VOUCHED = 3;

async function verify(given: readonly string[], options: Options): Promise<void> {
  const { quiet = false, json = false } = options;
  const { sourcesOf } = await import('../inputs/sources.js');
  const { knownServers } = await import('./knownServers.js');
  const known = await knownServers(options);
  for (const remark of known.remarks) console.error(remark);
  if (known.hasChanged) process.exitCode = 1;
  for await (const source of sourcesOf(given)) {
    for await (const verdict of verdictsOn(source, known)) {
      if (!verdict.ok) process.exitCode = 1;
      else if ('verdict' in verdict && verdict.verdict === 'consistent') process.exitCode ??= NOT_VOUCHED;
      if (verdict.ok && quiet) continue;
      console.log(json ? JSON.stringify(verdict) : lineOf(verdict));
    }
  }
}

/** A file is given up whose first entries are refused, as many as these. */
const MOST_REFUSED = 100;

/** The verdicts on a source. One in which no entry is a replay is refused once, and not line by line. */
async function* verdictsOn(source: Source, known: KnownServers): AsyncGenerator<Verdict> {
  const [core, internal, proof, judge] = await Promise.all([
    import('@twofold/core'),
    import('@twofold/core/internal'),
    import('@twofold/protocol/proof'),
    import('@twofold/protocol/judge'),
  ]);
  const libraries = { ...core, ...internal, ...proof, ...judge };
  const refused: Verdict[] = []; // while nothing in the source is known to be a replay
  let hasReplays = false;
  for await (const [input, isOneOfSeveral] of counted(source)) {
    const verdict = await verdictOn(input, isOneOfSeveral, libraries, known);
    hasReplays ||= verdict.ok || libraries.detectTextKind(input.text) === 'text';
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

async function verdictOn(
  { name: file, line, reading }: Input,
  isOneOfSeveral: boolean,
  libraries: Libraries,
  known: KnownServers,
): Promise<Verdict> {
  const { hasChosenStart, proofOf } = libraries;
  const named = { file, ...(isOneOfSeveral && line !== undefined && { line }) };
  if (!reading.ok) return { ...named, ok: false, error: reading.error };
  if (reading.value.holds === 'position') return { ...named, ok: false, error: NO_REPLAY };
  const { replay, standing } = reading.value;
  const shown = { ...named, ok: true, variant: replay.variant.id } as const;
  if (!proofOf(replay)) {
    return { ...shown, tiles: tilesOf(replay), ...(hasChosenStart(replay) && { setUp: true }), ...standing };
  }
  const judged = await libraries.judgeReplayProof(replay, known);
  if (judged.kind === 'contradictory') {
    return { ...named, ok: false, verdict: judged.kind, error: judged.error };
  }
  const ranked = { ...shown, tiles: 'dealt', rankedGame: judged.proof.gameId, ...standing } as const;
  if (judged.kind === 'consistent') {
    const signed = judged.signed && { signed: shownSigned(judged.signed) };
    return { ...ranked, verdict: judged.kind, why: judged.why, ...signed };
  }
  const inChain = await known.has(judged.signed);
  if (inChain === false) return { ...named, ok: false, error: NOT_IN_CHAIN };
  const signed = shownSigned(judged.signed);
  return { ...ranked, verdict: judged.kind, signed, ...(inChain && { inChain }) };
}

function shownSigned({ record, name, entry, key }: SignedResult): Signed {
  const { account, player, started, ended, end } = record;
  return { name: name?.name ?? null, account, player, started, ended, end, entry: entry.number, key };
}

const NOT_IN_CHAIN: Failure = {
  code: 'not-in-chain',
  message:
    'The server has signed this, and its chain of results does not have it: it was changed or removed.',
};

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
  const { variant, tiles, score, ply, maxTile, status } = verdict;
  const origin =
    'verdict' in verdict ? `, ranked: ${vouchedText(verdict)}` : tiles === 'listed' ? ', listed tiles' : '';
  const setUp = 'setUp' in verdict ? ', from a set-up board' : '';
  const standing = `${grouped(score)} points, ${grouped(ply)} moves, largest tile ${maxTile}, ${status}`;
  return `${locationOf(file, { line })}: ok: ${variant}, ${standing}${origin}${setUp}`;
}

const WHY: Record<NoVoucher, string> = {
  unsigned: 'it has no signature',
  unknownKey: 'it is signed by a key that is not known here (--key)',
  keyNotInUse: 'its key was not in use when it was signed',
  cannotCheck: 'its signature cannot be checked here',
};

function vouchedText(vouched: Vouched): string {
  if (vouched.verdict === 'consistent')
    return `fits its deal, and nobody known vouches for it: ${WHY[vouched.why]}`;
  const { name, player, ended, end } = vouched.signed;
  const who = name === null ? 'a player whose name was erased' : name.replaceAll(/\p{C}/gu, '');
  const by = player === 'bot' ? `the bot ${who}` : who;
  return `proved, signed by a known server: by ${by}, ${end} ${ended.slice(0, 10)}`;
}
