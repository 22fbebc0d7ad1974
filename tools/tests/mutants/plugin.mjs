// Stryker's plugin. It runs a sample of the mutants and writes down each result at once. A stopped run thus
// keeps its results. Stryker loads this file in two processes. In its own process the plugin reports. In a
// checker's process it is asked about every mutant and accepts only the sample.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { shuffleMutants, textAt } from './sample.mjs';

/** @typedef {import('./sample.mjs').Mutant} Mutant */

const { folder, sample, seed } = JSON.parse(process.env.TWOFOLD_MUTANTS ?? '{}');
const SAMPLE = join(folder ?? '', 'sample.json');
const RESULTS = join(folder ?? '', 'results.jsonl');

class SampleReporter {
  /** @type {Map<string, string>} */
  texts = new Map(); // of the sources as they were mutated: they may be edited during the run

  /** @param {{ mutantPlans: { plan: string, mutant: Mutant }[] }} plans */
  onMutationTestingPlanReady({ mutantPlans }) {
    // Stryker runs them in the order of this list: those of a run that is stopped are a sample as well.
    mutantPlans.splice(0, Infinity, ...shuffleMutants(mutantPlans, seed, ({ mutant }) => named(mutant)));
    const runnable = mutantPlans.filter(({ plan }) => plan === 'Run').map(({ mutant }) => named(mutant));
    const ids = runnable.slice(0, sample).map(({ id }) => id);
    const ignored = mutantPlans.length - runnable.length;
    for (const { fileName } of runnable) {
      if (!this.texts.has(fileName)) this.texts.set(fileName, readFileSync(fileName, 'utf8'));
    }
    writeFileSync(SAMPLE, JSON.stringify({ ids, of: runnable.length, ignored }));
  }

  /** @param {Mutant & { status: string }} result */
  onMutantTested({ id, fileName, location, mutatorName, replacement, status }) {
    if (status === 'CompileError' || status === 'Ignored') return; // not in the sample
    const result = named({ id, fileName, location, mutatorName, replacement });
    const original = textAt(this.texts.get(result.fileName) ?? '', location);
    appendFileSync(RESULTS, `${JSON.stringify({ ...result, status, original })}\n`);
  }
}

/** @template {Mutant} T @param {T} mutant @returns {T} */
function named(mutant) {
  return { ...mutant, fileName: relative('', mutant.fileName).replaceAll('\\', '/') };
}

class SampleChecker {
  /** @type {Set<string> | undefined} */
  ids; // read at the first question: before, the sample is not drawn

  async init() {}

  /** @param {Mutant[]} mutants */
  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  }

  /** @param {Mutant[]} mutants */
  async check(mutants) {
    this.ids ??= new Set(JSON.parse(readFileSync(SAMPLE, 'utf8')).ids);
    const isChosen = (/** @type {string} */ id) => this.ids?.has(id);
    return Object.fromEntries(
      mutants.map(({ id }) => [
        id,
        isChosen(id) ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' },
      ]),
    );
  }
}

export const strykerPlugins = [
  { kind: 'Reporter', name: 'twofold', injectableClass: SampleReporter },
  { kind: 'Checker', name: 'twofold', injectableClass: SampleChecker },
];
