// The parts of a proof as the page shows them. A module of its own: hashing is loaded with the first check.
import { findDeal } from '@twofold/protocol/client';
import { checkProof, type ProofFault } from '@twofold/protocol/proof';
import type { MessageValues } from '../../i18n/i18n';
import { deals } from '../../net/deals';

/** The parts of a proof, in the order in which they are checked. */
const KINDS = ['replay', 'commitment', 'score', 'tiles'] as const;
type ProofKind = (typeof KINDS)[number];

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
  'claim-score': 'score',
  'claim-ply': 'ply',
  'claim-maxtile': 'largest',
  'replay-altered': 'altered',
  'replay-truncated': 'cut',
} as const;

/** The name of a fault's words. */
export type FalseName = (typeof FAULTS)[keyof typeof FAULTS] | 'claim' | 'rules' | 'unreadable';

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
  readonly holds: boolean;
  /** Why it does not hold. Undefined: it holds. */
  readonly fault?: FalseProof | undefined;
  readonly values: MessageValues; // of the words for either
  readonly digest?: string | undefined;
}

export interface Checked {
  readonly holds: boolean;
  /** Those that were checked: none after the first that does not hold. */
  readonly steps: readonly ProofStep[];
}

/** Checks a replay, part by part. `gameId`: the game that it must be of, where that is known. */
export function stepsOf(text: string, gameId?: string): Checked {
  const check = checkProof(text, (id) => findDeal(deals, id), gameId);
  if (!check.ok) {
    const { code, values = {} } = check.error;
    const failed = KIND_OF[code] ?? (code.startsWith('claim-') ? 'score' : 'replay');
    const before = KINDS.slice(0, Math.min(KINDS.indexOf(failed), 2)); // checked earlier
    const held = before.map((kind) => ({ kind, holds: true, values: {} }));
    const step = { kind: failed, holds: false, fault: faultOf(check.error), values: { ...values } };
    return { holds: false, steps: [...held, step] };
  }
  const { proof, standing } = check.value;
  const values = { count: standing.ply, ply: standing.ply, score: standing.score };
  const digest = (kind: ProofKind) => (kind === 'commitment' ? proof.commitment : undefined);
  const steps = KINDS.map((kind) => ({ kind, holds: true, values, digest: digest(kind) }));
  return { holds: true, steps };
}
