/** The proof of a game that has ended: fetched, checked against what this device remembers, and saved. */
import { writeFileSync } from 'node:fs';
import { parseReplay } from '@twofold/core';
import { checkProof, proofOf } from '@twofold/protocol/proof';
import { NODE_FILES } from '../play/saveFiles.js';
import type { Service } from './service.js';
import type { Deal } from './store.js';

export interface ReceivedProof {
  readonly text: string;
  /** Why it does not hold. Undefined: it holds. */
  readonly fault: string | undefined;
}

/** Fetches and checks the proof of a game. Throws an Error with a sentence if there is none. */
export async function fetchProof(service: Service, gameId: string): Promise<ReceivedProof> {
  const text = await service.ask(() => service.api.replay(gameId));
  const check = checkProof(text);
  if (!check.ok) return { text, fault: check.error.message };
  return { text, fault: dealFault(gameId, text, service.store.deal(gameId)) };
}

/** Whether the replay is of this game, with the seal and the nonce that this device knows. */
function dealFault(gameId: string, text: string, deal: Deal | undefined): string | undefined {
  const replay = parseReplay(text);
  const proof = replay.ok ? proofOf(replay.value) : undefined;
  if (proof?.gameId !== gameId) return 'The replay is of another game.';
  if (deal && proof.commitment !== deal.commitment)
    return 'The server committed to another seed before the game.';
  return deal && proof.nonce !== deal.nonce ? 'The nonce is not the one that this device gave.' : undefined;
}

/** The name of a proof's file, unless the player gives one. */
export function proofFile(gameId: string): string {
  return `twofold-${gameId.replaceAll(/[^\w-]/g, '_')}.2048`;
}

/** Writes a proof. Throws an Error where another file has this name, or it cannot be written. */
export function saveProof(path: string, { text }: ReceivedProof): void {
  if (NODE_FILES.read(path) === text) return;
  writeFileSync(path, text, { flag: 'wx' });
}
