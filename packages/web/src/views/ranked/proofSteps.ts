// The parts of a proof as the page shows them. A module of its own: hashing is loaded with the first check.
import { checkProof } from '@twofold/protocol/proof';
import type { MessageValues } from '../../i18n/i18n';

/** The parts of a proof, in the order in which they are checked. */
const KINDS = ['replay', 'commitment', 'score', 'tiles'] as const;
type ProofKind = (typeof KINDS)[number];

/** The part that an error is about. All others are faults of the replay itself. */
const KIND_OF: Readonly<Record<string, ProofKind>> = {
  'proof-commitment': 'commitment',
  'proof-start': 'tiles',
  'proof-tile': 'tiles',
};

export interface ProofStep {
  readonly kind: ProofKind;
  readonly holds: boolean;
  readonly detail: string; // in English: why it does not hold
  readonly values: MessageValues;
  readonly digest?: string | undefined;
}

export interface Checked {
  readonly holds: boolean;
  /** Those that were checked: none after the first that does not hold. */
  readonly steps: readonly ProofStep[];
}

/** Checks a replay, part by part. */
export function stepsOf(text: string): Checked {
  const check = checkProof(text);
  if (!check.ok) {
    const { code, message } = check.error;
    const failed = KIND_OF[code] ?? (code.startsWith('claim-') ? 'score' : 'replay');
    const before = KINDS.slice(0, Math.min(KINDS.indexOf(failed), 2)); // checked earlier
    const held = before.map((kind) => ({ kind, holds: true, detail: '', values: {} }));
    return { holds: false, steps: [...held, { kind: failed, holds: false, detail: message, values: {} }] };
  }
  const { proof, standing } = check.value;
  const values = { count: standing.ply, ply: standing.ply, score: standing.score };
  const digest = (kind: ProofKind) => (kind === 'commitment' ? proof.commitment : undefined);
  const steps = KINDS.map((kind) => ({ kind, holds: true, detail: '', values, digest: digest(kind) }));
  return { holds: true, steps };
}
