// The files in deploy/ name metrics, flags and settings. Each of these exists in the server and in its commands.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../run.mjs';

const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');
const all = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map((found) => found[1] ?? found[0])),
];
const files = readdirSync(join(ROOT, 'deploy'));

it('alerts and dashboard ask for metrics that the server has', () => {
  const own = all(read('packages/server/src/service/metrics.ts'), /'(twofold_[a-z_]+)'/g);
  const folder = 'node_modules/prom-client/lib/metrics';
  const usual = readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith('.js'))
    .map((file) => read(folder, file))
    .join('\n');
  for (const file of ['alerts.yaml', 'grafana.json']) {
    const asked = all(read('deploy', file), /\b(?:twofold|process|nodejs)_[a-z0-9_]+/g);
    expect(asked.length).toBeGreaterThan(3);
    const missing = asked.filter((name) => {
      const plain = name.replace(/_(?:bucket|count|sum)$/, '');
      return !own.includes(plain) && !usual.includes(`'${plain}'`);
    });
    expect([file, missing]).toEqual([file, []]);
  }
});

it('commands have the flags that the files give them', () => {
  const shared = read('packages/cli/src/serve/serverPart.ts');
  let count = 0;
  for (const command of ['serve', 'work']) {
    const known = all(read(`packages/cli/src/serve/${command}.ts`) + shared, /'(--[a-z-]+)/g);
    for (const file of files) {
      const lines = read('deploy', file)
        .split('\n')
        .filter((line) => new RegExp(`\\[${command},|twofold ${command}\\b`).test(line));
      const flags = lines.flatMap((line) => all(line, /--[a-z-]+/g));
      count += flags.length;
      expect([file, flags.filter((flag) => !known.includes(flag))]).toEqual([file, []]);
    }
  }
  expect(count).toBeGreaterThan(3);
});

it('settings are those that the server reads, or that compose.yaml takes', () => {
  const known = all(read('packages/server/src/config.ts'), /TWOFOLD_[A-Z_]+/g);
  expect(known).toContain('TWOFOLD_ORIGIN');
  for (const file of files) {
    const named = all(read('deploy', file), /TWOFOLD_[A-Z_]+/g);
    const unknown = named.filter((name) => !known.includes(name) && name !== 'TWOFOLD_DOMAIN');
    expect([file, unknown]).toEqual([file, []]);
  }
});
