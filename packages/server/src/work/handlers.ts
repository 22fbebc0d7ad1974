/** What the jobs of background work do. Each may be done twice, by two workers: the second time changes nothing. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.js';
import { databaseTime } from '../db/queries/databaseTime.js';
import { dealsWithoutGame, storeDealGame } from '../db/queries/dealGames.js';
import { findDeal } from '../db/queries/deals.js';
import { insertFairness, missingFairness } from '../db/queries/finished/fairness.js';
import { dropPictures, findShownGame, storePicture } from '../db/queries/finished/pictures.js';
import { readReview, type StoredReview, storeReview } from '../db/queries/finished/reviews.js';
import { readFinished, readReplay } from '../db/queries/finishedGames.js';
import { removeUnplayed } from '../db/queries/games.js';
import { forgetNetworks } from '../db/queries/moderation/reports.js';
import { removeChallenges, removeUsedCodes } from '../db/queries/people/credentials.js';
import { removeFormerNames } from '../db/queries/people/names.js';
import { removeSessions } from '../db/queries/people/sessions.js';
import { forgetDeletions } from '../db/queries/people/sync.js';
import { dropEmptyArenas } from '../db/queries/races/arenas.js';
import { clearQueue } from '../db/queries/races/raceQueue.js';
import { removeEndedCounts } from '../db/queries/requestCounts.js';
import { dropOldLeaderboards } from '../db/queries/results.js';
import { removeExpired } from '../db/queries/uploads.js';
import { forgetStudies } from '../db/queries/work/studies.js';
import type { Tables } from '../db/tables.js';
import { fairnessOf } from '../ranked/fairness.js';
import { readTimes } from '../ranked/times.js';
import { isOfToday, reviewMaker } from '../reviews/maker.js';
import { cardOfGame } from '../uploads/gamePreview.js';
import type { Workshop } from '../workshop/workshop.js';
import type { Inputs, JobName } from './jobs.js';
import type { Queue } from './queue.js';
import type { StudyDesk } from './studies/desk.js';

export interface HandlerContext {
  database: Database;
  queue: Queue;
  /** The thread of this worker. The solver runs there. */
  workshop: Workshop;
  /** Where this process does studies. Undefined: it does none. */
  desk: StudyDesk | undefined;
  /** Aborts when the job is given up. Whoever starts a long step asks it first: the thread of an ended worker would begin anew. */
  signal: AbortSignal;
  /** For the operator: what was given up for good. */
  onError: (error: Error) => void;
}

type Handlers = { [Name in JobName]: (input: Inputs[Name], context: HandlerContext) => Promise<void> };

/** A share picture is painted again after this time. */
const PICTURE_MS = 30 * 24 * 3_600_000;
/** An arena in which nobody has raced stays this long after its end. */
const EMPTY_ARENA_MS = 24 * 3_600_000;
/** A game that was resigned without a move stays for this time: its player may look at its proof. */
const UNPLAYED_MS = 24 * 3_600_000;
/** Results of a study that nobody asks for any longer stay for this time. */
const LEFT_STUDY_MS = 7 * 24 * 3_600_000;

export const HANDLERS: Handlers = {
  async review({ game }, context) {
    await reviewed(game, context);
  },
  async fairness({ game }, context) {
    const { db } = context.database;
    const [finished, replay] = [await readFinished(db, game), await readReplay(db, game)];
    if (!finished || !replay) return; // it is gone
    const review = await reviewed(game, context);
    if (!review) return;
    const figures = fairnessOf(readTimes(replay.times), finished.maxRank, review.figures);
    await insertFairness(db, game, figures);
  },
  async picture({ game }, { database: { db }, workshop, signal }) {
    const shown = await findShownGame(db, game, await databaseTime(db));
    if (!shown) return; // it is gone, or secret
    signal.throwIfAborted();
    await storePicture(db, game, await workshop.run('paint', cardOfGame(shown), game));
  },
  async dealGame({ deal }, { database: { db }, workshop, signal }) {
    const found = await findDeal(db, deal);
    if (!found?.revealAt || found.revealAt > (await databaseTime(db))) return; // until then the game would give the tiles away
    const { variant, seed, nonce } = found;
    signal.throwIfAborted();
    await storeDealGame(db, deal, await workshop.run('playDeal', { variant, seed, nonce }, deal));
  },
  async study({ study, part }, { desk, signal }) {
    await desk?.do(study, part, signal);
  },
  async cleanUp(_input, context) {
    const { db, patiently } = context.database;
    const now = await databaseTime(db);
    await patiently(async () => {
      for (const step of [...cleaning(db, now), () => addMissing(context, now)]) {
        context.signal.throwIfAborted();
        await step();
      }
    });
  },
};

/** The steps of clean-up. */
function cleaning(db: Kysely<Tables>, now: Date): (() => Promise<unknown>)[] {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  return [
    () => dropOldLeaderboards(db, now),
    () => removeExpired(db, now),
    () => removeFormerNames(db, now),
    () => removeChallenges(db, now),
    () => removeUsedCodes(db, now),
    () => removeSessions(db, now),
    () => clearQueue(db, now),
    () => dropPictures(db, before(PICTURE_MS)),
    () => dropEmptyArenas(db, before(EMPTY_ARENA_MS)),
    () => forgetDeletions(db, now),
    () => forgetNetworks(db, now),
    () => removeEndedCounts(db),
    () => forgetStudies(db, before(LEFT_STUDY_MS)),
    () => removeUnplayed(db, before(UNPLAYED_MS)),
  ];
}

/** Adds jobs that are missing. One that failed rests for a day, and is given up after some. */
async function addMissing({ database: { db }, queue, onError }: HandlerContext, now: Date): Promise<void> {
  for (const game of await missingFairness(db, now, await queue.resting('fairness')))
    await queue.enqueue('fairness', game, { game });
  for (const deal of await dealsWithoutGame(db, now, await queue.resting('dealGame')))
    await queue.enqueue('dealGame', deal, { deal });
  for (const name of ['fairness', 'dealGame'] as const)
    for (const { key, reason } of await queue.giveUp(name))
      onError(new Error(`The job ${name} of ${key} failed for days and is given up: ${reason}`));
}

/** The review of a game by today's networks, made where it is missing. Undefined: the game has no moves. */
async function reviewed(
  game: string,
  { database: { db }, workshop, signal }: HandlerContext,
): Promise<StoredReview | undefined> {
  const [stored, finished] = [await readReview(db, game), await readFinished(db, game)];
  if (!finished || finished.ply === 0) return undefined;
  const { variant } = finished.record;
  if (stored && (await isOfToday(stored.maker, variant))) return stored;
  const replay = await readReplay(db, game);
  if (!replay) return undefined;
  signal.throwIfAborted();
  const figures = await workshop.run('review', replay.compact, game);
  const review = { figures, maker: await reviewMaker(variant) };
  await storeReview(db, game, review);
  return review;
}
