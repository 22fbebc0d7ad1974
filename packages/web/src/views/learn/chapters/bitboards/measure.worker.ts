// Measures one contestant after another, and tells each rate. It ends by itself.
import { openKernel } from '@twofold/solver/web';
import { CONTESTANTS, type Contestant, type Measured, makeRuns, type Run, rateOf } from './measure';

const runs = makeRuns();
const now = () => performance.now();

async function runOf(id: Contestant): Promise<Run> {
  if (id !== 'kernel') return runs[id];
  const kernel = await openKernel();
  kernel.seed(1);
  return (moves) => kernel.playRandomly(moves).moves;
}

for (const id of CONTESTANTS) {
  const rate = await runOf(id).then(
    (run) => rateOf(run, now),
    () => undefined, // the kernel could not be loaded
  );
  postMessage({ id, rate } satisfies Measured);
}
close();
