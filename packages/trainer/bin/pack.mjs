#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
// Packs the network of a training run's checkpoint into a weights file (docs/weights-format.md).
import { messageOf } from '@twofold/core/internal';
import { packNetwork } from '@twofold/trainer';

const USAGE = `Usage: node packages/trainer/bin/pack.mjs CHECKPOINT --bytes N --out FILE [options]

  --bytes N          the most that the file may have; 4000000 is small
  --out FILE         where to write it, such as packages/solver/networks/small.2048ntn
  --stages N         only the first N stages, the last of which then goes on to the end
  --downgrading A-B  boards of tile sums from A on and below B are evaluated with large tiles halved
  --step X           weights become multiples of it (default 8): smaller is closer, and keeps fewer
  --name NAME        what the network is called (default: FILE without its extension)
  --about JSON       more for the training record, such as '{"command":"twofold train ...","scores":{...}}'`;

/** @returns {never} */
function wrongUsage(/** @type {string} */ message) {
  console.error(`${message}\n\n${USAGE}`);
  process.exit(2);
}

function readOptions() {
  /** @type {Record<string, { type: 'string' }>} */
  const options = Object.fromEntries(
    ['bytes', 'out', 'step', 'stages', 'downgrading', 'name', 'about'].map((name) => [
      name,
      { type: 'string' },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [checkpoint, ...more] = positionals;
    if (checkpoint === undefined || more.length > 0) wrongUsage('Name one checkpoint.');
    if (values.out === undefined) wrongUsage('Say where to write it with --out.');
    for (const name of ['bytes', 'step', 'stages']) {
      if (values[name] !== undefined && !(Number(values[name]) > 0)) wrongUsage(`--${name} takes a number.`);
    }
    if (values.bytes === undefined) wrongUsage('Say how large it may be with --bytes.');
    const about = JSON.parse(values.about ?? '{}');
    return { checkpoint, values, about, downgrading: readDowngrading(values.downgrading) };
  } catch (error) {
    return wrongUsage(messageOf(error));
  }
}

/** @returns {{ downgrading?: { from: number, below: number } }} */
function readDowngrading(/** @type {string | undefined} */ text) {
  if (text === undefined) return {};
  const [, from, below] =
    /^(\d+)-(\d+)$/.exec(text) ?? wrongUsage('--downgrading takes two sums: 28672-32224.');
  return { downgrading: { from: Number(from), below: Number(below) } };
}

/** The commit of the working directory, if it is in a repository. */
function commit() {
  try {
    const options = { cwd: import.meta.dirname, encoding: /** @type {const} */ ('utf8') };
    return { commit: execFileSync('git', ['rev-parse', 'HEAD'], options).trim() };
  } catch {
    return {};
  }
}

const { checkpoint, values, about, downgrading } = readOptions();
const out = String(values.out);
try {
  const packed = packNetwork(checkpoint, {
    bytes: Number(values.bytes),
    name: values.name ?? basename(out).replace(/\..*$/, ''),
    about: { ...commit(), ...about },
    ...(values.step === undefined ? {} : { step: Number(values.step) }),
    ...(values.stages === undefined ? {} : { stages: Number(values.stages) }),
    ...downgrading,
  });
  writeFileSync(out, packed.bytes);
  const { bytes, weights, kept } = packed;
  console.log(
    JSON.stringify({ out, bytes: bytes.length, weights, kept, bytesPerWeight: bytes.length / kept }),
  );
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
