// The parts of a proof as the page shows them. A module of its own: hashing is loaded with the first check.
import { findDeal } from '@twofold/protocol/client';
import { judgeProof, type NoVoucher, type Verdict } from '@twofold/protocol/judge';
import { type Consistent, checkProof, type ProofFault } from '@twofold/protocol/proof';
import type { KnownKey, SignedResult } from '@twofold/protocol/signed';
import type { MessageValues } from '../../i18n/i18n';
import { deals } from '../../net/deals';
import { findInChain, serverKeys, verifySignature } from '../../net/signatures';

/** The parts that need no key, in the order in which they are checked. */
const KINDS = ['replay', 'commitment', 'score', 'tiles'] as const;
type ProofKind = (typeof KINDS)[number] | 'signature' | 'chain';

/** The part that an error is about. All others are faults of the replay itself. */
const KIND_OF: Readonly<Record<string, ProofKind>> = {
  'proof-commitment': 'commitment',
  'proof-other-commitment': 'commitment',
  'proof-other-nonce': 'commitment',
  'proof-other-game': 'commitment',
  'proof-start': 'tiles',
  'proof-tile': 'tiles',
};

/** The faults that have words of their own. Some parts of an error's code share them. */
const FAULTS = {
  'proof-missing': 'missing',
  'proof-format': 'format',
  'proof-commitment': 'commitment',
  'proof-other-commitment': 'otherCommitment',
  'proof-other-nonce': 'otherNonce',
  'proof-other-game': 'otherGame',
  'proof-start': 'start',
  'proof-tile': 'tile',
  'proof-moves': 'undone',
  'proof-signature': 'signature',
  'proof-signed-tags': 'signedTags',
  'proof-signed-claims': 'signedTags',
  'proof-signed-date': 'signedTags',
  'claim-score': 'score',
  'claim-ply': 'ply',
  'claim-maxtile': 'largest',
  'replay-altered': 'altered',
  'replay-truncated': 'cut',
} as const;

/** The name of a fault's words. */
export type FalseName =
  | (typeof FAULTS)[keyof typeof FAULTS]
  | 'claim'
  | 'rules'
  | 'unreadable'
  | 'chainLost'
  | 'chainChanged';

/** `line`: where in the file, from 1, if that is known. */
export interface FalseProof {
  readonly name: FalseName;
  readonly line: number | undefined;
}

function faultOf({ code, line }: ProofFault): FalseProof {
  const name = FAULTS[code as keyof typeof FAULTS] as FalseName | undefined;
  if (name) return { name, line };
  if (code.startsWith('claim-')) return { name: 'claim', line };
  return { name: /^(move|spawn)-/.test(code) ? 'rules' : 'unreadable', line };
}

export interface ProofStep {
  readonly kind: ProofKind;
  /** `open`: nobody knows here. */
  readonly state: 'holds' | 'open' | 'false';
  /** Why it does not hold. */
  readonly fault?: FalseProof | undefined;
  /** Why nobody knows. */
  readonly why?: NoVoucher | 'otherKey' | 'chain' | undefined;
  /** Other words than those of its kind, where it holds. */
  readonly holding?: 'signatureErased' | undefined;
  readonly values: MessageValues; // of the words for either
  readonly digest?: string | undefined;
}

export interface Checked {
  readonly verdict: Verdict['kind'];
  /** Those that were checked: none after the first that does not hold. */
  readonly steps: readonly ProofStep[];
  /** The public key in hex, if the game is proved. */
  readonly key?: string;
}

/**
 * Checks a replay, part by part. `gameId`: the game that it must be of, where that is known. `pin`: how the key begins that
 * must have signed it. Only a signed replay asks the server, for its keys and its chain.
 */
export async function stepsOf(text: string, gameId?: string, pin = ''): Promise<Checked> {
  const known = (id: string) => findDeal(deals, id);
  const check = checkProof(text, known, gameId);
  if (!check.ok) return contradictory(check.error);
  const keys = check.value.signed ? await serverKeys() : [];
  const verdict = await judgeProof(text, {
    keys: keys.filter(({ publicKey }) => publicKey.startsWith(pin)),
    verify: verifySignature,
    known,
    ...(gameId !== undefined && { gameId }),
  });
  const held = heldSteps(check.value);
  if (verdict.kind === 'contradictory') {
    return { verdict: verdict.kind, steps: [...held, faultStep('signature', verdict.error)] };
  }
  if (verdict.kind === 'consistent') {
    const isOther = verdict.signed && !verdict.signed.key.startsWith(pin);
    const why = isOther && verdict.why === 'unknownKey' ? 'otherKey' : verdict.why;
    const signature = { kind: 'signature', state: 'open', why, values: {} } as const;
    return { verdict: verdict.kind, steps: [...held, signature] };
  }
  return {
    verdict: verdict.kind,
    steps: [...held, signatureStep(verdict.signed), await chainStep(verdict.signed, keys)],
    key: verdict.signed.key,
  };
}

/** What was checked before the fault holds, but for what follows from the moves. */
function contradictory(error: ProofFault): Checked {
  const isOfSignature = error.code.startsWith('proof-sign');
  const failed = isOfSignature
    ? 'signature'
    : (KIND_OF[error.code] ?? (error.code.startsWith('claim-') ? 'score' : 'replay'));
  const before = isOfSignature ? [] : KINDS.slice(0, Math.min(KINDS.indexOf(failed as 'replay'), 2));
  const held = before.map((kind) => ({ kind, state: 'holds' as const, values: {} }));
  return { verdict: 'contradictory', steps: [...held, faultStep(failed, error)] };
}

function faultStep(kind: ProofKind, error: ProofFault): ProofStep {
  return { kind, state: 'false', fault: faultOf(error), values: { ...error.values } };
}

function heldSteps({ proof, standing }: Consistent): ProofStep[] {
  const values = { count: standing.ply, ply: standing.ply, score: standing.score };
  const digest = (kind: ProofKind) => (kind === 'commitment' ? proof.commitment : undefined);
  return KINDS.map((kind) => ({ kind, state: 'holds', values, digest: digest(kind) }));
}

function signatureStep({ record, name, key }: SignedResult): ProofStep {
  const shown = `\u2068${name?.name ?? ''}\u2069`; // isolated, in whatever direction its letters run
  const values = { name: shown, endedAt: Date.parse(record.ended), score: record.score };
  const holding = name ? undefined : ('signatureErased' as const);
  return { kind: 'signature', state: 'holds', values, holding, digest: key };
}

/** The server's chain of results: whether it has this result, and all that this browser has seen of it. */
async function chainStep({ entry }: SignedResult, keys: readonly KnownKey[]): Promise<ProofStep> {
  const kind = 'chain';
  const found = await findInChain(entry, keys);
  if (!found.ok) return { kind, state: 'open', why: 'chain', values: {} };
  const { hasEntry, hasChanged } = found.value;
  const fault = (name: FalseName): ProofStep => {
    return { kind, state: 'false', fault: { name, line: undefined }, values: {} };
  };
  if (hasChanged) return fault('chainChanged');
  return hasEntry ? { kind, state: 'holds', values: { number: entry.number } } : fault('chainLost');
}
