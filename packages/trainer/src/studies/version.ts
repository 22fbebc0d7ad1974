/** The version of Twofold here. A study is done by workers of the same one. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** As in this package's manifest: all packages of a release have one version. */
export function programVersion(): string {
  const manifest = fileURLToPath(import.meta.resolve('@twofold/trainer/package.json'));
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
