/**
 * What a learner's program has to define, and how its answers are read. Five contracts are those of the ways
 * in @twofold/lessons; the sixth fits any way to tilt.
 */
import { type Text, WAYS } from '@twofold/lessons';
import { PLAIN, type PlainContract } from './plain.js';
import { PYTHON_STARTERS } from './pythonStarters.js';

/** How a learner's function is called, and how its answer is read. */
export interface Contract extends PlainContract {
  /** Of the way: `minimum-row`; or `tilt`. */
  id: string;
  /** The starter in Python. */
  pythonStarter: string;
}

const KEEPS: Text = { key: 'sandbox.rule.keeps', text: 'Leave what you are given as it is.' };

/** The contract for any way first, then the five ways in the order of the lessons. */
export const CONTRACTS: readonly Contract[] = [
  contractOf('tilt', PLAIN),
  ...WAYS.map(({ id, contract }) => contractOf(id, contract)),
];

/** The contract of a way, by its id. */
export function findContract(id: string): Contract | undefined {
  return CONTRACTS.find((contract) => contract.id === id);
}

function contractOf(id: string, contract: PlainContract): Contract {
  const rules = contract.keepsArguments ? [...contract.rules, KEEPS] : contract.rules;
  return { ...contract, id, rules, pythonStarter: PYTHON_STARTERS[id]! };
}
