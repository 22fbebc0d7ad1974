// `npm run release`: all that a release needs, except publishing. It fills in where the repository lives, builds and packs every
// package, and checks that the tarballs install and run. Then it prints what a maintainer has to do.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOrExit } from '../build/build.mjs';
import { ensureInstalled } from '../build/setup.mjs';
import { parseOptions } from '../options.mjs';
import { ROOT, run } from '../run.mjs';
import { unitTests } from '../tests/steps.mjs';
import { manifestOf, PUBLISHED, packAll } from './pack.mjs';

const USAGE = `Usage: npm run release -- [options]

Packs and checks all packages, and prints how to publish them. It never publishes.

  --into F   put the tarballs into this folder instead of release/
  --help     show this`;

/** What the root's manifest says of the repository, for all packages. */
const SHARED = ['repository', 'homepage', 'bugs'];

/**
 * Why a release cannot be made of these manifests, a line each.
 * @param {Record<string, any>} root
 * @param {Record<string, any>[]} packages
 * @param {string} changelog
 * @returns {string[]}
 */
export function obstacles(root, packages, changelog) {
  const version = packages[0]?.version;
  const missing = SHARED.filter((name) => root[name] === undefined);
  return [
    ...(missing.length > 0
      ? [
          `package.json lacks ${missing.join(', ')}: CONTRIBUTING.md, "A release", has the command to set them.`,
        ]
      : []),
    ...packages
      .filter((each) => each.version !== version)
      .map(({ name, version: own }) => `${name} has version ${own}, and ${packages[0]?.name} ${version}.`),
    ...packages
      .filter((each) => SHARED.some((field) => !isShared(each, root, field)))
      .map(({ name }) => `${name} has another repository than package.json: run npm run release again.`),
    ...(changelog.includes(`## ${version} (unreleased)`)
      ? [`CHANGELOG.md calls ${version} unreleased: give it its date.`]
      : []),
  ];
}

/** @param {Record<string, any>} own @param {Record<string, any>} root @param {string} field */
function isShared(own, root, field) {
  if (root[field] === undefined) return true; // another line says that it is missing
  return field === 'repository'
    ? own.repository?.url === root.repository.url
    : JSON.stringify(own[field]) === JSON.stringify(root[field]);
}

/**
 * A package's manifest with the repository of the root's.
 * @param {Record<string, any>} manifest @param {Record<string, any>} root @param {string} folder
 */
export function withRepository(manifest, root, folder) {
  const { repository, homepage, bugs } = root;
  if (repository === undefined) return manifest;
  return { ...manifest, repository: { ...repository, directory: `packages/${folder}` }, homepage, bugs };
}

/** The commands that publish, in the order of what needs what. @param {string} folder @param {{ filename: string }[]} packed */
export function publishCommands(folder, packed) {
  return packed.map(({ filename }) => `npm publish ${join(folder, filename)}`);
}

const readRoot = () => JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

function fillIn() {
  const root = readRoot();
  for (const name of PUBLISHED) {
    const path = join(ROOT, 'packages', name, 'package.json');
    const text = `${JSON.stringify(withRepository(manifestOf(name), root, name), undefined, 2)}\n`;
    if (text !== readFileSync(path, 'utf8')) writeFileSync(path, text);
  }
}

/** @param {string[]} lines */
function refuse(lines) {
  console.error(['This cannot be released yet:', ...lines.map((line) => `- ${line}`)].join('\n'));
  process.exit(1);
}

async function release() {
  const { into = 'release' } = parseOptions({ into: { type: 'string' } }, USAGE);
  await ensureInstalled();
  fillIn();
  const changes = await run('git', ['status', '--porcelain'], { capture: true });
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
  refuseIfAny([
    ...obstacles(readRoot(), PUBLISHED.map(manifestOf), changelog),
    ...(changes.output.trim() === '' ? [] : ['The working tree has changes: commit them first.']),
  ]);
  await buildOrExit({ all: true });
  const folder = join(ROOT, into);
  if (existsSync(folder)) rmSync(folder, { recursive: true });
  mkdirSync(folder);
  const packed = await packAll(folder);
  for (const long of [false, true]) {
    const { failures } = await unitTests({ long, filters: ['tools/packages/'] });
    refuseIfAny(failures.map(({ name }) => `A test of the packages fails: ${name}`));
  }
  const commands = publishCommands(into, packed);
  console.log(`\nAll packages are in ${into}/ and pass their tests. To publish them, as a maintainer:`);
  console.log(['npm login', ...commands, `git tag v${packed[0]?.version}`, 'git push --tags'].join('\n'));
}

/** @param {string[]} lines */
function refuseIfAny(lines) {
  if (lines.length > 0) refuse(lines);
}

if (process.argv[1] === import.meta.filename) await release();
