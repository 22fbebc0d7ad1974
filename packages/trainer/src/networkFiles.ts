/** Networks and kernels as files, for programs in Node. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Variant } from '@twofold/core';
import {
  type BoardShape,
  type CodedWeights,
  createWasmKernel,
  networkForBoard,
  type SharedNetwork,
  USUAL_NETWORK,
  type WasmKernel,
  type WeightsFile,
} from '@twofold/solver';
import { appendEndgames, ENDGAMES, networkNamed, openWeights, takesEndgames } from '@twofold/solver/internal';
import { networkUrl, openNetworkFile } from '@twofold/solver/node';
import { nearest } from './arena/nearest.js';
import { type PlayerSpec, SIMPLE_PLAYERS } from './arena/player.js';
import { isCheckpoint, readCheckpoint } from './learn/checkpoint.js';

/** The kernel's two binaries. */
export interface Kernels {
  own: Uint8Array; // kernel.wasm
  shared: Uint8Array; // kernelShared.wasm
}

/** A network in the form that threads receive: to copy, or to share. */
export type ThreadNetwork = { fingerprint: string } & ({ coded: CodedWeights } | { shared: SharedNetwork });

/** The kernel's binaries from the solver's build. */
export function readKernels(): Kernels {
  const read = (name: string) => readFileSync(fileURLToPath(import.meta.resolve(`@twofold/solver/${name}`)));
  return { own: read('kernel.wasm'), shared: read('kernelShared.wasm') };
}

/** The bytes of exact.wasm, from the solver's build. */
export function readExactKernel(): Uint8Array {
  return readFileSync(fileURLToPath(import.meta.resolve('@twofold/solver/exact.wasm')));
}

/** The path of a shipped network by its name, otherwise the path itself. */
function networkPath(name: string): string {
  const url = networkNamed(name) === USUAL_NETWORK ? networkUrl(USUAL_NETWORK) : name;
  return typeof url === 'string' ? url : fileURLToPath(url);
}

/**
 * The path of a weights file, as in `networkPath`. If there is no such file, throws an Error that suggests one. It may
 * suggest `others`, too: names that the caller takes in place of a network.
 */
export function existingNetwork(name: string, others: readonly string[] = []): string {
  return existing(name, /\.2048ntn$/, others);
}

/** `suggested` matches the names of files to suggest. */
function existing(name: string, suggested: RegExp, others: readonly string[]): string {
  const path = networkPath(name);
  if (existsSync(path)) return path;
  const known = [USUAL_NETWORK, ...others];
  throw new Error(`There is no network ${path}${searched(path)}: ${suggestion(name, suggested, known)}`);
}

/**
 * The networks of players, each read once. Throws an Error that names the file and says what to do. Reasons:
 * a network cannot be read, or must play on a board that is not 4x4.
 */
export function readNetworks(
  players: readonly PlayerSpec[],
  kernels: Kernels,
  { columns, rows, id }: Variant,
): Map<string, ThreadNetwork> {
  const names = new Set(
    players.map(({ network }) => network).filter((name) => !isOneOf(SIMPLE_PLAYERS, name)),
  );
  const [name] = names;
  if (name !== undefined && (columns !== 4 || rows !== 4)) {
    throw new Error(`Networks play on 4x4 alone: use heuristic in place of ${name} for ${id}`);
  }
  return new Map([...names].map((network) => [network, readNetwork(network, kernels)]));
}

/**
 * A kernel with its network. Its transposition table is as large as the engine's, so arenas measure what
 * users play with.
 */
export function kernelWith(network: ThreadNetwork, kernels: Kernels, now: () => number): WasmKernel {
  if ('shared' in network) return createWasmKernel(kernels.shared, { now, shared: network.shared });
  const kernel = createWasmKernel(kernels.own, { now });
  kernel.openNetwork(network.coded);
  kernel.decodeSections(network.coded.sections.map((_, section) => section));
  return kernel;
}

/**
 * Reads a network by name or path. Throws an Error that says what to do. Reasons: it is missing, cannot be read, or
 * does not play 4x4 by itself.
 */
export function readNetwork(name: string, kernels: Kernels): ThreadNetwork {
  const path = existing(name, /\.2048(ntn|trn)$/, SIMPLE_PLAYERS);
  if (isCheckpoint(path)) return readCheckpointNetwork(path, kernels.shared);
  const bytes = readFileSync(path);
  const network = openWeights(bytes);
  if (!network.ok) throw new Error(`${path}: ${network.error.message}`);
  checkPlays(network.value, path);
  const whole = takesEndgames(network.value)
    ? appendEndgames(network.value, ENDGAMES.map(openNetworkFile))
    : network.value;
  const { shape, step, sections } = whole;
  const parts = sections.map((section) => section.bytes);
  return {
    coded: { shape, step, sections },
    fingerprint: fingerprintOf(kernels.own, ...parts, JSON.stringify({ shape, step })),
  };
}

/** Throws an Error for an endgame's file, by which a kernel plays nonsense, and for a network of other boards. */
function checkPlays({ shape: { board }, completes }: WeightsFile, path: string): void {
  const use = completes
    ? 'completes other networks'
    : board && `plays ${board.columns}x${board.rows}, not 4x4`;
  if (use) throw new Error(`${path} ${use}: name ${USUAL_NETWORK}`);
}

function readCheckpointNetwork(path: string, sharedKernel: Uint8Array): ThreadNetwork {
  return readCheckpoint(path, (state, readArrays) => {
    const kernel = createWasmKernel(sharedKernel, { shared: true, tableBytes: 1 << 16 });
    kernel.newNetwork(state.shape);
    readArrays({ weights: kernel.weights });
    // The fingerprint covers the state instead of gigabytes of weights. The state has all random sequences in
    // it.
    return { shared: kernel.share(), fingerprint: fingerprintOf(sharedKernel, JSON.stringify(state)) };
  });
}

/** Identifies a network, by name or path, with its kernel. Throws as `readNetwork` does. */
export function networkFingerprint(name: string): string {
  return readNetwork(name, readKernels()).fingerprint;
}

/**
 * Identifies the shipped network by which `heuristic` plays on boards of a shape. Undefined: it has none there, as on
 * 4x4.
 */
export function heuristicFingerprint(shape: BoardShape): string | undefined {
  const name = networkForBoard(shape);
  return name === undefined ? undefined : fingerprintOf(readFileSync(networkUrl(name)));
}

/** Identifies networks and kernels: the beginning of a hash over all parts of a player. */
function fingerprintOf(...parts: (Uint8Array | string)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 12);
}

/** A suggestion for a name that is no file: the nearest of the known names and of the files in the same folder. */
function suggestion(name: string, suggested: RegExp, known: readonly string[]): string {
  const meant = nearest(name, [...known, ...filesBeside(name, suggested)]);
  if (!isFile(name))
    return meant === undefined ? `name a file, or ${choice(known)}` : `did you mean ${meant}?`;
  return `${meant === undefined ? '' : `did you mean ${meant}? If not, `}put the file there, or name ${choice(known)}`;
}

/** Where a relative path was looked for: a worker runs in a folder that whoever asks does not see. */
const searched = (path: string) => (isFile(path) && !isAbsolute(path) ? ` in ${process.cwd()}` : '');

/** Whether a name can only be a file's: no shipped network has such a name. */
const isFile = (name: string) => /[./\\]/.test(name);

const choice = (names: readonly string[]) => (names.length === 1 ? names[0] : `one of ${names.join(', ')}`);

function filesBeside(path: string, suggested: RegExp): string[] {
  const folder = dirname(path);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => suggested.test(file));
  return files.map((file) => (path.includes('/') ? join(folder, file) : file));
}

function isOneOf<T extends string>(names: readonly T[], name: string): name is T {
  return (names as readonly string[]).includes(name);
}
