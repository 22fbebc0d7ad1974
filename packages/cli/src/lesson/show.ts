/** `twofold lesson show`: a way in full. Contract, pseudo-code, TypeScript, and the steps on a board. */
import { readFileSync } from 'node:fs';
import type { Board, Line, Recording, Routine, Side, Way, WrongWay } from '@twofold/lessons';
import { WAY_IDS, WRONG_WAY_IDS } from '@twofold/lessons/ids';
import { Argument, Command, Option } from 'commander';
import { parseBoard } from './boardOption.js';
import { boardLines, frameOf, LEGEND } from './frames.js';

interface Options {
  board?: Board;
  side?: 'north' | 'east' | 'south' | 'west';
  json?: boolean;
}

/** The example of the ways that are right. */
const BOARD: Board = [
  [0, 2, 2, 4],
  [4, 4, 0, 8],
];

export function defineShow(): Command {
  return new Command('show')
    .description('Show a way: its contract, pseudo-code and source, and each step on a board.')
    .addArgument(new Argument('<way>', 'the way').choices([...WAY_IDS, ...WRONG_WAY_IDS]))
    .addOption(new Option('--board <rows>', 'the board, by default an example').argParser(parseBoard))
    .addOption(new Option('--side <side>', 'the side to tilt to').choices(['north', 'east', 'south', 'west']))
    .option('-j, --json', 'print one JSON object for the way, one a step, and one for the result')
    .addHelpText('after', HELP)
    .action(show);
}

const HELP = `
A board is the numbers on its tiles, rows joined by slashes: --board "4 4 _ 8/2 2 0 0". _ or 0 is an empty cell.`;

async function show(id: string, options: Options): Promise<void> {
  const { firstWrongStep, recordSteps, WAYS, WRONG_WAYS } = await import('@twofold/lessons');
  const way = [...WAYS, ...WRONG_WAYS].find((candidate) => candidate.id === id)!;
  const example = 'example' in way ? way.example : { board: BOARD, side: 'WEST' as const };
  const side = (options.side?.toUpperCase() as Side | undefined) ?? example.side;
  const recording = recordSteps(way, options.board ?? example.board, side);
  const firstWrong = firstWrongStep(recording);
  const source = await sourceText(way);
  if (options.json) printJson(way, source, recording, firstWrong);
  else printText(way, source, recording, firstWrong);
}

/** The way's TypeScript without its observer. The package of the lessons holds its sources. */
async function sourceText(way: Routine): Promise<string> {
  const { sourceOf } = await import('@twofold/lessons');
  const path = new URL(import.meta.resolve(`@twofold/lessons/src/${way.file}`));
  return sourceOf(way, readFileSync(path, 'utf8'))
    .map(({ text }) => text)
    .join('\n');
}

function printJson(way: Way | WrongWay, source: string, recording: Recording, firstWrong?: number): void {
  const { id, name, summary, file, lines } = way;
  const contract = 'contract' in way ? contractOf(way) : undefined;
  const pseudoCode = lines.map(({ depth, text }) => ({ depth, text }));
  console.log(
    JSON.stringify({ id, name: name.text, summary: summary.text, contract, pseudoCode, file, source }),
  );
  for (const [index, step] of recording.steps.entries())
    console.log(JSON.stringify({ step: index + 1, ...step }));
  const { board, side, result } = recording;
  console.log(
    JSON.stringify({ board, side, result, ...(firstWrong !== undefined && { firstWrong: firstWrong + 1 }) }),
  );
}

function contractOf({ contract: { name, signature, rules, starter } }: Way) {
  return { name, signature, rules: rules.map(({ text }) => text), starter };
}

function printText(way: Way | WrongWay, source: string, recording: Recording, firstWrong?: number): void {
  console.log(`${way.name.text}\n${way.summary.text}\n`);
  if ('contract' in way) {
    const { signature, rules } = contractOf(way);
    console.log(`Contract\n\n  ${signature}\n\n${rules.map((rule) => `  - ${rule}`).join('\n')}\n`);
  }
  console.log(`Pseudo-code\n\n${way.lines.map(pseudoCodeLine).join('\n')}\n`);
  console.log(`TypeScript (${way.file})\n\n${source.replace(/^(?=.)/gm, '  ')}\n`);
  console.log(`Steps to the ${recording.side.toLowerCase()} (${LEGEND})\n`);
  console.log([...boardLines(recording.board), ''].join('\n'));
  for (let number = 1; number <= recording.steps.length; number++) {
    if (number - 1 === firstWrong) console.log('Here it goes wrong:\n');
    console.log(frameOf(recording, number, way.lines));
  }
}

/** Lines are numbered from 1; the head has no number. */
function pseudoCodeLine({ depth, text }: Line, index: number): string {
  return `  ${(index === 0 ? '' : String(index)).padStart(2)} ${'  '.repeat(depth)}${text}`;
}
