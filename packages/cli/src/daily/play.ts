/** What `twofold daily` does: plays an attempt as `twofold ranked` plays a game, or prints the ranking. */
import { type DailyKind, type DailyRanking, type DailyToday, rememberDeal } from '@twofold/protocol/client';
import { clockTime, grouped, table } from '../format.js';
import type { RankedOptions } from '../ranked/options.js';
import { playRanked } from '../ranked/play.js';
import { type RankedServer, rankedServer, requireAnswer, whenReady } from '../ranked/server.js';
import { sessionOf } from '../ranked/session.js';

export interface DailyOptions extends Omit<RankedOptions, 'variant' | 'save'> {
  readonly week?: boolean;
  readonly ranking?: boolean;
  readonly json?: boolean;
}

export async function runDaily(options: DailyOptions): Promise<void> {
  if (options.ranking || options.json) return printRanking(options);
  const kind: DailyKind = options.week ? 'week' : 'daily';
  const notes = new Map<string, string>(); // by game
  const begin = async (server: RankedServer) => {
    const session = await beginAttempt(server, kind);
    const daily = await server.daily.daily();
    const { id } = session.told;
    if (daily.ok) notes.set(id, describeAttempt(kind === 'week' ? daily.value.week : daily.value.day, id));
    return session;
  };
  await playRanked(options, begin, ({ told }) => notes.get(told.id) ?? '');
}

/** Begins an attempt, or goes on with it. What this device knows of the deal is kept for its proof. */
async function beginAttempt(server: RankedServer, kind: DailyKind) {
  const game = requireAnswer(await server.daily.begin(kind), server);
  const { id, commitment, nonce } = game;
  if (nonce) rememberDeal(server.deals, id, { commitment, nonce });
  return sessionOf(server, game);
}

/** Whether an attempt is ranked, and why not. */
export function describeAttempt(
  { deal, attempt }: Pick<DailyToday, 'deal' | 'attempt'>,
  game: string,
): string {
  const name = deal.kind === 'week' ? `Board of week ${deal.number}` : `Twofold ${deal.number}`;
  if (attempt?.gameId !== game) return `${name}, practice: your first attempt is the one that counts.`;
  return attempt.ranked
    ? `${name}: this attempt is ranked.`
    : `${name}, practice: attempts are ranked for names that were claimed before its start.`;
}

async function printRanking({ server: address, week, json }: DailyOptions): Promise<void> {
  const server = rankedServer(address);
  const daily = await whenReady(() => server.daily.daily(), server);
  const today = week ? daily.week : daily.day;
  const ranking = requireAnswer(await server.daily.ranking(today.deal.id), server);
  if (json) {
    const { attempt, counts } = today;
    return console.log(JSON.stringify({ now: daily.now, attempt, counts, streak: daily.streak, ...ranking }));
  }
  console.log(rankingText(today, Date.parse(today.deal.closes) - Date.parse(daily.now), ranking));
}

/** The ranking as a table; the asking player's row has a star. */
function rankingText({ deal, attempt }: DailyToday, restMs: number, ranking: DailyRanking): string {
  const { rows, own, total, players } = ranking;
  const name = deal.kind === 'week' ? `The board of week ${deal.number}` : `Twofold ${deal.number}`;
  const head = `${name}, ${deal.variant}: ${clockTime(restMs)} left.`;
  const cells = rows.map(({ rank, name: player, score, maxTile, mine }) => [
    `${mine ? '*' : ' '} ${rank}`,
    player,
    grouped(score),
    String(maxTile),
  ]);
  const list = table([['  rank', 'player', 'points', 'tile'], ...cells]);
  const count = `${grouped(total)} ranked, ${grouped(players)} in all.`;
  const mine = own ? ` You: rank ${grouped(own.rank)} with ${grouped(own.score)}.` : practiceText(attempt);
  return `${head}\n${rows.length > 0 ? list : 'Nobody stands in this ranking yet.'}\n${count}${mine}`;
}

function practiceText(attempt: DailyToday['attempt']): string {
  if (!attempt || attempt.ranked) return '';
  return ` You: ${grouped(attempt.score)} as practice.`;
}
