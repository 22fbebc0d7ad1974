/** `twofold solve`: the value of each direction of a position; on a terminal the report deepens live. */
import type { Board, Failure, FormatName } from '@twofold/core';
import type { Advisor, Evaluation, Limits } from '@twofold/solver';
import type { Why } from '@twofold/solver/internal';
import { Command, Option } from 'commander';
import type { NamedTable } from '../advisor.js';
import type { Reading } from '../inputs/reader.js';
import type { Input } from '../inputs/sources.js';
import { placed, refusalOf, STDIN } from '../inputs/text.js';
import { liveBlock } from '../liveBlock.js';
import {
  boardOptions,
  MOST_DEPTH,
  MOST_MILLISECONDS,
  MOST_THREADS,
  type NumberOptions,
  numberBetween,
  tableOption,
  wholeNumber,
  withLook,
  withNumbers,
} from '../options.js';
import type { LookOptions } from '../terminal/colour/look.js';
import type { Searched } from './solveReport.js';

interface Options extends LookOptions, NumberOptions {
  ms?: number;
  depth?: number;
  nodes?: number;
  network?: string;
  threads: number;
  from: FormatName;
  fourChance?: number; // by default the usual one
  exact?: boolean;
  table?: string[];
  json?: boolean;
}

const FORMATS = ['any', 'twofold', 'storborg', 'rowHex', 'values', 'ranks'] satisfies FormatName[];
const LOADING = 'The solver is being loaded ...';
const DEFAULT_MILLISECONDS = 1000;
/** Boards of at most eight cells are always solved. */
const MOST_SOLVED = 8;

export function defineSolve(): Command {
  const command = new Command('solve')
    .description('Show the value of each direction of a position, and its chance of the first tile in doubt.')
    .argument(
      '[position...]',
      'positions such as 00b1/2000/0000/0001, files, folders, links; by default standard input',
    )
    .option(
      '-m, --ms <n>',
      `milliseconds a position (default: ${DEFAULT_MILLISECONDS} if there is no other limit)`,
      wholeNumber(1, MOST_MILLISECONDS),
    )
    .option('-d, --depth <n>', 'own moves to look ahead', wholeNumber(1, MOST_DEPTH))
    .option('--nodes <n>', 'end the search after this number of positions', wholeNumber(1))
    .option('-n, --network <name>', 'for 4x4: small (default), a weights file, or heuristic')
    .option('-t, --threads <n>', 'threads of the search', wholeNumber(1, MOST_THREADS), 1)
    .addOption(new Option('-f, --from <format>', 'notation of the positions').choices(FORMATS).default('any'))
    .option('--four-chance <x>', 'how often a new tile is a 4 (default: 0.1)', numberBetween(0, 1))
    .addOption(tableOption())
    .option('--exact', 'solve 3x3 boards, too: a minute and 0.7 GB, whatever the limits');
  return withLook(withNumbers(command))
    .option('-j, --json', 'print one JSON object a position')
    .addHelpText('after', HELP)
    .action(solve);
}

const HELP = `
A value is the expected score from the position on, a cost what a direction has less than the best. The chance is that
of the first tile in doubt, if the solver plays on. The first limit that is reached ends the search. Boards of up to
eight cells are solved, in seconds: their values are exact. Of a game, its current position is solved. Boards are
read as people paste them; on one line, / stands between rows, as in 2 4 / 0 0. The reason for the best direction is a
share of lines: the new tiles that may come in the next moves, and quick replies. On
solved boards these are the best ones.`;

async function solve(given: readonly string[], options: Options): Promise<void> {
  const [{ openAdvisor, readTables }, { inputsOf }] = await Promise.all([
    import('../advisor.js'),
    import('../inputs/sources.js'),
  ]);
  const tables = readTables(options.table ?? []);
  const advisor = openAdvisor(options.network, options.threads, tables);
  const positions = given.length > 0 ? given : [STDIN];
  try {
    for await (const input of inputsOf(positions, {
      from: options.from,
      board: boardOptions(options),
      streams: true,
    })) {
      if (input.reading.ok) await solveOne(advisor, tables, input, input.reading.value, options);
      else refuse(input, input.reading.error, options.json === true);
    }
  } finally {
    advisor.dispose();
  }
}

async function solveOne(
  advisor: Advisor,
  tables: readonly NamedTable[],
  input: Input,
  reading: Reading,
  options: Options,
): Promise<void> {
  const { makePosition } = await import('@twofold/core');
  const { misfitOf, networkNameFor, restartMessage } = await import('../advisor.js');
  const { gameOf } = await import('../inputs/reader.js');
  const { describeEvaluation, evaluationJson } = await import('./solveReport.js');
  const { board, variant } = gameOf(reading);
  const ofGame = reading.holds === 'game' ? variant : undefined;
  const { fourChance = ofGame?.fourChance } = options;
  const { exact = false, json = false } = options;
  const misfit = misfitOf(tables, board, fourChance);
  if (misfit !== undefined) return refuse(input, { code: 'table-four-chance', message: misfit }, json);
  const position = makePosition(board);
  const searched = {
    board,
    rules: { ...ofGame, ...(fourChance !== undefined && { fourChance }) },
    network: networkNameFor(board, options.network),
  };
  const block = liveBlock(process.stdout, process.env.TERM);
  if (!json) {
    console.log(position);
    await drawBoard(board, options);
    if (!advisor.isReady(board)) block.show(LOADING);
  }
  const question = advisor.ask(
    {
      board,
      solves: exact || board.ranks.length <= MOST_SOLVED,
      ...(fourChance !== undefined && { fourChance }),
    },
    limitsOf(options),
    {
      onDepth(evaluation) {
        if (!json) block.show(describeEvaluation(evaluation, searched));
      },
      onRestart: (error) => console.error(restartMessage(error)),
    },
  );
  const deepest = await question.answer;
  if (deepest === undefined) throw new Error(`The search of ${position} ended without an answer.`);
  const report = { ...searched, why: await whyOfBest(advisor, deepest, searched) };
  if (json) console.log(JSON.stringify(evaluationJson(position, deepest, report)));
  else block.end(`${describeEvaluation(deepest, report)}\n`);
}

/** Why the best direction is better than the next one. Undefined: there is no choice, or several are equally good. */
async function whyOfBest(
  advisor: Advisor,
  deepest: Evaluation,
  { board, rules }: Pick<Searched, 'board' | 'rules'>,
): Promise<Why | undefined> {
  const { chancesOf, pairToExplain, rankingOf, whyOf, withoutDoubted } = await import(
    '@twofold/solver/internal'
  );
  const { fourChance } = rules;
  const { directions, doubt } = rankingOf(board, deepest, rules);
  const pair = pairToExplain(directions);
  if (!pair) return undefined;
  const analysis = await advisor.follow({ board, ...(fourChance !== undefined && { fourChance }) }, pair);
  return withoutDoubted(whyOf(pair, analysis), board, chancesOf(doubt, directions));
}

/** Draws the board where there is a terminal, or colours are wanted in a pipe. */
async function drawBoard(board: Board, options: LookOptions): Promise<void> {
  const { capabilities, lookFor } = await import('../terminal/colour/look.js');
  const isSeen = process.stdout.isTTY === true && process.env.TERM !== 'dumb';
  if (!isSeen && (options.color !== 'always' || capabilities('always').colours === 0)) return;
  const { drawInline } = await import('../terminal/frame.js');
  console.log(drawInline(board, process.stdout.columns ?? 80, lookFor(options)));
}

function limitsOf({ ms, depth, nodes }: Options): Limits {
  if (ms === undefined && depth === undefined && nodes === undefined) {
    return { milliseconds: DEFAULT_MILLISECONDS };
  }
  return {
    ...(ms !== undefined && { milliseconds: ms }),
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
  };
}

function refuse({ name, text, line }: Input, failure: Failure, json: boolean): void {
  process.exitCode = 1;
  const error = placed(failure, line);
  if (json) console.log(JSON.stringify({ position: text, error }));
  else console.error(refusalOf(name, error));
}
