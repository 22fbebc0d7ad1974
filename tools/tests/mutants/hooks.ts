// Stryker counts the code that a file's `beforeAll` runs as part of module loading, and would leave it out.
// Here it counts for every test of the file, so that its mutants run under these tests.
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** How often each mutant's code ran, by the mutant's number. */
type Hits = Record<string, number>;
/** The counts of Stryker's own hooks and of the instrumented code, in the run without mutants. */
interface Stryker {
  currentTestId?: string;
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> };
}

const { __stryker__: stryker } = globalThis as { __stryker__?: Stryker };
const tests = new Set<string>();
let loading: Hits = {};

beforeAll(() => {
  loading = { ...stryker?.mutantCoverage?.static };
});

beforeEach(() => {
  if (stryker?.currentTestId) tests.add(stryker.currentTestId);
});

afterAll(() => {
  const coverage = stryker?.mutantCoverage;
  if (!coverage || tests.size === 0) return;
  for (const [mutant, hits] of Object.entries(coverage.static)) {
    const inHooks = hits - (loading[mutant] ?? 0);
    if (inHooks > 0) for (const test of tests) addHits(coverage.perTest, test, mutant, inHooks);
  }
  coverage.static = loading;
});

function addHits(perTest: Record<string, Hits>, test: string, mutant: string, hits: number): void {
  perTest[test] ??= {};
  perTest[test][mutant] = (perTest[test][mutant] ?? 0) + hits;
}
