/** `twofold bench`: the speed of this machine, with the names of the kernel and the network. */
import { arch, cpus, platform } from 'node:os';
import type { Figure } from '@twofold/trainer';
import { Command } from 'commander';
import { grouped, table } from '../format.js';
import { numberBetween } from '../options.js';
import { progressLine } from '../progress.js';

interface Options {
  network: string;
  seconds: number;
  json?: boolean;
}

export function defineBench(): Command {
  return new Command('bench')
    .description(
      'Measure rules, evaluation and search on this machine, and check the signature of the kernel.',
    )
    .option('-n, --network <name>', 'small, or the path of a weights file or checkpoint', 'small')
    .option('--seconds <n>', 'processor time for each figure', numberBetween(0.01, 3600), 1)
    .option('-j, --json', 'print one JSON object a figure')
    .addHelpText('after', HELP)
    .action(bench);
}

const HELP = `
The signature is a hash of the kernel's results on fixed boards. It must be the same on every machine; exit code 1 if
it is not.`;

async function bench({ network, seconds, json = false }: Options): Promise<void> {
  const { machineFigures } = await import('@twofold/trainer');
  const machine = machineOf();
  console.log(json ? JSON.stringify({ bench: 'machine', ...machine }) : Object.values(machine).join(', '));
  const line = progressLine(process.stderr);
  const rows: string[][] = [];
  line.show(`Measuring with the network ${network} ...`);
  for (const figure of machineFigures({ network, seconds })) {
    if (json) console.log(JSON.stringify(figure));
    else rows.push(rowOf(figure));
    line.show(`Measured: ${figure.bench} ...`);
    if (figure.hash !== figure.expected) process.exitCode = 1;
  }
  line.end();
  if (!json) console.log(table([['', 'figure', 'unit', 'kernel', 'network'], ...rows]));
}

function machineOf() {
  const [cpu] = cpus();
  return {
    processor: cpu?.model.trim() ?? 'unknown processor',
    system: `${platform()} ${arch()}`,
    node: `Node ${process.versions.node}`,
  };
}

function rowOf(figure: Figure): string[] {
  const { bench: name, kernel = 'core', network = '', fingerprint, hash, expected } = figure;
  const title = figure.depth === undefined ? name : `${name} to depth ${figure.depth}`;
  const networkName = fingerprint === undefined ? network : `${network} (${fingerprint})`;
  if (hash !== undefined) {
    return [title, hash, hash === expected ? 'as it must be' : `must be ${expected}`, kernel, networkName];
  }
  const [value, unit] = speedOf(figure);
  return [title, grouped(value), unit, kernel, networkName];
}

function speedOf({ movesPerSecond, evaluationsPerSecond, nodesPerSecond }: Figure): [number, string] {
  if (movesPerSecond !== undefined) return [movesPerSecond, 'moves/s'];
  if (evaluationsPerSecond !== undefined) return [evaluationsPerSecond, 'evaluations/s'];
  return [nodesPerSecond ?? Number.NaN, 'nodes/s'];
}
