/**
 * Reads and checks networks for the engine, on the engine's own side: a thread would start later than the network is
 * there. Nothing blocks: checks pause between pieces. The threads that play decode the network, section by section,
 * as searches need it.
 */

import { messageOf } from '@twofold/core/internal';
import { isForBoard } from '../anySize/tupleNetwork.js';
import { appendEndgames, takesEndgames } from '../network/endgame.js';
import { type BoardShape, ENDGAMES, networkForBoard, USUAL_NETWORK } from '../network/manifest.js';
import { checksumOf, openWeights, type WeightsFile } from '../weights/file.js';
import type { Command, Fault, ReadNetwork, Report, ThreadChannel } from './port.js';
import { decodingBytes } from './sharedDecoding.js';
import { canShareMemory } from './sharedMemory.js';

/** How long a network waits for its endgames: a connection may neither answer nor fail. */
const PATIENCE_MS = 30_000;

/** How often progress is reported: for each hundredth of the network, or as many bytes if its size is unknown. */
const STEPS = 100;
const STEP_BYTES = 1 << 18;

/** Gets the number of bytes so far. Returns false if nobody waits for the network any more: the download ends. */
type OnBytes = (loaded: number, total: number | undefined) => boolean;

/** How an engine reads networks on its platform. */
export interface NetworkPorts {
  /**
   * The bytes of a network. `tell` gets the number of bytes so far. Rejects with an Error whose message is
   * for people.
   */
  readNetwork(name: string, tell?: OnBytes): Promise<Uint8Array>;
  /** Whether reading may take long. A network then plays before its endgames are there. */
  readonly isSlow?: boolean;
  /** Resolves after so long. */
  wait(milliseconds: number): Promise<void>;
  /** Lets other work go on. */
  pause(): Promise<void>;
}

/** Opens a reader of one network. It looks like a thread to the scheduler, and hears `read` only. */
export function openReader(ports: NetworkPorts): ThreadChannel {
  let isOpen = true;
  let hear: (report: Report) => void = () => {};
  return {
    post(command) {
      if (command.type !== 'read') throw new TypeError(`A reader of networks hears no ${command.type}`);
      const post = (report: Report) => isOpen && hear(report);
      void readNetwork(command, ports, post, () => isOpen);
    },
    listen(onMessage) {
      hear = onMessage;
    },
    close() {
      isOpen = false;
    },
  };
}

/**
 * Reports progress, then `read` or `unloadable`. Where reading may take long, `read` has the network alone, and `whole`
 * follows with its endgames. Never rejects.
 */
export async function readNetwork(
  { id, network: name }: Extract<Command, { type: 'read' }>,
  ports: NetworkPorts,
  post: (report: Report) => void,
  isWanted: () => boolean = () => true,
): Promise<void> {
  const fail = (fault: Fault) => post({ type: 'unloadable', id, fault });
  const tell = inSteps((loaded, total) => post({ type: 'progress', id, loaded, total })); // of the network alone
  let isOpen = true; // until it is known what becomes of the network
  const mayNeed = () => isOpen && isWanted();
  try {
    const reading = ports.readNetwork(name, (loaded, total) => {
      tell(loaded, total);
      return isWanted();
    });
    const readPart = (part: string) => ports.readNetwork(part, mayNeed).catch(() => undefined);
    const atOnce = ports.isSlow ? [] : ENDGAMES.map(readPart); // beside the network
    const opened = await openBytes(await reading, ports);
    if (!opened.ok) return fail(brokenNetwork(name, opened.error.message));
    const network = opened.value;
    const misuse = misuseOf(network);
    if (misuse !== undefined) return fail(brokenNetwork(name, misuse));
    const more = ports.isSlow === true && takesEndgames(network);
    const read = more ? network : await withEndgames(network, atOnce, ports);
    post({ type: 'read', id, network: readyToDecode(read), more });
    if (!more) return;
    const nobodyWaits = { ...ports, wait: () => new Promise<void>(() => {}) };
    const whole = await withEndgames(network, ENDGAMES.map(readPart), nobodyWaits);
    const isMore = whole.sections.length > network.sections.length;
    post({ type: 'whole', id, network: isMore && isWanted() ? readyToDecode(whole) : undefined });
  } catch (error) {
    fail(unreachableNetwork(name, error));
  } finally {
    isOpen = false;
  }
}

/** Passes progress on in steps. */
function inSteps(tell: (loaded: number, total: number | undefined) => void) {
  let next = 0;
  return (loaded: number, total: number | undefined): void => {
    if (loaded < next && loaded !== total) return;
    next = loaded + (total === undefined ? STEP_BYTES : total / STEPS);
    tell(loaded, total);
  };
}

/** Why a network cannot play 4x4. Its shape is checked where it is installed. Undefined: nothing speaks against it. */
function misuseOf({ completes, curve, shape: { board } }: WeightsFile): string | undefined {
  if (completes)
    return `this file completes other networks: name one that plays by itself, such as ${USUAL_NETWORK}`;
  if (board) return `it plays ${board.columns}x${board.rows}, and 4x4 needs another`;
  return curve && `its weights follow a curve (${curve}) that is for other boards than 4x4`;
}

async function openBytes(bytes: Uint8Array, { pause }: NetworkPorts) {
  const shared = sharedBytes(bytes);
  return openWeights(shared, await checksumOf(shared, pause));
}

/**
 * The network for boards that are not 4x4. Undefined if it cannot be read, or is for other boards. Never
 * rejects.
 */
export async function readAnySizeNetwork(
  { columns, rows }: BoardShape,
  ports: NetworkPorts,
): Promise<WeightsFile | undefined> {
  const name = networkForBoard({ columns, rows });
  if (name === undefined) return undefined;
  const bytes = await ports.readNetwork(name).catch(() => undefined);
  const opened = bytes && openWeights(bytes);
  return opened?.ok && isForBoard(opened.value, { columns, rows }) ? opened.value : undefined;
}

/** Without an endgame's file a network plays without it. It is weaker then, but only in the last steps to 32768. */
async function withEndgames(
  network: WeightsFile,
  readings: readonly Promise<Uint8Array | undefined>[],
  ports: NetworkPorts,
): Promise<WeightsFile> {
  if (!takesEndgames(network)) return network;
  const patience = ports.wait(PATIENCE_MS).then(() => undefined);
  const endgames = readings.map(async (reading) => {
    const bytes = await Promise.race([reading, patience]);
    const opened = bytes && (await openBytes(bytes, ports));
    return opened?.ok ? opened.value : undefined;
  });
  return appendEndgames(network, await Promise.all(endgames));
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
