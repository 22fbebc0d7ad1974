// `npm pack` runs this in the folder of a package. It builds the package from nothing, because `dist` may be
// missing or hold files of older builds.
import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { buildPackage } from './build.mjs';

const name = basename(process.cwd());
rmSync('dist', { recursive: true, force: true });
const { code, output } = await buildPackage(name);
if (code !== 0) {
  console.error(`${output}\nThe package ${name} cannot be packed: mend the above.`);
  process.exitCode = 1;
}
