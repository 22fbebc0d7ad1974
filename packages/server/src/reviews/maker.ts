/** The level, the networks and the way by which reviews of a board are made. Other ones make them again. */
import { createHash, type Hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { findVariant, type Variant } from '@twofold/core';

/** The maker of today, then the same in the form of earlier versions. */
type Makers = readonly [string, ...string[]];

const makers = new Map<string, Promise<Makers>>(); // by the shape of the board, and whether games end at the target

/** The maker of today's reviews of a variant. */
export async function reviewMaker(variant: string): Promise<string> {
  return (await makersOf(variant))[0];
}

/** Whether today's networks made a review of a variant. */
export async function isOfToday(maker: string, variant: string): Promise<boolean> {
  return (await makersOf(variant)).includes(maker);
}

function makersOf(variant: string): Promise<Makers> {
  const game = findVariant(variant) ?? { columns: 0, rows: 0, endsAtTarget: false };
  const { columns, rows, endsAtTarget } = game;
  const shape = `${Math.min(columns, rows)}x${Math.max(columns, rows)}`;
  const key = `${shape} ${endsAtTarget}`;
  const known = makers.get(key) ?? findMakers(shape, game);
  makers.set(key, known);
  known.catch(() => makers.delete(key));
  return known;
}

/** Boards without a network are solved exactly, or searched without one. On 4x4 earlier versions noted one network only. */
async function findMakers(
  shape: string,
  game: Pick<Variant, 'columns' | 'rows' | 'endsAtTarget'>,
): Promise<Makers> {
  const [{ SHIPPED_NETWORKS }, { reviewWay }, { networkUrl }, { REVIEW_LEVEL, REVIEW_NETWORK }] =
    await Promise.all([
      import('@twofold/solver'),
      import('@twofold/solver/internal'),
      import('@twofold/solver/node'),
      import('./makeReview.js'),
    ]);
  const networks = SHIPPED_NETWORKS.filter(({ columns, rows }) => `${columns}x${rows}` === shape);
  const way = reviewWay(game);
  if (networks.length === 0) return [`${REVIEW_LEVEL} none ${way}`.trim()];
  const all = createHash('sha256');
  const earlier: string[] = [];
  for (const { name } of networks) {
    const file = await readFile(networkUrl(name));
    all.update(file);
    if (name === REVIEW_NETWORK && way === '')
      earlier.push(makerOf(REVIEW_LEVEL, createHash('sha256').update(file)));
  }
  return [`${makerOf(REVIEW_LEVEL, all)} ${way}`.trim(), ...earlier];
}

function makerOf(level: string, hash: Hash): string {
  return `${level} ${hash.digest('hex').slice(0, 16)}`;
}
