// The exact values of small boards: the expected score of a new game, and the chance of a tile, under optimal play.
//   npx tsx examples/environments/exactValues.ts 2x2 2x3 2x4 2x4-even
// 3x3 takes some minutes and 0.7 GB.
import { readFileSync } from 'node:fs';
import { findVariant } from '@twofold/core';
import { solveExact } from '@twofold/solver';

const kernel = readFileSync(new URL(import.meta.resolve('@twofold/solver/exact.wasm')));

for (const id of process.argv.slice(2)) {
  const variant = findVariant(id);
  if (variant === undefined) throw new RangeError(`There is no variant ${id}: give one such as 2x3.`);
  const { start: score, size } = solveExact(variant, 'score', { kernel });
  const { start: chance } = solveExact(variant, { tile: variant.target }, { kernel });
  const { target, fourChance } = variant;
  console.log(JSON.stringify({ variant: id, fourChance, score, afterstates: size, target, chance }));
}
