// @module-tag long
// The documentation is whole: no warning of TypeDoc's, each link leads to a page, and no script or style stands inside a page.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../run.mjs';
import { writePages } from './reference.mjs';

const folder = mkdtempSync(join(tmpdir(), 'twofold-docs-'));
let warnings: string[];
let files: string[];

beforeAll(async () => {
  warnings = await writePages(folder);
  files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  );
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pages = () => files.filter((path) => path.endsWith('.html'));
const htmlOf = (page: string) => readFileSync(join(folder, page), 'utf8');

it('gives no warning', () => expect(warnings).toEqual([]));

it('has no link that leads nowhere', () => {
  const there = new Set(files);
  const lost = pages().flatMap((page) =>
    Array.from(htmlOf(page).matchAll(/<a [^>]*href="([^"#]+)[^"]*"/g), ([, address]) => address!)
      .filter((address) => !/^[a-z]+:/.test(address))
      .map((address) => posix.join(dirname(page), decodeURI(address)))
      .filter((path) => !there.has(path) && path !== '../')
      .map((path) => `${page}: ${path}`),
  );
  expect(lost).toEqual([]);
});

it('has no script and no style inside a page', () => {
  const inside = pages().filter((page) =>
    /<script>|<script type="module">|<style|\sstyle="|\son[a-z]+="/.test(htmlOf(page)),
  );
  expect(inside).toEqual([]);
});

it('has the colours of the game', () => {
  const theme = readFileSync(join(ROOT, 'packages/web/src/theme/theme.css'), 'utf8');
  const colours = readFileSync(join(ROOT, 'tools/docs/page/site.css'), 'utf8').match(/#[0-9a-f]{6}/g)!;
  expect(colours.filter((colour) => !theme.includes(colour))).toEqual([]);
});
