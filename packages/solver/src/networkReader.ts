/**
 * Reads a network for the engine, in a thread of its own that is ended afterwards: what decoding took of time and
 * memory is nobody else's. The network is handed over, not copied.
 */
import { completed } from './ending.js';
import type { PackedWeights } from './kernel.js';
import type { Channel, Command, Fault, Report } from './port.js';
import { parseWeights } from './weights.js';

export interface NetworkPorts {
  /** The bytes of a network; `tell` is told how many came. Rejects with an Error for who asked for it. */
  readNetwork(name: string, tell: (loaded: number, total: number | undefined) => void): Promise<Uint8Array>;
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
    const parsed = parseWeights(bytes);
    if (parsed.ok) post(channel, id, completed(parsed.value));
    else fail(brokenNetwork(name, parsed.error.message));
  } catch (error) {
    fail(unreachableNetwork(name, error));
  }
}

function post(
  channel: Channel<Report, Command>,
  id: number,
  { shape, present, codes, step }: PackedWeights,
): void {
  const buffers = [present.buffer, codes.buffer] as ArrayBuffer[];
  channel.post({ type: 'read', id, packed: { shape, present, codes, step } }, buffers);
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
