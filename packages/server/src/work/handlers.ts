/** What the jobs of background work do. Each may be done twice, by two workers: the second time changes nothing. */
import type { Database } from '../db/database.js';
import { dealsWithoutGame, storeDealGame } from '../db/queries/dealGames.js';
import { findDeal } from '../db/queries/deals.js';
import { insertFairness, missingFairness } from '../db/queries/finished/fairness.js';
import { dropPictures, findShownGame, storePicture } from '../db/queries/finished/pictures.js';
import { readReview, type StoredReview, storeReview } from '../db/queries/finished/reviews.js';
import { readFinished, readReplay } from '../db/queries/finishedGames.js';
import { removeUnplayed } from '../db/queries/games.js';
import { forgetNetworks } from '../db/queries/moderation/reports.js';
import { removeChallenges } from '../db/queries/people/credentials.js';
import { removeFormerNames } from '../db/queries/people/names.js';
import { removeSessions } from '../db/queries/people/sessions.js';
import { forgetDeletions } from '../db/queries/people/sync.js';
import { dropEmptyArenas } from '../db/queries/races/arenas.js';
import { clearQueue } from '../db/queries/races/raceQueue.js';
import { removeEndedCounts } from '../db/queries/requestCounts.js';
import { dropOldLeaderboards } from '../db/queries/results.js';
import { removeExpired } from '../db/queries/uploads.js';
import { forgetStudies } from '../db/queries/work/studies.js';
import { fairnessOf } from '../ranked/fairness.js';
import { readTimes } from '../ranked/times.js';
import { reviewMaker } from '../reviews/maker.js';
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
  /** Where this worker does studies. Undefined: it takes none. */
  desk: StudyDesk | undefined;
  /** Aborts when the job is given up. */
  signal: AbortSignal;
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
    if (review) await insertFairness(db, game, fairnessOf(readTimes(replay.times), review.figures));
  },
  async picture({ game }, { database: { db }, workshop }) {
    const shown = await findShownGame(db, game, new Date());
    if (!shown) return; // it is gone, or secret
    await storePicture(db, game, await workshop.run('paint', cardOfGame(shown), game));
  },
  async dealGame({ deal }, { database: { db }, workshop }) {
    const found = await findDeal(db, deal);
    if (!found?.revealAt || found.revealAt > new Date()) return; // until then the game would give the tiles away
    const { variant, seed, nonce } = found;
    await storeDealGame(db, deal, await workshop.run('playDeal', { variant, seed, nonce }, deal));
  },
  async study({ study, part }, { desk, signal }) {
    await desk?.do(study, part, signal);
  },
  async cleanUp(_input, { database: { db, patiently }, queue }) {
    const now = new Date();
    await patiently(async () => {
      await dropOldLeaderboards(db, now);
      await removeExpired(db, now);
      await removeFormerNames(db, now);
      await removeChallenges(db, now);
      await removeSessions(db, now);
      await clearQueue(db, now);
      await dropPictures(db, new Date(now.getTime() - PICTURE_MS));
      await dropEmptyArenas(db, new Date(now.getTime() - EMPTY_ARENA_MS));
      await forgetDeletions(db, now);
      await forgetNetworks(db, now);
      await removeEndedCounts(db);
      await forgetStudies(db, new Date(now.getTime() - LEFT_STUDY_MS));
      await removeUnplayed(db, new Date(now.getTime() - UNPLAYED_MS));
      for (const game of await missingFairness(db, now)) await queue.enqueue('fairness', game, { game });
      for (const deal of await dealsWithoutGame(db, now)) await queue.enqueue('dealGame', deal, { deal });
    });
  },
};

/** The review of a game by today's network, made where it is missing. Undefined: the game has no moves. */
async function reviewed(
  game: string,
  { database: { db }, workshop }: HandlerContext,
): Promise<StoredReview | undefined> {
  const [stored, maker] = [await readReview(db, game), await reviewMaker()];
  if (stored?.maker === maker) return stored;
  const finished = await readFinished(db, game);
  const replay = finished && finished.ply > 0 ? await readReplay(db, game) : undefined;
  if (!replay) return undefined;
  const review = { figures: await workshop.run('review', replay.compact, game), maker };
  await storeReview(db, game, review);
  return review;
}
