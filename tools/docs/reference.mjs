// The pages of the documentation by TypeDoc: the reference, from the doc comments of the public indexes, and the guides.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Application, Converter, KindRouter, MinimalSourceFile, PageEvent } from 'typedoc';
import { ROOT } from '../run.mjs';
import { divide, GUIDES } from './guides.mjs';

/** The packages whose names others import, by their public indexes. */
const ENTRIES = {
  'packages/core/src/index.ts': '@twofold/core',
  'packages/solver/src/index.ts': '@twofold/solver',
  'packages/solver/src/engine/node/index.ts': '@twofold/solver/node',
  'packages/solver/src/engine/web/index.ts': '@twofold/solver/web',
  'packages/lessons/src/index.ts': '@twofold/lessons',
  'packages/sandbox/src/index.ts': '@twofold/sandbox',
  'packages/protocol/src/index.ts': '@twofold/protocol',
  'packages/trainer/src/index.ts': '@twofold/trainer',
};

/** Stands for the game's address in links: it lies one folder above the documentation. */
const GAME = 'game:/';

/** TypeDoc's script in each page. The content security policy allows no inline script, so page/theme.js does its work. */
const INLINE_SCRIPT = /<script>document\.documentElement\.dataset\.theme.*?<\/script>/;

/**
 * Writes all pages into a folder.
 * @param {string} folder an absolute path
 * @returns {Promise<string[]>} the warnings: links that lead nowhere, and the like
 */
export async function writePages(folder) {
  const app = await Application.bootstrapWithPlugins({
    ...ENTRY_OPTIONS,
    router: ROUTER,
    name: 'Twofold',
    readme: join(ROOT, 'README.md'),
    projectDocuments: Object.values(GUIDES)
      .flat()
      .map((path) => join(ROOT, path)),
    customCss: join(ROOT, 'tools/docs/page/site.css'),
    groupOrder: ['Modules', ...Object.keys(GUIDES), '*'],
    sort: ['source-order'],
    sortEntryPoints: false,
    navigation: { includeGroups: true, includeCategories: false, includeFolders: false },
    navigationLinks: { 'The game': GAME },
    searchInDocuments: true,
    visibilityFilters: {}, // they make styles, which the content security policy does not allow
    highlightLanguages: ['typescript', 'javascript', 'json', 'bash', 'html', 'python', 'bibtex', 'yaml'],
    ignoredHighlightLanguages: ['2048', 'text'],
    validation: { notExported: false, invalidLink: true, invalidPath: true, rewrittenLink: true },
  });
  app.renderer.defineRouter(ROUTER, Router);
  const warnings = collectWarnings(app);
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    nameModules(app, project);
    nameGuides(project);
    const [first] = project.readme ?? [];
    if (first) first.text = divide(first.text, 'README.md').body; // the page has the title above it
  });
  app.renderer.on(PageEvent.END, finishPage);
  const project = await app.convert();
  if (!project) throw new Error(['TypeDoc could not read the packages.', ...warnings].join('\n'));
  app.validate(project);
  await app.generateDocs(project, folder);
  removeFilterStyles(join(folder, 'assets/main.js'));
  return warnings;
}

/**
 * TypeDoc's script adds an empty style for filters, which these pages do not have. The policy refuses it, with an error in the
 * console of each page.
 * @param {string} path
 */
function removeFilterStyles(path) {
  const script = readFileSync(path, 'utf8');
  const added = 'document.head.appendChild(document.createElement("style"))';
  if (!script.includes(added))
    throw new Error("TypeDoc's script has changed: see removeFilterStyles in tools/docs/reference.mjs.");
  writeFileSync(path, script.replace(added, 'document.createElement("style")'));
}

const ENTRY_OPTIONS = /** @type {const} */ ({
  entryPoints: Object.keys(ENTRIES).map((path) => join(ROOT, path)),
  entryPointStrategy: 'resolve',
  basePath: ROOT,
  tsconfig: join(ROOT, 'tools/docs/tsconfig.json'),
  skipErrorChecking: true, // `npm run check` checks the types, each package's under its own settings
  excludeInternal: true,
  excludePrivate: true,
  disableSources: true,
  disableGit: true,
  githubPages: false,
});

const ROUTER = 'twofold';

/** The address of a guide is that of its file: titles change more often. */
class Router extends KindRouter {
  /** @override @param {import('typedoc').Reflection} reflection */
  getIdealBaseName(reflection) {
    if (!reflection.isDocument()) return super.getIdealBaseName(reflection);
    return `guides/${addressOf(reflection.project.files.getReflectionPath(reflection) ?? '')}`;
  }
}

/** @param {string} path */
function addressOf(path) {
  const name = basename(path, '.md').toLowerCase();
  return name === 'readme' ? `about-${basename(join(path, '..'))}` : name;
}

/** @param {Application} app */
function collectWarnings(app) {
  /** @type {string[]} */
  const warnings = [];
  app.logger.log = (message, level) => {
    if (level >= 2) warnings.push(message); // warnings and errors
  };
  return warnings;
}

/**
 * Names each module as its package is imported, and shows the README of the package on its page.
 * @param {Application} app
 * @param {import('typedoc').ProjectReflection} project
 */
function nameModules(app, project) {
  for (const module of project.children ?? []) {
    const path = Object.keys(ENTRIES).find((entry) => entry === `${module.name}/index.ts`);
    if (!path)
      throw new Error(`TypeDoc has a module "${module.name}" that tools/docs/reference.mjs does not know.`);
    module.name = ENTRIES[/** @type {keyof typeof ENTRIES} */ (path)];
    if (path.includes('/engine/')) continue; // an edge of its package
    const readme = /** @type {import('typedoc').NormalizedPath} */ (
      join(ROOT, path.replace(/\/src\/.*/, '/README.md'))
    );
    const { body } = divide(readFileSync(readme, 'utf8'), readme);
    module.readme = app.converter.parseRawComment(new MinimalSourceFile(body, readme), app.files).content;
    project.files.registerReflectionPath(readme, module);
  }
}

/** @param {import('typedoc').ProjectReflection} project */
function nameGuides(project) {
  for (const guide of project.documents ?? []) {
    const path = project.files.getReflectionPath(guide) ?? '';
    const found = Object.entries(GUIDES).find(([, paths]) => paths.some((each) => path === join(ROOT, each)));
    if (!found) throw new Error(`${path} is in no group of tools/docs/guides.mjs.`);
    guide.name = divide(readFileSync(path, 'utf8'), path).title;
    guide.frontmatter.group = found[0];
  }
}

/** @param {PageEvent} event */
function finishPage(event) {
  const up = '../'.repeat(event.url.split('/').length - 1);
  const scripts = [
    `<script src="${up}assets/page/theme.js"></script>`,
    `<script type="module" src="${up}assets/page/examples.js"></script>`,
  ].join('');
  const html = event.contents ?? '';
  if (!INLINE_SCRIPT.test(html))
    throw new Error("TypeDoc's pages have another inline script: see tools/docs/reference.mjs.");
  event.contents = html
    .replace(INLINE_SCRIPT, '')
    .replace('<div class="col-content">', '<div class="col-content" role="main">')
    .replace('</head>', `${scripts}</head>`)
    .replaceAll(`href="${GAME}"`, `href="${up}../"`);
}
