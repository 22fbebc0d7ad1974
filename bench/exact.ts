/**
 * Exact tables of small boards beside a plain C++ program compiled in the same run: processor time of both, one JSON line
 * a board. The argument is a board such as 3x3, which takes minutes; by default 2x4. Both solve the whole board, and their
 * values of a new game are compared.
 */
import { readFileSync } from 'node:fs';
import { findVariant, VARIANTS } from '../packages/core/src/index.js';
import { solveExact } from '../packages/solver/src/index.js';
import { compileReference } from './native.js';

const variant = findVariant(process.argv[2] ?? '2x4') ?? VARIANTS['2x4'];
const kernel = readFileSync(new URL('../packages/solver/dist/exact.wasm', import.meta.url));

function seconds(run: () => void): number {
  const begin = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1e6;
}

const { columns, rows } = variant;
let [start, size] = [0, 0];
const own = seconds(() => {
  const table = solveExact(variant, 'score', { kernel });
  [start, size] = [table.start, table.size];
});
const native = compileReference('exact')?.([String(columns), String(rows)]);
if (native && Math.abs(native.start - start) > 1e-6)
  throw new Error(`C++ says ${native.start}, not ${start}`);
const megabytes = Math.round(process.resourceUsage().maxRSS / 1000);
const compared = native && { ratio: Number((own / native.seconds).toFixed(3)), native: native.seconds };
console.log(
  JSON.stringify({ bench: `exact.${variant.id}`, seconds: own, start, size, megabytes, ...compared }),
);
