/**
 * What ranked play keeps on this device, in a folder for each server: the token of the account, the moves without an
 * answer, and the deal of each game that goes on. All of it is for this user alone. The token is a secret: it goes to its
 * own server only, and is never printed.
 */
import { linkSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { OutboxStore } from '@twofold/protocol/client';
import { NODE_FILES } from '../play/saveFiles.js';

/** The client's part of a deal: what the server promised, and what this device gave. */
export interface Deal {
  readonly commitment: string; // hex
  readonly nonce: string; // hex
}

/** Moves that cannot be kept are no reason to stop the game: they are lost only if this process ends now. */
export interface RankedStore extends OutboxStore {
  readonly folder: string;
  readonly token: string | undefined;
  /** Keeps a new token, unless another process was first. That one counts then. */
  keepToken(token: string): void;
  /** Puts a token away that the server does not know. Returns its path now. */
  setTokenAside(): string;
  /** The id of the game played last. */
  readonly last: string | undefined;
  noteLast(gameId: string): void;
  deal(gameId: string): Deal | undefined;
  keepDeal(gameId: string, deal: Deal): void;
  dropDeal(gameId: string): void;
}

/** Tokens as servers make them. */
const TOKEN = /^[\w-]{20,100}$/;

/** The store of a server in the folder of saved games. `server`: an address without a slash at its end. */
export function openStore(dataFolder: string, server: string): RankedStore {
  const folder = join(dataFolder, 'ranked', encodeURIComponent(server));
  const at = (name: string) => join(folder, name);
  const write = (name: string, text: string) => {
    const path = at(name);
    const part = writePart(folder, name, text);
    renameSync(part, path);
  };
  return {
    folder,
    get token() {
      const text = NODE_FILES.read(at('token'))?.trim();
      return text !== undefined && TOKEN.test(text) ? text : undefined;
    },
    keepToken(token) {
      if (this.token === undefined) NODE_FILES.remove(at('token'));
      const part = writePart(folder, 'token', `${token}\n`);
      try {
        linkSync(part, at('token')); // fails where there is one
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      } finally {
        rmSync(part, { force: true });
      }
    },
    setTokenAside() {
      let aside = at('token.unknown');
      for (let n = 2; NODE_FILES.exists(aside); n++) aside = at(`token.unknown${n}`);
      renameSync(at('token'), aside);
      return aside;
    },
    get last() {
      return NODE_FILES.read(at('last'))?.trim();
    },
    noteLast: (gameId) => write('last', `${gameId}\n`),
    deal: (gameId) => readDeal(NODE_FILES.read(at(`${fileName(gameId)}.deal`))),
    keepDeal: (gameId, deal) => write(`${fileName(gameId)}.deal`, `${JSON.stringify(deal)}\n`),
    dropDeal: (gameId) => NODE_FILES.remove(at(`${fileName(gameId)}.deal`)),
    read: (gameId) => NODE_FILES.read(at(`${fileName(gameId)}.moves`)),
    write(gameId, text) {
      try {
        if (text === undefined) NODE_FILES.remove(at(`${fileName(gameId)}.moves`));
        else write(`${fileName(gameId)}.moves`, text);
      } catch {
        // a full disk
      }
    },
  };
}

/** Ids come from a server: one with a slash must not leave the folder. */
const fileName = (gameId: string) => encodeURIComponent(gameId).replaceAll('.', '%2E');

/** Writes a file beside its place. A new file has its mode from the start, so an old one is not used again. */
function writePart(folder: string, name: string, text: string): string {
  const part = join(folder, `${name}.${process.pid}.part`);
  NODE_FILES.makeFolder(folder);
  NODE_FILES.remove(part);
  NODE_FILES.write(part, text);
  return part;
}

function readDeal(text: string | undefined): Deal | undefined {
  try {
    const { commitment, nonce } = JSON.parse(text ?? '') as Partial<Deal>;
    return typeof commitment === 'string' && typeof nonce === 'string' ? { commitment, nonce } : undefined;
  } catch {
    return undefined;
  }
}
