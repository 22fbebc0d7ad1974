/** What the server keeps beside an account's games, as its export has it: moves of those that go on, reviews, fairness. */
import { DIRECTION_LETTERS, type ReviewFigures } from '@twofold/protocol';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables.js';
import { BATCH, batches, type Players } from './exported.js';

/** Moves of games that go on. Those of finished games are in their replays. */
export async function* exportedMoves(db: Kysely<Tables>, players: Players) {
  for await (const batch of batches((after) => {
    const [game, ply] = after?.split(' ') ?? [];
    return db
      .selectFrom('plies')
      .innerJoin('games', 'games.id', 'plies.game_id')
      .select([sql<string>`plies.game_id || ' ' || plies.ply`.as('key'), 'game_id', 'plies.ply', 'direction'])
      .select(['spawn_cell', 'spawn_rank', 'plies.score', 'received_at'])
      .where('account_id', 'in', players)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(plies.game_id, plies.ply) > (${game}, ${Number(ply)})`),
      )
      .orderBy('plies.game_id')
      .orderBy('plies.ply')
      .limit(BATCH)
      .execute();
  })) {
    yield batch.map((row) => ({
      gameId: row.game_id,
      ply: row.ply,
      move: DIRECTION_LETTERS[row.direction]!,
      cell: row.spawn_cell,
      tile: 2 ** row.spawn_rank,
      score: row.score,
      receivedAt: row.received_at,
    }));
  }
}

export async function* exportedReviews(db: Kysely<Tables>, players: Players) {
  for await (const batch of batches((after) =>
    db
      .selectFrom('reviews')
      .innerJoin('games', 'games.id', 'reviews.game_id')
      .select(['game_id as key', 'maker', 'figures', 'reviews.created_at'])
      .where('account_id', 'in', players)
      .$if(after !== undefined, (query) => query.where('game_id', '>', after!))
      .orderBy('game_id')
      .limit(BATCH)
      .execute(),
  )) {
    yield batch.map(({ key, maker, figures, created_at }) => ({
      gameId: key,
      maker,
      review: JSON.parse(figures) as ReviewFigures,
      createdAt: created_at,
    }));
  }
}

/** Pace and agreement with the solver, which operators see. */
export async function* exportedFairness(db: Kysely<Tables>, players: Players) {
  for await (const batch of batches((after) =>
    db
      .selectFrom('fairness')
      .innerJoin('games', 'games.id', 'fairness.game_id')
      .select(['game_id as key', 'plies', 'median_ms', 'spread', 'best_share', 'accuracy', 'reasons'])
      .select('fairness.created_at')
      .where('account_id', 'in', players)
      .$if(after !== undefined, (query) => query.where('game_id', '>', after!))
      .orderBy('game_id')
      .limit(BATCH)
      .execute(),
  )) {
    yield batch.map((row) => ({
      gameId: row.key,
      plies: row.plies,
      medianMs: row.median_ms,
      spread: row.spread,
      bestShare: row.best_share,
      accuracy: row.accuracy,
      reasons: row.reasons.split(' ').filter(Boolean),
      createdAt: row.created_at,
    }));
  }
}
