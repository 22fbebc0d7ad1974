// What every package gives to whoever installs it, as far as its files show it. `installed.long.test.ts` installs them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../run.mjs';
import { type Files, lintPackage, readFiles } from './lint';
import { filesToPack, manifestOf, type Packed, PUBLISHED } from './pack.mjs';

/** The site may be built beside these tests: its files are looked at where they are installed. */
const WITHOUT_SITE = PUBLISHED.filter((name) => name !== 'web');
const folderOf = (name: string) => join(ROOT, 'packages', name);

let packed: Packed[];
beforeAll(async () => {
  packed = await filesToPack(WITHOUT_SITE.map(folderOf));
});
const packedOf = (name: string) => packed[WITHOUT_SITE.indexOf(name)]!;

describe.each(WITHOUT_SITE)('%s', (name) => {
  it('is clean for publint and attw', async () => {
    expect(await lintPackage(readFiles(folderOf(name), packedOf(name)))).toEqual([]);
  });

  it('has what is needed and nothing that is not', () => {
    const paths = packedOf(name).files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
    expect(paths.some((path) => path.startsWith('dist/'))).toBe(true);
    const folders = new Set(paths.map((path) => (path.includes('/') ? path.split('/')[0] : path)));
    const allowed = ['dist', 'src', 'bin', 'networks', 'puzzles', 'LICENSE', 'README.md', 'package.json'];
    expect(allowed).toEqual(expect.arrayContaining([...folders]));
    expect(paths.filter((path) => /\.test\.|testing|fixtures|tsbuildinfo|tsconfig/.test(path))).toEqual([]);
  });

  it('has a source for every source map', () => {
    const paths = packedOf(name).files.map(({ path }) => path);
    const maps = paths.filter((path) => path.endsWith('.js.map'));
    const sources = maps.map((path) => path.replace(/^dist/, 'src').replace(/\.js\.map$/, '.ts'));
    // Modules whose source is gone are of older builds: packing leaves them out.
    const own = sources.filter((path) => existsSync(join(folderOf(name), path)));
    if (paths.some((path) => path.startsWith('src/'))) expect(paths).toEqual(expect.arrayContaining(own));
  });
});

describe.each(PUBLISHED)('the manifest of %s', (name) => {
  const manifest = manifestOf(name);

  it('says what it is and may be published', () => {
    expect(manifest).toMatchObject({
      author: 'The Twofold authors',
      license: 'MIT',
      type: 'module',
      engines: { node: '>=20.19' },
      publishConfig: { access: 'public' },
    });
    expect(manifest.private).toBeUndefined();
    expect(manifest.description.length).toBeGreaterThan(10);
    expect(manifest.keywords).toContain(name === 'lock' ? 'lock' : '2048');
    expect(typeof manifest.sideEffects).toBe('boolean');
    expect(manifest.exports['./package.json']).toBe('./package.json');
    const licence = readFileSync(join(folderOf(name), 'LICENSE'), 'utf8');
    expect(licence).toBe(readFileSync(join(ROOT, 'LICENSE'), 'utf8'));
  });

  it('needs packages of ours by the version that they have, and only published ones', () => {
    const needed = { ...manifest.dependencies, ...manifest.optionalDependencies };
    const versions = new Map(PUBLISHED.map(manifestOf).map((each) => [each.name, each.version]));
    const ours = Object.entries(needed).filter(([needs]) => needs.startsWith('@twofold/'));
    expect(ours.filter(([needs, version]) => versions.get(needs) !== version)).toEqual([]);
  });
});

describe('what makes a package unusable is found', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  let files: Files;
  beforeAll(() => {
    files = readFiles(folderOf('core'), packedOf('core'));
  });

  it.each<[what: string, change: (files: Files) => Files, complaint: RegExp]>([
    ['an entry without types', ({ 'dist/internal.d.ts': _, ...others }) => others, /attw: UntypedResolution/],
    ['an entry that is missing', ({ 'dist/internal.js': _, ...others }) => others, /publint: error/],
    [
      'types of another module',
      (all) => ({ ...all, 'dist/index.d.ts': bytes("export * from './nowhere.js';") }),
      /attw: InternalResolutionError/,
    ],
  ])('%s', async (_what, change, complaint) => {
    expect((await lintPackage(change(files))).join('\n')).toMatch(complaint);
  });
});
