/** The version of this program. A study is done by workers of the same one. */
import { readFileSync } from 'node:fs';

export function programVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
