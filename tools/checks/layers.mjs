// The layers of the code: which package and which room may import which, and no cycle between modules.
// Compares every import, of values and of types, with the tables below and with the package's own manifest.
import { join, relative } from 'node:path';
import { ROOT } from '../run.mjs';
import { describeCycle, findCycles } from './cycles.mjs';
import { importsOf, resolveRelative } from './imports.mjs';
import { isTest, modulesBelow, readManifest, readPackages } from './repository.mjs';
import { isInRoom } from './rooms.mjs';
import { below, lapseInArea, lapseInPackage } from './rules.mjs';

/**
 * Every package by its folder. core and solver see no platform: clock, storage and the like are passed in.
 * @type {Record<string, import('./rules.mjs').Layer>}
 */
const LAYERS = {
  core: {
    packages: [],
    testPackages: ['lessons'],
    node: false,
    external: false,
    rooms: [
      'result.ts',
      'codec',
      // the rules
      ['board.ts', 'direction.ts', 'random.ts', 'spawn.ts', 'symmetry.ts', 'tilt.ts', 'variant.ts'],
      'milestones.ts',
      'game',
      // positions as numbers
      'notation/boardWords.ts',
      'notation/boardRows.ts',
      'notation/boardBrackets.ts',
      'notation/boardLines.ts',
      'notation/anyBoard.ts',
      'notation/position.ts', // replays begin with a position
      'environment',
      'replay',
      'notation', // its readers take replays of any kind
    ],
  },
  solver: {
    packages: ['core'],
    node: false,
    external: false,
    edges: { 'engine/node': { node: true } },
    rooms: [
      'network/descriptorFields.ts',
      'network/descriptor.ts', // the types of networks
      'exact/geometry.ts', // boards as keys
      ['tables/bits.ts', 'tables/formation.ts', 'tables/file.ts', 'tables/placed.ts'], // tables that kernels read
      'kernel/kernel.ts', // the interface
      'network/shape.ts',
      'weights',
      'network',
      'engine/limits.ts', // every search checks its limits
      'kernel',
      'anySize',
      'success',
      'reasons', // what distinguishes two moves
      'puzzles', // positions with one good move
      'exercises', // positions with a goal
      'players', // what weaker players make of a position
      'spawns', // tiles by what a search says of them
      'exact',
      'tables',
      'engine',
      'review', // asks the engine's advisor
      'puzzles/answer.ts', // an answer to a puzzle by the grades of reviews
    ],
    products: ['dist', 'networks', 'puzzles'],
  },
  // Programs of a terminal keep others from their files by it.
  lock: { packages: [], node: true, external: false },
  trainer: {
    packages: ['core', 'lock', 'solver'],
    node: true,
    external: true,
    rooms: [
      ['writeAll.ts', 'xorshift.ts'],
      'learn',
      ['arena/nearest.ts', 'arena/player.ts'], // the names of players, which files are found by
      'networkFiles.ts',
      'tables',
      'arena',
      'puzzles', // the steps of puzzle making
      'studies', // work that is divided into parts, for several machines
    ],
  },
  protocol: {
    packages: ['core'],
    node: false,
    external: true,
    rooms: [
      'parts.ts',
      'messages.ts',
      'signed',
      'ed25519.ts',
      'proof.ts',
      'judge.ts',
      'calendar.ts', // days and weeks
      'ratings', // of people and puzzles
      ['players.ts', 'races', 'records.ts', 'schemas.ts', 'uploads.ts'],
      'daily.ts',
      'client',
      ['people', 'serverRecords.ts'],
    ],
  },
  server: {
    packages: ['core', 'protocol', 'solver'],
    node: true,
    external: true,
    bundled: true,
    rooms: [
      ['config.ts', 'errors.ts', 'traces'],
      'site', // the built web and its pages
      'ranked', // a ranked game by the rules
      'races', // a race by the rules
      ['db', 'signing'], // results and the keys that sign them
      'people', // names, passkeys, sessions, the export of an account
      'live/refused.ts', // a refusal, as every room says it
      'routes/identity.ts', // who asks
      'service', // metrics, logs, OpenAPI
      [
        'uploads/card.ts',
        'uploads/look.ts',
        'uploads/paintCard.ts',
        'uploads/checkUpload.ts',
        'uploads/gamePreview.ts',
      ],
      ['reviews/makeReview.ts', 'reviews/maker.ts', 'reviews/playDeal.ts'],
      'workshop', // the thread that plays, checks and paints
      'live', // games in play
      'work', // jobs in the background
      'uploads',
      'reviews',
      'daily', // the deals of days and weeks
      'routes',
      'app.ts',
      'server.ts',
    ],
  },
  web: {
    packages: ['core', 'solver', 'protocol', 'lessons', 'sandbox'],
    node: false,
    external: true,
    bundled: true,
    rooms: [
      'locales', // catalogues
      'browser', // needed by every page: paths, fetching again, focus
      'i18n',
      'theme',
      'settings', // the model
      'ui', // shared parts of views: icons, panels, toasts, links
      'storage',
      'net', // the only room that fetches from the server
      'board', // view and input of a board
      'scene', // the end of a game on the board's place
      'game', // the game in play
      'replay', // recorded games
      'share',
      'reviews', // stored reviews, and how strong their player is
      'coach',
      'puzzles', // the puzzles of the site
      'notebook', // the player's mistakes: reviews fill it, practice reads it
      'storage/sync', // what a person's devices share: games, settings, notebook, answers
      'people', // what the views of other players share
      'views',
      'gamepad', // leads the focus in every view
      'app',
    ],
  },
  lessons: {
    packages: [],
    node: false,
    external: false,
    rooms: [
      ['ids.ts', 'step.ts'],
      [
        'walk.ts',
        'packAndPair.ts',
        'minimumRow.ts',
        'twoPointers.ts',
        'rotateWithMotions.ts',
        'wrongWays.ts',
      ],
      'consoleGame.ts',
      'catalogue', // each way's title, contract and pseudo-code
      ['record.ts', 'firstWrongStep.ts', 'source.ts'],
    ],
  },
  sandbox: {
    packages: ['core', 'lessons'],
    node: false,
    external: true,
    rooms: ['contract', 'program', 'check', 'lines', 'worker', 'handout'],
  },
  cli: {
    packages: ['core', 'lock', 'solver', 'trainer', 'protocol', 'server', 'lessons', 'sandbox'],
    node: true,
    external: true,
    rooms: [
      ['advisor.ts', 'examples.ts', 'format.ts', 'liveBlock.ts'],
      ['options.ts', 'output.ts', 'progress.ts', 'seed.ts'],
      'terminal',
      'inputs', // one reader of games and positions
      'play',
      'lesson',
      'serve/serverPart.ts', // how commands load the server
      'studies/ask.ts', // work for the workers of a database
      [
        'account',
        'commands',
        'daily',
        'engine',
        'env',
        'games',
        'race',
        'ranked',
        'replay',
        'review',
        'table',
        'watch',
      ],
      'studies', // what workers do
      'serve',
    ],
  },
};

const ALL = Object.keys(LAYERS);

/**
 * Every area by its folder. No source of a package imports one.
 * @type {Record<string, import('./rules.mjs').Area>}
 */
const AREAS = {
  // Oracles and sample games are checked against core, and so know nothing else.
  'packages/core/test': { packages: ['core', 'lessons'], areas: [] },
  // Builds and checks know every package, but no benchmark or browser test: these start tools, too.
  tools: { packages: ALL, areas: ['packages/core/test'] },
  // A program makes a part of the solver with the solver and the trainer. The server has the queue for several machines.
  'packages/trainer/programs': { packages: ['core', 'solver', 'trainer', 'server'], areas: [] },
  // Benchmarks and browser tests know every package and the tools, but not each other.
  bench: { packages: ALL, areas: ['tools'] },
  e2e: { packages: ALL, areas: ['tools', 'packages/core/test'] },
};

/** The areas that tests of packages may import. */
const AREAS_OF_TESTS = ['packages/core/test', 'tools'];

/**
 * Everything in a repository that breaks its layers, one line each, naming file and import.
 * @param {string} root
 * @returns {string[]}
 */
export function findProblems(root) {
  const packages = readPackages(root);
  const tools = Object.keys(readManifest(root).devDependencies ?? {});
  const repository = { root, packages, tools, layers: LAYERS, areas: AREAS, areasOfTests: AREAS_OF_TESTS };
  /** @type {Map<string, string[]>} */
  const graph = new Map();
  const check = (/** @type {string} */ file, /** @type {LapseOf} */ lapseOf) =>
    checkImports(file, lapseOf, graph).map((problem) => `${relative(root, file)} ${problem}`);
  const inPackages = packages.flatMap((pack) => {
    if (!LAYERS[pack.folder])
      return [`packages/${pack.folder} is in no layer: add it to tools/checks/layers.mjs`];
    const modules = modulesBelow(join(pack.path, 'src'));
    const lapses = modules.flatMap((file) => check(file, (own) => lapseInPackage(own, pack, repository)));
    return [...roomless(modules, pack), ...lapses];
  });
  const inAreas = Object.keys(AREAS).flatMap((area) =>
    modulesBelow(join(root, area)).flatMap((file) =>
      check(file, (own) => lapseInArea(own, area, repository)),
    ),
  );
  return [...inPackages, ...inAreas, ...findCycles(graph).map((cycle) => describeCycle(cycle, root))];
}

/** @typedef {(own: import('./rules.mjs').Import) => string | undefined} LapseOf the broken rule, if any */

/**
 * The rules that a file's imports break. Notes in the graph what the file runs.
 * @param {string} file @param {LapseOf} lapseOf @param {Map<string, string[]>} graph
 */
function checkImports(file, lapseOf, graph) {
  /** @type {string[]} */
  const edges = [];
  const lapses = importsOf(file).flatMap(({ specifier, runs }) => {
    const local = specifier.startsWith('.');
    const target = local ? resolveRelative(file, specifier) : undefined;
    if (local && target === undefined) return []; // not built yet, or an error of the compiler's
    if (target && runs) edges.push(target);
    return lapseOf({ file, specifier, runs, ...(target && { target }) }) ?? [];
  });
  if (!isTest(file)) graph.set(file, edges);
  return lapses;
}

/**
 * The folders of a package that are in none of its rooms.
 * @param {string[]} modules @param {import('./repository.mjs').Package} pack
 */
function roomless(modules, { path, folder }) {
  const rooms = LAYERS[folder]?.rooms;
  const paths = modules.filter((file) => !isTest(file)).map((file) => below(join(path, 'src'), file));
  const missing = rooms ? paths.filter((own) => !isInRoom(own, rooms)).map((own) => own.split('/')[0]) : [];
  return [...new Set(missing)].map(
    (name) => `packages/${folder}/src/${name} is no room: add it to tools/checks/layers.mjs`,
  );
}

if (process.argv[1] === import.meta.filename) {
  const problems = findProblems(ROOT);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
