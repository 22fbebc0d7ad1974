#!/usr/bin/env node
// Committed, and not built, since npm makes no link to a file that does not exist yet.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const main = new URL('../dist/main.js', import.meta.url);
if (existsSync(fileURLToPath(main))) {
  const { run } = await import(main.href);
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  await run(process.argv.slice(2), version);
} else {
  console.error('twofold is not built yet: run npm run build in its repository.');
  process.exitCode = 1;
}
