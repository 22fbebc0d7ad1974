/** Networks and kernels as files, for what runs in Node. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Variant } from '@twofold/core';
import {
  completed,
  createWasmKernel,
  type PackedWeights,
  parseWeights,
  type SharedNetwork,
  type WasmKernel,
} from '@twofold/solver';
import { isCheckpoint, readCheckpoint } from './checkpoint.js';
import { nearest } from './nearest.js';
import { type PlayerSpec, SHIPPED_NETWORKS, SIMPLE_PLAYERS } from './player.js';

/** The kernel's two binaries. */
export interface Kernels {
  own: Uint8Array; // kernel.wasm
  shared: Uint8Array; // kernelShared.wasm
}

/** A network as a thread gets it: to copy, or to share. */
export type ThreadNetwork = { fingerprint: string } & ({ packed: PackedWeights } | { shared: SharedNetwork });

/** The kernel's binaries from the solver's build. */
export function readKernels(): Kernels {
  const read = (name: string) => readFileSync(fileURLToPath(import.meta.resolve(`@twofold/solver/${name}`)));
  return { own: read('kernel.wasm'), shared: read('kernelShared.wasm') };
}

/** The path of a network: of one that comes with the solver by its name, or the path itself. */
function networkPath(name: string): string {
  return isOneOf(SHIPPED_NETWORKS, name)
    ? fileURLToPath(import.meta.resolve(`@twofold/solver/networks/${name}.2048ntn`))
    : name;
}

/** The path of a weights file, as `networkPath`; throws an Error that says what to write instead if there is none. */
export function existingNetwork(name: string): string {
  return existing(name, /\.2048ntn$/);
}

/** `suggested`: the names of files that could be meant. */
function existing(name: string, suggested: RegExp): string {
  const path = networkPath(name);
  if (!existsSync(path)) throw new Error(`There is no network ${path}: ${suggestion(name, suggested)}`);
  return path;
}

/**
 * The networks of players, each read once. Throws an Error that names the file and says what to do if one cannot
 * be read, or if a network is asked to play on a board that is not 4x4.
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

/** A kernel with its network. Its transposition table is as large as the engine's: what is measured is what people get. */
export function kernelWith(network: ThreadNetwork, kernels: Kernels, now: () => number): WasmKernel {
  if ('shared' in network) return createWasmKernel(kernels.shared, { now, shared: network.shared });
  const kernel = createWasmKernel(kernels.own, { now });
  kernel.loadNetwork(network.packed);
  return kernel;
}

/** The network of this name or file; throws an Error that says what to do if there is none, or it cannot be read. */
export function readNetwork(name: string, kernels: Kernels): ThreadNetwork {
  const path = existing(name, /\.2048(ntn|trn)$/);
  if (isCheckpoint(path)) return readCheckpointNetwork(path, kernels.shared);
  const bytes = readFileSync(path);
  const network = parseWeights(bytes);
  if (!network.ok) throw new Error(`${path}: ${network.error.message}`);
  const packed = completed(network.value);
  return {
    packed,
    fingerprint: fingerprintOf(kernels.own, bytes, packed.codes, JSON.stringify(packed.shape)),
  };
}

function readCheckpointNetwork(path: string, sharedKernel: Uint8Array): ThreadNetwork {
  return readCheckpoint(path, (state, readArrays) => {
    const kernel = createWasmKernel(sharedKernel, { shared: true, tableBytes: 1 << 16 });
    kernel.newNetwork(state.shape);
    readArrays({ weights: kernel.weights });
    // The state, which has the places of all random sequences in it, stands for gigabytes of weights.
    return { shared: kernel.share(), fingerprint: fingerprintOf(sharedKernel, JSON.stringify(state)) };
  });
}

/** Tells networks and kernels apart: the beginning of a hash over all that a player is made of. */
function fingerprintOf(...parts: (Uint8Array | Int16Array | string)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 12);
}

/** What to write instead of a name that is no file: what is nearest to it, of players and of files beside it. */
function suggestion(name: string, suggested: RegExp): string {
  const known = [...SHIPPED_NETWORKS, ...SIMPLE_PLAYERS];
  const meant = nearest(name, [...known, ...filesBeside(name, suggested)]);
  return meant === undefined ? `name a file, or one of ${known.join(', ')}` : `did you mean ${meant}?`;
}

function filesBeside(path: string, suggested: RegExp): string[] {
  const folder = dirname(path);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => suggested.test(file));
  return files.map((file) => (path.includes('/') ? join(folder, file) : file));
}

function isOneOf<T extends string>(names: readonly T[], name: string): name is T {
  return (names as readonly string[]).includes(name);
}
