/** What `twofold daily` does: plays an attempt as `twofold ranked` plays a game, or prints the ranking. */
import {
  type DailyDeal,
  type DailyKind,
  type DailyRanking,
  type RankedGame,
  rememberDeal,
  type Session,
} from '@twofold/protocol/client';
import { clockTime, grouped, table } from '../format.js';
import type { RankedOptions } from '../ranked/options.js';
import { playRanked } from '../ranked/play.js';
import { type RankedServer, rankedServer, requireAnswer, whenReady } from '../ranked/server.js';
import { sessionOf } from '../ranked/session.js';
import { attemptCommand, RANK_LOST, streakText } from '../ranked/standing.js';
import { shareTextOf } from './share.js';

export interface DailyOptions extends Omit<RankedOptions, 'variant' | 'save'> {
  readonly week?: boolean;
  readonly number?: string;
  readonly ranking?: boolean;
  readonly json?: boolean;
}

export async function runDaily(options: DailyOptions): Promise<void> {
  if (options.ranking || options.json) return printRanking(options);
  const kind: DailyKind = options.week ? 'week' : 'daily';
  const notes = new Map<string, AttemptNote>(); // by game
  let earlier = options.number === undefined ? undefined : `${kind}-${options.number}`;
  const open = async (server: RankedServer) => {
    const session = await (earlier ? goOnWith(server, earlier) : beginAttempt(server, kind));
    earlier = undefined; // the game after it is of now
    const { id } = session.told;
    notes.set(id, await noteOf(server, session));
    return session;
  };
  await playRanked(options, open, {
    note: ({ told }) => notes.get(told.id)?.text ?? '',
    isPractice: ({ told }) => notes.get(told.id)?.isPractice ?? false,
    share: shareTextOf,
  });
}

/** Goes on with the attempt at a day or a week that is over. It may be played until the reveal. */
async function goOnWith(server: RankedServer, deal: string): Promise<Session> {
  const attempts = requireAnswer(await server.api.openGames(), server).filter(isAttempt);
  const found = attempts.find((game) => game.deal === deal);
  if (found) return sessionOf(server, found);
  throw new RangeError(
    `No attempt of yours goes on at ${deal}.${describeOthers(attempts, '', server.address)}`,
  );
}

interface AttemptNote {
  readonly text: string;
  readonly isPractice: boolean;
}

/** How the attempt counts, and which others go on. */
async function noteOf(server: RankedServer, { told }: Session): Promise<AttemptNote> {
  const [ranking, open] = [await server.daily.ranking(told.deal ?? ''), await server.api.openGames()];
  const attempts = open.ok ? open.value.filter(isAttempt) : [];
  const how = ranking.ok ? describeAttempt(ranking.value, told.id, server.address) : '';
  const text = how + describeOthers(attempts, told.deal ?? '', server.address);
  return { text, isPractice: ranking.ok && !isRanked(ranking.value, told.id) };
}

const isAttempt = ({ deal }: RankedGame) => /^(daily|week)-/.test(deal ?? '');

/** How to go on with attempts at other deals. Empty: there are none. */
export function describeOthers(
  attempts: readonly Pick<RankedGame, 'deal'>[],
  deal: string,
  address: string,
): string {
  const others = attempts.map((game) => game.deal ?? '').filter((other) => other !== deal);
  return others
    .map((other) => ` Your attempt at ${other.replace('-', ' ')} goes on: ${attemptCommand(other, address)}.`)
    .join('');
}

/** Begins an attempt, or goes on with it. What this device knows of the deal is kept for its proof. */
async function beginAttempt(server: RankedServer, kind: DailyKind) {
  const game = requireAnswer(await server.daily.begin(kind), server);
  const { id, commitment, nonce } = game;
  if (nonce) rememberDeal(server.deals, id, { commitment, nonce });
  return sessionOf(server, game);
}

function isRanked({ first }: Pick<DailyRanking, 'first'>, game: string): boolean {
  return first?.gameId === game && first.ranked;
}

/** Whether an attempt is ranked, and why not. */
export function describeAttempt(
  { deal, first }: Pick<DailyRanking, 'deal' | 'first'>,
  game: string,
  address: string,
): string {
  const name = deal.kind === 'week' ? `Board of week ${deal.number}` : `Twofold ${deal.number}`;
  if (first?.gameId !== game) return `${name}, practice: your first attempt is the one that counts.`;
  return first.ranked
    ? `${name}: this attempt is ranked.`
    : `${name}, practice: attempts are ranked for names that were claimed before its start. ${address}/profile claims one.`;
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
  const rest = Date.parse(today.deal.closes) - Date.parse(daily.now);
  console.log(rankingText(today.deal, rest, ranking) + streakText(daily.streak));
}

/** The ranking as a table; the asking player's row has a star. */
function rankingText(deal: DailyDeal, restMs: number, ranking: DailyRanking): string {
  const { rows, own, first, total, players } = ranking;
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
  const mine = own ? ` You: rank ${grouped(own.rank)} with ${grouped(own.score)}.` : practiceText(first);
  return `${head}\n${rows.length > 0 ? list : 'Nobody stands in this ranking yet.'}\n${count}${mine}`;
}

function practiceText(first: DailyRanking['first']): string {
  if (first?.rankLost) return ` You: ${RANK_LOST[first.rankLost]}`;
  if (!first || first.ranked) return '';
  return ` You: ${grouped(first.score)} as practice.`;
}
