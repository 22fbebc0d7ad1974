import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressFolder, MARK } from './compress.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-compress-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('writes both forms of what they make smaller, and only of text, and says that it has', async () => {
  const text = 'const a = 1;\n'.repeat(500);
  writeFileSync(join(folder, 'a.js'), text);
  writeFileSync(join(folder, 'short.js'), 'a()');
  writeFileSync(join(folder, 'font.woff2'), text);
  await compressFolder(folder);
  const visible = readdirSync(folder).filter((name) => !name.startsWith('.'));
  expect(visible.sort()).toEqual(['a.js', 'a.js.br', 'a.js.gz', 'font.woff2', 'short.js']);
  expect(brotliDecompressSync(readFileSync(join(folder, 'a.js.br'))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(join(folder, 'a.js.gz'))).toString()).toBe(text);
  expect(existsSync(join(folder, MARK))).toBe(true);
});

it('leaves nothing but whole files, and no mark, where it fails', async () => {
  writeFileSync(join(folder, 'a.js'), 'const a = 1;\n'.repeat(500));
  await expect(compressFolder(join(folder, 'missing'))).rejects.toThrow('ENOENT');
  expect(readdirSync(folder)).toEqual(['a.js']);
});
