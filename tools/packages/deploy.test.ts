// The files in deploy/ name metrics, flags and settings. Each of these exists in the server and in its commands.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

it('each alert has a row in the page for operators', () => {
  const alerts = all(read('deploy/alerts.yaml'), /- alert: (\w+)/g);
  const rows = all(read('docs/operating.md'), /^\| `(Twofold\w+)` \|/gm);
  expect(rows.toSorted()).toEqual(alerts.toSorted());
});

/** A night of backup.sh from three o'clock on, in which the first backups fail: the programs that it runs, in order. */
function nightOfBackups(failures: number): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'twofold-night-'));
  const log = join(folder, 'log');
  const count = (word: string) => `$(grep -c '^${word}' '${log}')`;
  const programs = {
    node: 'echo 1', // the time until three
    sleep: `[ "$1" != 60 ]`, // the night ends there
    date: `case $2 in +%H) echo $((3 + ${count('sleep 900')} / 4));; *) echo 2026-11-29;; esac`,
    twofold: `[ ${count('twofold')} -gt ${failures} ]`,
    find: '',
  };
  for (const [name, body] of Object.entries(programs)) {
    const note = name === 'date' ? '' : `echo "${name} $*" >> '${log}'\n`;
    writeFileSync(join(folder, name), `#!/bin/sh\n${note}${body}\n`, { mode: 0o755 });
  }
  const env = { PATH: `${folder}:${process.env.PATH}` };
  spawnSync('sh', [join(ROOT, 'deploy/backup.sh')], { env, timeout: 20_000 });
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  rmSync(folder, { recursive: true });
  expect(lines.slice(0, 2).map((line) => line.split(' ')[0])).toEqual(['node', 'sleep']);
  expect(lines.at(-1)).toBe('sleep 60');
  return lines.slice(2, -1).map((line) => line.match(/^\w+|900|\+\d+/g)!.join(' '));
}

it.skipIf(process.platform === 'win32')(
  'a backup that fails is tried again, and good ones stay meanwhile',
  () => {
    const again = ['twofold', 'sleep 900'];
    expect(nightOfBackups(0)).toEqual(['twofold', 'find +13', 'find +29']);
    expect(nightOfBackups(2)).toEqual([...again, ...again, 'twofold', 'find +13', 'find +29']);
    const untilSix = Array.from({ length: 12 }, () => again).flat();
    expect(nightOfBackups(99)).toEqual([...untilSix, 'twofold', 'find +29']);
  },
);
