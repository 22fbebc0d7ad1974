/**
 * Reads and checks a network for the engine, in a thread of its own that ends afterwards. The threads that
 * play decode it, section by section, as searches need it.
 */

import { isForBoard } from '../anySize/tupleNetwork.js';
import { completeWith, takesEndgame } from '../network/endgame.js';
import { type BoardShape, ENDGAME, networkForBoard } from '../network/manifest.js';
import { openWeights, type WeightsFile } from '../weights/file.js';
import type { Channel, Command, Fault, ReadNetwork, Report } from './port.js';
import { decodingBytes } from './sharedDecoding.js';
import { canShareMemory } from './sharedMemory.js';

/** How long a network waits for its endgame, of 190 kB: a connection may neither answer nor fail. */
const PATIENCE_MS = 30_000;

type OnBytes = (loaded: number, total: number | undefined) => void;

export interface NetworkPorts {
  /**
   * The bytes of a network. `tell` gets the number of bytes so far. Rejects with an Error whose message is
   * for people.
   */
  readNetwork(name: string, tell?: OnBytes): Promise<Uint8Array>;
  /** Resolves after so long. */
  wait(milliseconds: number): Promise<void>;
}

/** Reports progress, then `read` or `unloadable`. Never rejects. */
export async function readNetwork(
  { id, network: name }: Extract<Command, { type: 'read' }>,
  ports: NetworkPorts,
  channel: Channel<Report, Command>,
): Promise<void> {
  const fail = (fault: Fault) => channel.post({ type: 'unloadable', id, fault });
  try {
    const bytes = await ports.readNetwork(name, (loaded, total) => {
      channel.post({ type: 'progress', id, loaded, total });
    });
    const opened = openWeights(sharedBytes(bytes));
    if (!opened.ok) fail(brokenNetwork(name, opened.error.message));
    else channel.post({ type: 'read', id, network: readyToDecode(await withEndgame(opened.value, ports)) });
  } catch (error) {
    fail(unreachableNetwork(name, error));
  }
}

/**
 * The network for boards that are not 4x4. Undefined if it cannot be read, or is for other boards. Never
 * rejects.
 */
export async function readBoardNetwork(
  { columns, rows }: BoardShape,
  ports: NetworkPorts,
): Promise<WeightsFile | undefined> {
  const name = networkForBoard({ columns, rows });
  if (name === undefined) return undefined;
  const bytes = await ports.readNetwork(name).catch(() => undefined);
  const opened = bytes && openWeights(bytes);
  return opened?.ok && isForBoard(opened.value, { columns, rows }) ? opened.value : undefined;
}

/**
 * Without the endgame's file a network plays alone. It is weaker then, but only in the last step to 32768.
 */
async function withEndgame(network: WeightsFile, ports: NetworkPorts): Promise<WeightsFile> {
  if (!takesEndgame(network)) return network;
  const read = ports.readNetwork(ENDGAME).catch(() => undefined);
  const bytes = await Promise.race([read, ports.wait(PATIENCE_MS).then(() => undefined)]);
  const endgame = bytes && openWeights(sharedBytes(bytes));
  return endgame?.ok ? completeWith(network, endgame.value) : network;
}

function readyToDecode({ shape, step, sections }: WeightsFile): ReadNetwork {
  const bytes = decodingBytes(sections.length);
  const decoding = canShareMemory() ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes);
  return { weights: { shape, step, sections }, decoding };
}

/** The bytes in memory that every thread can read, instead of a copy for each. */
function sharedBytes(bytes: Uint8Array): Uint8Array {
  if (!canShareMemory()) return bytes;
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

function unreachableNetwork(name: string, error: unknown): Fault {
  const message = `The network "${name}" could not be loaded: ${messageOf(error)}`;
  return { code: 'network-unreachable', message };
}

export function brokenNetwork(name: string, reason: string): Fault {
  return { code: 'network-broken', message: `The network "${name}" cannot be used: ${reason}` };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
