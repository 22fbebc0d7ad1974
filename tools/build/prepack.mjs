// `npm pack` runs this in the folder of a package. It builds the package from nothing, because `dist` may be
// missing or hold files of older builds. The site is built if it is stale: a build replaces all of it.
// The server's `dist` is a bundle afterwards, which the next build replaces by modules.
import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { bundleServer } from '../packages/bundleServer.mjs';
import { buildOrExit, buildPackage } from './build.mjs';

const name = basename(process.cwd());
if (name === 'web') await buildOrExit();
else await buildAnew();

async function buildAnew() {
  rmSync('dist', { recursive: true, force: true });
  const built = await buildPackage(name);
  const { code, output } = built.code === 0 && name === 'server' ? await bundleServer() : built;
  if (code === 0) return;
  console.error(`${output}\nThe package ${name} cannot be packed: mend the above.`);
  process.exitCode = 1;
}
