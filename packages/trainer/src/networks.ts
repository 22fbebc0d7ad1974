/** Networks and kernels as files, for what runs in Node. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Variant } from '@twofold/core';
import { createWasmKernel, parseNetwork } from '@twofold/solver';
import type { ThreadNetwork } from './arenaThread.js';
import { isCheckpoint, readArrays, readState } from './checkpoint.js';
import { type PlayerSpec, SHIPPED_NETWORKS, SIMPLE_PLAYERS } from './player.js';

/** The kernel's two binaries, from the solver's build. */
export function readKernels(): { own: Uint8Array; shared: Uint8Array } {
  const read = (name: string) => readFileSync(fileURLToPath(import.meta.resolve(`@twofold/solver/${name}`)));
  return { own: read('kernel.wasm'), shared: read('kernelShared.wasm') };
}

/** The path of a network: of one that comes with the solver by its name, or the path itself. */
export function networkPath(name: string): string {
  return isOneOf(SHIPPED_NETWORKS, name)
    ? fileURLToPath(import.meta.resolve(`@twofold/solver/networks/${name}.2048ntn`))
    : name;
}

/**
 * The networks of players, each read once. Throws an Error that names the file and says what to do if one cannot
 * be read, or if a network is asked to play on a board that is not 4x4.
 */
export function readNetworks(
  players: readonly PlayerSpec[],
  sharedKernel: Uint8Array,
  { columns, rows, id }: Variant,
): Map<string, ThreadNetwork> {
  const names = new Set(
    players.map(({ network }) => network).filter((name) => !isOneOf(SIMPLE_PLAYERS, name)),
  );
  const [name] = names;
  if (name !== undefined && (columns !== 4 || rows !== 4)) {
    throw new Error(`Networks play on 4x4 alone: use heuristic in place of ${name} for ${id}`);
  }
  return new Map([...names].map((network) => [network, readNetwork(network, sharedKernel)]));
}

function readNetwork(name: string, sharedKernel: Uint8Array): ThreadNetwork {
  const path = networkPath(name);
  if (!existsSync(path)) {
    const known = [...SHIPPED_NETWORKS, ...SIMPLE_PLAYERS].join(', ');
    throw new Error(`There is no network ${path}: name a file, or one of ${known}`);
  }
  if (isCheckpoint(path)) return { shared: readCheckpointNetwork(path, sharedKernel) };
  const network = parseNetwork(readFileSync(path));
  if (!network.ok) throw new Error(`${path}: ${network.error.message}`);
  return { packed: network.value };
}

function readCheckpointNetwork(path: string, sharedKernel: Uint8Array) {
  const { shape } = readState(path);
  const kernel = createWasmKernel(sharedKernel, { shared: true, tableBytes: 1 << 16 });
  kernel.newNetwork(shape);
  readArrays(path, { weights: kernel.weights });
  return kernel.share();
}

function isOneOf<T extends string>(names: readonly T[], name: string): name is T {
  return (names as readonly string[]).includes(name);
}
