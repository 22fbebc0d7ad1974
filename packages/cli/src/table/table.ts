/** `twofold table`: builds endgame tables of large tiles in a formation, and asks them. */
import type { Board } from '@twofold/core';
import type { FormationTable } from '@twofold/solver';
import type { BuildProgress, CutProgress, FormationName } from '@twofold/solver/internal';
import type { HaveLayers, TableBuild } from '@twofold/trainer';
import { Command, InvalidArgumentError } from 'commander';
import { duration, grouped, percent } from '../format.js';
import { locationOf } from '../inputs/text.js';
import { interruption, numberBetween, wholeNumber } from '../options.js';
import { type ProgressLine, progressLine } from '../progress.js';

const FORMATION_HELP =
  'block (3x2 in a corner), row (four, and two behind its end) or hook (four, and two down the edge)';

/** Most of the sum of small tiles: ten free cells below the largest goal hold less. */
const MOST_SUM = 8192;
const MOST_SIMULATED = 10_000_000; // games, one after the other: hours

export function defineTable(): Command {
  const table = new Command('table').description('Build endgame tables, and ask them.');
  table.addCommand(
    new Command('build')
      .description('Solve all boards of a formation, and keep what good play meets.')
      .argument('<formation>', FORMATION_HELP)
      .argument('<goal>', 'the tile to make beside the large ones, 8 to 512', parseGoal)
      .requiredOption('-o, --out <file>', 'the table, such as block.2048tab')
      .option('--layers <folder>', 'for the work so far, new or empty at first (default: FILE.layers)')
      .option('--cut <visits>', 'keep boards with at least so many visits a game', numberBetween(0, 1), 1e-5)
      .option('--four <chance>', 'the chance of a 4', numberBetween(0, 1), 0.1)
      .option(
        '--sum <n>',
        'boards with more in small tiles are lost (default: the goal and 48)',
        wholeNumber(8, MOST_SUM),
      )
      .option(
        '--queue <database>',
        'let the workers of a database solve (twofold work), such as postgres://host/name',
      )
      .option('--keep-layers', 'keep the folder when the table is done, to cut it again')
      .option('-j, --json', 'print one JSON object')
      .addHelpText('after', BUILD_HELP)
      .action(build),
  );
  table.addCommand(
    new Command('query')
      .description('The chance of each direction by a table.')
      .argument('<file>', 'a table')
      .argument('<positions...>', 'positions, files or -')
      .option('-j, --json', 'print one JSON object a line')
      .action(query),
  );
  table.addCommand(
    new Command('stats')
      .description('What a table has, and how well its own policy plays.')
      .argument('<file>', 'a table')
      .option('--simulate <games>', 'play so many games by the table alone', wholeNumber(1, MOST_SIMULATED))
      .option('-s, --seed <text>', 'the seed of these games', 'table')
      .option('-j, --json', 'print one JSON object')
      .action(stats),
  );
  return table;
}

const BUILD_HELP = `
The large tiles are six in a row of powers, from the goal's tile on, so that the goal lets all of them merge. A tilt that
would move one counts as no move: a chance is that of the goal while the formation is kept. Ctrl-C stops; the same
command goes on. With --queue, workers run in the same folder, which all machines share.`;

function parseGoal(text: string): number {
  const rank = Math.log2(Number(text));
  if (Number.isInteger(rank) && rank >= 3 && rank <= 9) return Number(text);
  throw new InvalidArgumentError('Give a tile from 8 to 512.');
}

interface BuildOptions {
  out: string;
  layers?: string;
  cut: number;
  four: number;
  sum?: number;
  keepLayers?: boolean;
  queue?: string;
  json?: boolean;
}

async function build(formation: string, goal: number, options: BuildOptions): Promise<void> {
  const { FORMATION_NAMES, usualMostSum } = await import('@twofold/solver/internal');
  const { buildTable } = await import('@twofold/trainer');
  if (!(FORMATION_NAMES as string[]).includes(formation)) {
    throw new RangeError(`There is no formation "${formation}". Give ${FORMATION_NAMES.join(', ')}.`);
  }
  const { out, cut, four: fourChance, layers: folder = `${out}.layers`, keepLayers = false } = options;
  const goalRank = Math.log2(goal);
  const mostSum = options.sum ?? usualMostSum(goalRank);
  if (mostSum % 2 !== 0) throw new RangeError(`--sum ${mostSum} is odd, and every tile is even.`);
  const rules = { formation: formation as FormationName, goalRank, fourChance, mostSum };
  const line = progressLine(process.stderr);
  const signal = interruption();
  const onProgress = showBuild((text) => line.show(text));
  const given = { rules, folder, out, cut, signal, onProgress, keepsLayers: keepLayers };
  const { queue } = options;
  const table = await (queue === undefined
    ? buildTable(given)
    : buildInQueue(given, { queue, line })
  ).finally(line.end);
  if (!table) {
    console.error(`Stopped. The same command goes on from ${folder}.`);
    process.exitCode = 1;
  } else console.log(options.json ? JSON.stringify({ file: out, ...figuresOf(table) }) : describe(table));
}

/** Builds a table whose layers are made by workers of a database. */
async function buildInQueue(
  build: TableBuild & { signal: AbortSignal },
  { queue, line }: { queue: string; line: ProgressLine },
): Promise<FormationTable | undefined> {
  const [{ buildTable, layerStudy }, { ask }] = await Promise.all([
    import('@twofold/trainer'),
    import('../studies/ask.js'),
  ]);
  let table: FormationTable | undefined;
  const options = layerStudy(build.rules, build.folder);
  const study = { kind: 'layers' as const, options, queue, line, signal: build.signal };
  await ask({ ...study, show: () => undefined }, async (asked) => {
    const have: HaveLayers = async (tasks, onResult) => {
      await asked.have([...tasks], onResult);
      await asked.forget();
    };
    table = await buildTable({ ...build, have });
  });
  return table;
}

type Progress = BuildProgress | (CutProgress & { phase: 'cutting' });

function showBuild(show: (text: string) => void) {
  let begun = performance.now();
  let phase: Progress['phase'] | undefined;
  let first = 0;
  return (progress: Progress): void => {
    if (progress.phase !== phase) [phase, begun, first] = [progress.phase, performance.now(), progress.done];
    const { done, all } = progress;
    const each = (performance.now() - begun) / 1000 / Math.max(1, done - first);
    const boards = 'kept' in progress ? progress.kept : progress.boards;
    show(
      `${phase}: layer ${done} of ${all}   ${grouped(boards)} boards   ${duration(each * (all - done))} left`,
    );
  };
}

function figuresOf({ formation, goalRank, fourChance, cut, entryChance, keys }: FormationTable) {
  return { formation, goal: 2 ** goalRank, fourChance, cut, boards: keys.length, entryChance };
}

function describe(table: FormationTable): string {
  const { formation, goal, boards, cut, entryChance, fourChance } = figuresOf(table);
  return [
    `${formation}, goal ${goal}, ${percent(fourChance)} of new tiles are 4s`,
    `${grouped(boards)} boards, each with at least ${cut} visits a game`,
    `chance of good boards with few small tiles: ${percent(entryChance)}`,
  ].join('\n');
}

async function query(file: string, positions: string[], { json }: { json?: boolean }): Promise<void> {
  const [{ readTable, tableLines }, { inputsOf }, { gameOf }, { DIRECTION_NAMES, makePosition }] =
    await Promise.all([
      import('@twofold/trainer'),
      import('../inputs/sources.js'),
      import('../inputs/reader.js'),
      import('@twofold/core'),
    ]);
  const { table } = readTable(file);
  const linesFor = tableLines(table);
  for await (const { name, reading } of inputsOf(positions)) {
    if (!reading.ok) {
      console.error(`${locationOf(name, {})}: ${reading.error.message}`);
      process.exitCode = 1;
      continue;
    }
    const board: Board = gameOf(reading.value).board;
    const lines = linesFor(board).map(({ direction, chance }) => ({
      direction: DIRECTION_NAMES[direction],
      chance,
    }));
    const position = makePosition(board);
    if (json) console.log(JSON.stringify({ position, lines }));
    else if (lines.length > 0) console.log([position, ...lines.map(lineText)].join('\n'));
    else console.log(`${position}\n  ${noLines(table)}`);
  }
}

/** Why a board has no directions in a table. */
function noLines({ formation, goalRank }: FormationTable): string {
  const largest = 2 ** (goalRank + 5);
  return `no direction: the tiles ${2 ** goalRank} to ${largest} must stand in the formation "${formation}", and stay there`;
}

function lineText({ direction, chance }: { direction: string; chance: number | null }): string {
  return `  ${direction.padEnd(6)} ${chance === null ? 'not in the table' : percent(chance)}`;
}

interface StatsOptions {
  simulate?: number;
  seed: string;
  json?: boolean;
}

async function stats(file: string, { simulate, seed, json }: StatsOptions): Promise<void> {
  const { readTable, simulateTable, seededRandom } = await import('@twofold/trainer');
  const { table } = readTable(file);
  const simulation = simulate === undefined ? undefined : simulateTable(table, simulate, seededRandom(seed));
  if (json) return console.log(JSON.stringify({ ...figuresOf(table), ...(simulation && { simulation }) }));
  console.log(describe(table));
  if (!simulation) return;
  const { rate, standardError, stated, games } = simulation;
  console.log(
    `${grouped(games)} games by the table alone: ${percent(rate)} +- ${percent(standardError)}; it states ${percent(stated)}`,
  );
}
