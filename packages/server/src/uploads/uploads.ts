/** What the routes of uploads share: threads for checks and pictures, and the pictures that were painted lately. */
import { createHash, randomBytes } from 'node:crypto';
import type { Failure } from '@twofold/core';
import { makeReadableId } from '@twofold/core/internal';
import { UPLOAD_ID_LETTERS } from '@twofold/protocol';
import type { NewUpload, UploadQuotas, UploadRow } from '../db/queries/uploads.js';
import { QUOTAS } from '../db/queries/uploads.js';
import { Refused } from '../live/refused.js';
import { Workshop, type WorkshopOptions } from '../workshop/workshop.js';
import { type Card, maxTileOf } from './card.js';
import { type Opening, type RankedClaim, TOO_LONG } from './checkUpload.js';

/** An upload to store, and what it says of a ranked game. */
export interface CheckedUpload {
  readonly upload: NewUpload;
  readonly claim: RankedClaim | undefined;
  readonly opening: Opening;
}

export interface UploadsOptions extends WorkshopOptions {
  quotas?: UploadQuotas;
}

/** Pictures in memory, some 60 kB each. */
const MOST_PICTURES = 200;

export class Uploads {
  readonly quotas: UploadQuotas;
  /** How threads are started and watched; other work of the service uses the same. */
  readonly workshop: WorkshopOptions;
  readonly #checks: Workshop;
  readonly #painting: Workshop; // of its own: nobody's upload waits for pictures
  readonly #pictures = new Map<string, Promise<Uint8Array>>(); // by id, the one used last at the end

  constructor({ quotas = QUOTAS, ...workshop }: UploadsOptions = {}) {
    this.quotas = quotas;
    this.workshop = workshop;
    this.#checks = new Workshop(workshop);
    this.#painting = new Workshop(workshop);
  }

  /** The row of a new upload. Rejects with `Refused` if the text is no replay, or its claims are false. */
  async check(text: string, accountId: string, origin: Uint8Array): Promise<CheckedUpload> {
    const checked = await this.#checks.run('check', text, Buffer.from(origin).toString('hex'));
    if (!checked.ok) throw refusalOf(checked.error);
    const { compact, setUp, maxRank, claim, opening, ...facts } = checked.value;
    const upload = {
      id: makeReadableId(randomBytes(UPLOAD_ID_LETTERS)),
      account_id: accountId,
      replay: compact,
      ...facts,
      max_rank: maxRank,
      set_up: setUp,
      digest: new Uint8Array(createHash('sha256').update(compact).digest()),
      origin,
    };
    return { upload, claim, opening };
  }

  /** Whether the picture of an upload is painted, or is being painted. */
  hasPicture({ id }: { readonly id: string }): boolean {
    return this.#pictures.has(id);
  }

  /** The picture of an upload as a PNG, for whoever asks from a network. Many requests for one picture paint it once. */
  picture(row: UploadRow, network: string): Promise<Uint8Array> {
    return this.paint(row.id, cardOf(row), network);
  }

  /** Any picture of an id, painted as `picture` is. */
  paint(id: string, card: Card, network: string): Promise<Uint8Array> {
    const painted = this.#pictures.get(id) ?? this.#painting.run('paint', card, network);
    this.#pictures.delete(id);
    this.#pictures.set(id, painted);
    painted.catch(() => this.#pictures.delete(id));
    const [oldest] = this.#pictures.keys();
    if (this.#pictures.size > MOST_PICTURES) this.#pictures.delete(oldest!);
    return painted;
  }

  async close(): Promise<void> {
    await Promise.all([this.#checks.close(), this.#painting.close()]);
  }
}

export function cardOf({ variant, board, score, ply, max_rank, set_up }: UploadRow): Card {
  return { variant, board, score, ply, maxRank: max_rank, setUp: set_up };
}

/** An upload as its account sees it. */
export function makeUpload(row: UploadRow, url: string) {
  const { id, variant, score, ply, created_at, expires_at, hidden_at } = row;
  return {
    id,
    url,
    variant,
    score,
    ply,
    maxTile: maxTileOf({ maxRank: row.max_rank }),
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    hidden: hidden_at !== null,
  };
}

/** Core's reason, with the place of the fault. */
function refusalOf({ code, message, line, column }: Failure): Refused {
  const place =
    line === undefined ? '' : ` (line ${line}${column === undefined ? '' : `, column ${column}`})`;
  return new Refused(code === TOO_LONG ? 413 : 422, code, `${message}${place}`);
}
