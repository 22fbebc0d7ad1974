/**
 * A signed result as the tags of a replay, and back. All that the server signs stands in the replay: in its tags and in
 * its moves. A signed replay has these tags and claims and nothing else. So whatever somebody adds, changes or leaves
 * out is noticed.
 */
import type { Failure, Replay, Standing } from '@twofold/core';
import { decodeBase64url, encodeBase64url } from '@twofold/core/internal';
import { digestOf, parseHex } from './bytes.js';
import { digestRecord, type Entry } from './chain.js';
import { PUBLIC_KEY_BYTES, SIGNATURE_BYTES } from './keys.js';
import {
  digestMoves,
  digestName,
  ENDS,
  isRecordTime,
  KINDS_OF_PLAYERS,
  parseTimes,
  type ResultRecord,
  SALT_BYTES,
} from './record.js';

/** The name as it was displayed, with its salt. */
export interface SaltedName {
  /** The player's name. */
  readonly name: string;
  /** Hex. */
  readonly salt: string;
}

/** A result with its signature and its place in the chain of results. */
export interface SignedResult {
  /** The result. */
  readonly record: ResultRecord;
  /** Undefined: the account was erased, and its name with it. */
  readonly name: SaltedName | undefined;
  /** Its place in the chain. */
  readonly entry: Entry;
  /** Hex; the public key. */
  readonly key: string;
  /** Hex. */
  readonly signature: string;
}

/** What the tags of a signed result do not say: other tags and the moves say it. */
type FromElsewhere =
  | 'game'
  | 'variant'
  | 'commitment'
  | 'nonce'
  | 'moves'
  | 'score'
  | 'ply'
  | 'maxTile'
  | 'times';

const PLAIN = {
  account: 'Account',
  player: 'Player',
  end: 'End',
  started: 'Started',
  ended: 'Ended',
  signed: 'Signed',
} as const satisfies Record<Exclude<keyof ResultRecord, FromElsewhere | 'nameDigest'>, string>;

/** Any of them makes a replay a signed one. */
const MARKS = ['Key', 'Signature', 'Entry', 'Previous'] as const;
const NAME = ['Name', 'NameSalt'] as const;
const DIGEST = 'NameDigest';
const OTHERS = ['Date', 'Times'] as const;

/** The tags of a signed result. `times`: the bytes of `makeTimes`. */
export function makeSignedTags(result: SignedResult, times: Uint8Array): Record<string, string> {
  const { record, name, entry, key, signature } = result;
  const plain = Object.entries(PLAIN).map(([field, tag]) => [tag, record[field as keyof typeof PLAIN]]);
  return {
    ...(name ? { Name: name.name, NameSalt: name.salt } : { [DIGEST]: record.nameDigest }),
    Date: dayOf(record),
    ...Object.fromEntries(plain),
    Times: encodeBase64url(times),
    Entry: String(entry.number),
    Previous: entry.previous,
    Key: key,
    Signature: signature,
  };
}

/** Whether a replay says that a server has signed it. */
export function claimsSignature({ tags }: Pick<Replay, 'tags'>): boolean {
  return MARKS.some((tag) => tags[tag] !== undefined);
}

/** What a proof says beside the signed tags. */
interface Deal {
  readonly gameId: string;
  readonly commitment: string;
  readonly nonce: string;
}

/** The signed result of a replay, or the reason why there is none. */
export type ReadSigned =
  | { readonly ok: true; readonly value: SignedResult }
  | { readonly ok: false; readonly error: Failure };

/**
 * The signed result of a replay whose moves were played: its record is of what was played, not of claims. The signature
 * itself is not checked.
 *
 * - `proof-signed-tags`: a tag is missing, of no form, or too much
 * - `proof-signed-claims`: a claim is missing
 * - `proof-signed-date`: another day than that of the start
 */
export function readSigned(
  replay: Replay,
  deal: Deal,
  standing: Standing,
  dealTags: readonly string[],
): ReadSigned {
  const { tags } = replay;
  const isErased = tags[DIGEST] !== undefined;
  const needed = [...(isErased ? [DIGEST] : NAME), ...OTHERS, ...Object.values(PLAIN), ...MARKS, ...dealTags];
  const missing = needed.find((tag) => tags[tag] === undefined);
  if (missing !== undefined) return refuse('tags', `The server signed a tag ${missing}, which is not there.`);
  const more = Object.keys(tags).find((tag) => !needed.includes(tag));
  if (more !== undefined) return refuse('tags', `The server did not sign the tag ${more}: it was added.`);
  if (Object.values(replay.claims).length < CLAIMS) {
    return refuse(
      'claims',
      'The server signed score, moves, largest tile, status and board: one is not there.',
    );
  }
  if (replay.seed !== undefined)
    return refuse('tags', 'The server did not sign a seed of chance: it was added.');
  if (replay.comments.length > 0) return refuse('tags', 'The server signs no comments: one was added.');
  const result = resultOf(replay, deal, standing);
  if (!result) return refuse('tags', 'A tag of the signed result is not of its form.');
  if (tags.Date !== dayOf(result.record)) return refuse('date', 'Its date is not the day of its start.');
  return { ok: true, value: result };
}

/** Score, moves, largest tile, status, board. */
const CLAIMS = 5;

function resultOf(
  { tags, moves, variant }: Replay,
  deal: Deal,
  standing: Standing,
): SignedResult | undefined {
  const get = (tag: string) => tags[tag]!;
  const times = timesOf(get('Times'), standing.ply);
  const name = nameOf(tags);
  const nameDigest = name ? digestName(name.name, parseHex(name.salt, SALT_BYTES)!) : tags[DIGEST]!;
  const plain = Object.entries(PLAIN).map(([field, tag]) => [field, get(tag)]);
  const record = {
    ...(Object.fromEntries(plain) as Pick<ResultRecord, keyof typeof PLAIN>),
    nameDigest,
    game: deal.gameId,
    variant: variant.id,
    commitment: deal.commitment,
    nonce: deal.nonce,
    moves: digestMoves(moves),
    times: times ?? '',
    score: standing.score,
    ply: standing.ply,
    maxTile: standing.maxTile,
  };
  const isSound =
    times !== undefined &&
    parseHex(nameDigest, 32) &&
    [record.started, record.ended, record.signed].every(isRecordTime) &&
    ENDS.includes(record.end) &&
    KINDS_OF_PLAYERS.includes(record.player) &&
    /^[1-9]\d{0,14}$/.test(get('Entry')) &&
    parseHex(get('Previous'), 32) &&
    parseHex(get('Key'), PUBLIC_KEY_BYTES) &&
    parseHex(get('Signature'), SIGNATURE_BYTES);
  if (!isSound) return undefined;
  const entry = { number: Number(get('Entry')), previous: get('Previous'), record: digestRecord(record) };
  return { record, name, entry, key: get('Key'), signature: get('Signature') };
}

/** Undefined: the name was erased, or its salt is none. */
function nameOf({ Name: name, NameSalt: salt }: Replay['tags']): SaltedName | undefined {
  if (name === undefined || !parseHex(salt, SALT_BYTES)) return undefined;
  return { name, salt: salt! };
}

/** The digest of the times, if there is one for each move. */
function timesOf(text: string, ply: number): string | undefined {
  const bytes = decodeBase64url(text);
  if (typeof bytes === 'number' || parseTimes(bytes)?.length !== ply) return undefined;
  return digestOf(bytes);
}

function dayOf({ started }: ResultRecord): string {
  return started.slice(0, 10);
}

function refuse(code: string, message: string): ReadSigned {
  return { ok: false, error: { code: `proof-signed-${code}`, message } };
}
