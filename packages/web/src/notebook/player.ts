// The player of practice and the answers, as several tabs and sync change them: each change begins with the stored record.
import { type Answered, NEW_RATED, ratedOf, ratingFrom } from '@twofold/protocol/ratings';
import { type PlayerRecord, type PractiseDatabase, tellOtherTabs } from './database';

/** A player who has not answered yet. */
export const NOBODY: PlayerRecord = { id: 'player', ...NEW_RATED, bestStreak: 0, bestTimed: 0 };

export type PlayerChange = (player: PlayerRecord) => PlayerRecord;

/** Changes the stored player, and returns it. */
export async function changePlayer(database: PractiseDatabase, change: PlayerChange): Promise<PlayerRecord> {
  const { store, done } = database.transaction('player', 'readwrite');
  const player = change((await store.get(NOBODY.id)) ?? NOBODY);
  void store.put(player);
  await done;
  tellOtherTabs();
  return player;
}

export interface Saved {
  readonly answer: Answered;
  readonly player: PlayerRecord;
}

/**
 * Stores an answer, and changes the player by it if it is the first rated one. Where another tab has rated an earlier one, those
 * ratings stay. Returns both as they are stored: one transaction, so that no puzzle moves the player twice.
 */
export async function saveAnswer(
  database: PractiseDatabase,
  answer: Answered,
  change: PlayerChange,
): Promise<Saved> {
  const transaction = database.transaction(['answers', 'player'], 'readwrite');
  const [answers, players] = [transaction.objectStore('answers'), transaction.objectStore('player')];
  const stored = await answers.get(answer.id);
  const before = (await players.get(NOBODY.id)) ?? NOBODY;
  const rated = stored && ratedOf(stored);
  const isOther = rated !== undefined && rated.at !== answer.rated?.at;
  const saved: Saved = {
    answer: isOther ? { ...stored!, rated, wasRight: answer.wasRight, at: answer.at } : answer,
    player: answer.rated && !rated ? change(before) : before,
  };
  void answers.put(saved.answer);
  if (saved.player !== before) void players.put(saved.player);
  await transaction.done;
  tellOtherTabs();
  return saved;
}

/** Computes the player's rating from all answers, in one transaction: an answer of this moment counts, too. */
export async function rateAgain(database: PractiseDatabase): Promise<void> {
  const transaction = database.transaction(['answers', 'player'], 'readwrite');
  const players = transaction.objectStore('player');
  const rating = ratingFrom(await transaction.objectStore('answers').getAll());
  void players.put({ ...((await players.get(NOBODY.id)) ?? NOBODY), ...rating });
  await transaction.done;
  tellOtherTabs();
}
