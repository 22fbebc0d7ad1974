/** `twofold solve`: the value of each direction of a position; on a terminal the report deepens live. */
import { createInterface } from 'node:readline';
import type { Failure, PositionFormat } from '@twofold/core';
import type { Advisor, Limits } from '@twofold/solver';
import { Command, Option } from 'commander';
import { locationOf, STDIN } from '../input.js';
import { liveBlock } from '../liveBlock.js';
import { numberBetween, wholeNumber } from '../options.js';
import { describeEvaluation, evaluationJson } from './solveReport.js';

interface Options {
  ms?: number;
  depth?: number;
  nodes?: number;
  network?: string;
  threads: number;
  from: PositionFormat;
  fourChance?: number; // by default the usual one
  exact?: boolean;
  json?: boolean;
}

const FORMATS = ['twofold', 'storborg', 'rowHex', 'values'] satisfies PositionFormat[];
const DEFAULT_MILLISECONDS = 1000;
/** Boards of at most eight cells are always solved. */
const MOST_SOLVED = 8;

export function defineSolve(): Command {
  return new Command('solve')
    .description('Show the value of each direction of a position, and its chance of the next milestone.')
    .argument('[position...]', 'such as 00b1/2000/0000/0001; by default standard input, one a line')
    .option(
      '--ms <n>',
      `milliseconds a position (default: ${DEFAULT_MILLISECONDS} if there is no other limit)`,
      wholeNumber(1),
    )
    .option('--depth <n>', 'own moves to look ahead', wholeNumber(1))
    .option('--nodes <n>', 'begin no deeper search after this number', wholeNumber(1))
    .option('--network <name>', 'for 4x4: small (default), strong, a weights file, or heuristic')
    .option('--threads <n>', 'threads of the search', wholeNumber(1), 1)
    .addOption(new Option('--from <format>', 'notation of the positions').choices(FORMATS).default('twofold'))
    .option('--four-chance <x>', 'how often a new tile is a 4 (default: 0.1)', numberBetween(0, 1))
    .option('--exact', 'solve 3x3 boards, too: a minute and 0.7 GB, whatever the limits')
    .option('--json', 'print one JSON object a position')
    .addHelpText('after', HELP)
    .action(solve);
}

const HELP = `
A value is the expected score from the position on. The first limit that is reached ends the search. Boards of up to
eight cells are solved, in seconds: their values are exact. With --from values, a position on one line has / between
its rows. twofold convert reads other notations.`;

async function solve(positions: readonly string[], options: Options): Promise<void> {
  const { openAdvisor } = await import('../advisor.js');
  const advisor = openAdvisor(options.network, options.threads);
  try {
    for await (const given of positions.length > 0 ? named(positions) : linesOfStdin()) {
      await solveOne(advisor, given, options);
    }
  } finally {
    advisor.dispose();
  }
}

/** A position as given, and its name in messages. */
interface Given {
  name: string;
  text: string;
  line?: number;
}

async function* named(positions: readonly string[]): AsyncGenerator<Given> {
  for (const text of positions) {
    if (text === STDIN) yield* linesOfStdin();
    else yield { name: text, text };
  }
}

async function* linesOfStdin(): AsyncGenerator<Given> {
  let line = 0;
  for await (const text of createInterface({ input: process.stdin })) {
    line++;
    if (text.trim() !== '') yield { name: 'stdin', text, line };
  }
}

async function solveOne(advisor: Advisor, given: Given, options: Options): Promise<void> {
  const { makePosition, parsePositionAs } = await import('@twofold/core');
  const { networkNameFor, restartMessage } = await import('../advisor.js');
  const { from, fourChance, exact = false, json = false } = options;
  const parsed = parsePositionAs(from, given.text);
  if (!parsed.ok) return refuse(given, parsed.error, json);
  const board = parsed.value;
  const position = makePosition(board);
  if (!json) console.log(position);
  const network = networkNameFor(board, options.network);
  const block = liveBlock(process.stdout, process.env.TERM);
  const question = advisor.ask(
    {
      board,
      solves: exact || board.ranks.length <= MOST_SOLVED,
      ...(fourChance !== undefined && { fourChance }),
    },
    limitsOf(options),
    {
      onDepth(evaluation) {
        if (!json) block.show(describeEvaluation(evaluation, network));
      },
      onRestart: (error) => console.error(restartMessage(error)),
    },
  );
  const deepest = await question.answer;
  if (deepest === undefined) throw new Error(`The search of ${position} ended without an answer.`);
  if (json) console.log(JSON.stringify(evaluationJson(position, deepest, network)));
  else block.end(`${describeEvaluation(deepest, network)}\n`);
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

function refuse({ name, text, line }: Given, failure: Failure, json: boolean): void {
  process.exitCode = 1;
  const error = line === undefined ? failure : { ...failure, line };
  if (json) console.log(JSON.stringify({ position: text, error }));
  else console.error(`${locationOf(name, error)}: refused: ${error.message}`);
}
