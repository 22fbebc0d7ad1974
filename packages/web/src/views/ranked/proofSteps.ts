// The parts of a proof as the page shows them. A module of its own: hashing is loaded with the first check.

import { checkProof, type ProofCheck, type ProofKind } from '@twofold/protocol';
import type { MessageValues } from '../../i18n/i18n';

export interface ProofStep {
  readonly kind: ProofKind;
  readonly holds: boolean;
  readonly detail: string; // in English: why it does not hold
  readonly values: MessageValues;
  readonly digest?: string | undefined;
}

export interface Checked {
  readonly holds: boolean;
  readonly steps: readonly ProofStep[];
}

/** Checks a replay, part by part. */
export function stepsOf(text: string): Checked {
  const check = checkProof(text);
  const steps = check.steps.map((step) => ({
    kind: step.kind,
    holds: step.holds,
    detail: step.holds ? '' : step.error.message,
    values: valuesOf(check),
    digest: step.kind === 'commitment' && step.holds ? check.commitment : undefined,
  }));
  return { holds: check.holds, steps };
}

function valuesOf({ standing }: ProofCheck): MessageValues {
  const ply = standing?.ply ?? 0;
  return { count: ply, ply, score: standing?.score ?? 0 };
}
