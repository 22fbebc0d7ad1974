/** The text to share of a result at a day or a week: the web's, in English. */
import {
  type Daily,
  type DailyRanking,
  type RankedGame,
  type ShareWords,
  shareText,
  streakAt,
} from '@twofold/protocol/client';
import { grouped } from '../format.js';
import type { ServerOption } from '../ranked/options.js';
import { type RankedServer, rankedServer, requireAnswer, whenReady } from '../ranked/server.js';
import { attemptCommand, shareCommand } from '../ranked/standing.js';
import { describeVariant } from '../terminal/speech.js';

export interface ShareOptions extends ServerOption {
  readonly week?: boolean;
}

const WORDS: ShareWords = {
  day: (number) => `Twofold ${number}`,
  week: (number) => `Board of week ${number}`,
  variant: describeVariant,
  points: (score) => `${grouped(score)} ${score === 1 ? 'point' : 'points'}`,
  streak: (days) => `${grouped(days)} days in a row`,
};

/** Prints the text of the first attempt at the day or the week of now, or at an earlier one. */
export async function printShareText(
  number: number | undefined,
  { server: address, week }: ShareOptions,
  server = rankedServer(address),
): Promise<void> {
  const now = await whenReady(() => server.daily.daily(), server);
  const id =
    number === undefined ? (week ? now.week : now.day).deal.id : `${week ? 'week' : 'daily'}-${number}`;
  const ranking = requireAnswer(await server.daily.ranking(id), server);
  const text = textOf(ranking, now, server);
  if (text === undefined) throw new Error(whyNone(ranking, server));
  console.log(text);
}

/** The text of an attempt that has just ended, or how to have it later. Empty: another attempt is the one that counts. */
export async function shareTextOf(server: RankedServer, { id, deal }: RankedGame): Promise<string> {
  if (!deal) return '';
  const [ranking, now] = await Promise.all([server.daily.ranking(deal), server.daily.daily()]);
  if (ranking.ok && ranking.value.first?.gameId !== id) return '';
  if (ranking.ok && now.ok) return textOf(ranking.value, now.value, server) ?? '';
  return `"${shareCommand(deal, server.address)}" prints the text to share later.`;
}

/** Undefined: the first attempt has no result. */
function textOf({ deal, first }: DailyRanking, now: Daily, { address }: RankedServer): string | undefined {
  if (!first || first.status === 'playing' || first.ply === 0) return undefined;
  return shareText({ deal, attempt: first, streak: streakAt(now, deal), site: address }, WORDS);
}

function whyNone({ deal, first }: DailyRanking, { address }: RankedServer): string {
  const name = deal.kind === 'week' ? `the board of week ${deal.number}` : `Twofold ${deal.number}`;
  if (first?.status === 'playing')
    return `Your attempt at ${name} goes on: "${attemptCommand(deal.id, address)}" plays on.`;
  return first
    ? `Your first attempt at ${name} ended without a move. There is nothing to share.`
    : `You have no attempt at ${name}. There is nothing to share.`;
}
