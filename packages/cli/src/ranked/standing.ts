/** How a ranked game ended, in words, and its place on the board. */
import { readFileSync, writeFileSync } from 'node:fs';
import { findVariant, maxRank, parsePosition, type Result, rankValue } from '@twofold/core';
import {
  type Daily,
  type DailyRanking,
  findDeal,
  type LinkState,
  type RankedGame,
  type RankLost,
  type Session,
  type Streak,
} from '@twofold/protocol/client';
import { verifyEd25519 } from '@twofold/protocol/ed25519';
import { judgeProof, type Verdict } from '@twofold/protocol/judge';
import { fingerprintOf, type SignedResult } from '@twofold/protocol/signed';
import { clockTime, grouped } from '../format.js';
import { chainWarning, followChain, keepKeys, keysOf } from './keyStore.js';
import { DEFAULT_SERVER } from './options.js';
import { explain, type RankedServer } from './server.js';

/** "The game is over: 1,234 points after 120 moves in 2:05." With the target, if it was made. */
export function describeEnd(game: RankedGame): string {
  const { status, score, ply, clock } = game;
  const how = status === 'resigned' ? 'You ended the game' : 'The game is over';
  const result = `${how}: ${grouped(score)} points after ${grouped(ply)} moves in ${clockTime(clock)}.`;
  const target = findVariant(game.variant)?.target;
  return target !== undefined && largestOf(game) >= target ? `${result} You made ${target}.` : result;
}

/** The largest tile at the end. 0: there is no board. */
function largestOf({ board }: RankedGame): number {
  const read = parsePosition(board ?? '');
  return read.ok ? rankValue(maxRank(read.value)) : 0;
}

const optionOf = (address: string) => (address === DEFAULT_SERVER ? '' : ` --server ${address}`);

/** How to have the replay of a game that is over, where the server has not told so. */
export function describeUntold({ id }: Session, address: string): string {
  return `The game is over, and the server did not tell its result. "twofold ranked replay ${id}${optionOf(address)}" prints its replay.`;
}

/** How to go on with a game that has not ended. */
export function describeRest({ game, ply, told }: Session, address: string): string {
  const server = optionOf(address);
  const where = `${grouped(game.score)} points after ${grouped(ply)} moves`;
  if (told.deal) return `The game goes on: ${where}. "${attemptCommand(told.deal, address)}" plays on.`;
  return `The game goes on, and so does its time: ${where}. "twofold ranked${server} -v ${told.variant}" plays on.`;
}

/** The command that goes on with an attempt at a day or a week, also after its end. */
export function attemptCommand(deal: string, address: string): string {
  const [kind, number] = deal.split('-');
  return `twofold daily${optionOf(address)}${kind === 'week' ? ' --week' : ''} --number ${number}`;
}

/** The command that prints the text to share of a first attempt at a day or a week. */
export function shareCommand(deal: string, address: string): string {
  const [kind, number] = deal.split('-');
  return `twofold daily share ${number}${kind === 'week' ? ' --week' : ''}${optionOf(address)}`;
}

/** With fewer results the share of those behind says no more than the place. */
const FEW_RESULTS = 10;

/** The player's best of a board of points, and its place. Undefined: there is none, or no answer. */
export interface Best {
  readonly value: number;
  readonly rank: number;
  readonly percentile: number;
  readonly total: number;
}

/** The player's best among all results of a variant. */
export async function findBest({ api }: RankedServer, variant: string): Promise<Best | undefined> {
  const board = await api.leaderboard({ variant, class: 'score', period: 'all', players: 'people' });
  return board.ok && board.value.own ? { ...board.value.own, total: board.value.total } : undefined;
}

/** "12,345, rank 3 of 120" */
export function describeBest({ value, rank, total }: Best): string {
  return `${grouped(value)}, rank ${grouped(rank)} of ${grouped(total)}`;
}

/** The player's place among all results of the board, or why it is not known. */
export async function describePlace(
  { api, daily, address }: RankedServer,
  { id, variant, score, deal }: RankedGame,
): Promise<string> {
  if (deal) {
    const [ranking, now] = await Promise.all([daily.ranking(deal), daily.daily()]);
    return placeOnDeal(ranking, now, { id, deal }, address);
  }
  const board = await api.leaderboard({ variant, class: 'score', period: 'all', players: 'people' });
  if (!board.ok) return explain(board.error, address);
  const { own, total } = board.value;
  if (!own) return '';
  const place = `rank ${grouped(own.rank)} of ${grouped(total)}`;
  if (own.value > score) return `Your best stays ${grouped(own.value)}: ${place}.`;
  if (total === 1) return 'Nobody else stands on this board yet.';
  return total < FEW_RESULTS ? `Your best: ${place}.` : `Your best: ${place}, ahead of ${own.percentile} %.`;
}

/** The place of an attempt at a day or a week, or why it has none; days in a row, and where the ranking is. A race has none. */
function placeOnDeal(
  ranking: Result<DailyRanking>,
  daily: Result<Daily>,
  game: { readonly id: string; readonly deal: string },
  address: string,
): string {
  if (!ranking.ok) return '';
  const { first, own, total } = ranking.value;
  const isFirst = first?.gameId === game.id;
  const lost = isFirst && first.rankLost ? ` ${RANK_LOST[first.rankLost]}` : '';
  const place =
    isFirst && own ? ` Rank ${grouped(own.rank)} of ${grouped(total)} so far.` : lost || ' It was practice.';
  const days = daily.ok && game.deal.startsWith('daily-') ? streakText(daily.value.streak) : '';
  const week = game.deal.startsWith('week-') ? ' --week' : '';
  return `${place}${days} "twofold daily${optionOf(address)}${week} --ranking" prints the ranking.`.trim();
}

/** Why a ranked attempt is in no ranking. */
export const RANK_LOST: Readonly<Record<RankLost, string>> = {
  copied: 'It has no rank: another account had played the same boards before.',
  hidden: 'It has no rank: an operator has hidden the result.',
};

/** Days in a row. Empty: there are none. */
export function streakText({ current, longest }: Streak): string {
  if (longest === 0) return '';
  const days = current === 1 ? 'day' : 'days';
  return ` Streak: ${grouped(current)} ${days}, the longest ${grouped(longest)}.`;
}

/**
 * Judges whether a text is the replay of this game, signed by this server. Its proof must fit the deal that this device
 * knows.
 */
export async function judgeGame(server: RankedServer, id: string, text: string): Promise<Verdict> {
  const { deals, records, kept } = server;
  const listed = await records.keys();
  if (listed.ok) keepKeys(kept, listed.value);
  const known = (game: string) => findDeal(deals, game);
  return judgeProof(text, { keys: keysOf(kept), verify: verifyEd25519, known, gameId: id });
}

/** What a server's chain of results says to a signed result, for the player. Undefined: nothing is wrong. */
async function remarkOnChain(
  { records, kept, address }: RankedServer,
  { entry }: SignedResult,
): Promise<string | undefined> {
  const followed = await followChain(kept, records, keysOf(kept));
  if (!followed.ok) return `The chain of results was not checked: ${explain(followed.error, address)}`;
  const { chain, before, hasChanged } = followed.value;
  if (hasChanged) return chainWarning(address, before!.number);
  const has = await chain.hasEntry(entry);
  return has.ok && !has.value
    ? `${address} has signed this result, and its chain does not have it.`
    : undefined;
}

/** What came of saving a replay. `text` is for the player. */
export interface SavedProof {
  readonly isSaved: boolean;
  readonly text: string;
}

/**
 * Writes the replay with its proof, by default into the current folder. One whose proof does not hold is not written,
 * and a file with other contents is left as it is.
 */
export async function saveProof(
  server: RankedServer,
  { id }: RankedGame,
  file = `twofold-ranked-${fileNameOf(id)}.2048`,
): Promise<SavedProof> {
  const failed = (text: string) => ({ isSaved: false, text });
  const replay = await server.api.replay(id);
  if (!replay.ok) return failed(explain(replay.error, server.address));
  const verdict = await judgeGame(server, id, replay.value);
  if (verdict.kind === 'contradictory') {
    return failed(`Not written: the proof does not hold: ${verdict.error.message}`);
  }
  try {
    writeNew(file, replay.value);
  } catch (error) {
    return failed(`Not written: ${(error as Error).message}`);
  }
  const where = `The replay with its proof is in ${file}.`;
  if (verdict.kind === 'consistent') {
    return { isSaved: true, text: `${where} It fits its deal, and the server has not signed it.` };
  }
  const link = `${server.address}/ranked?game=${encodeURIComponent(id)}#key=${fingerprintOf(verdict.signed.key)}`;
  const text = `${where} The server has signed it; "twofold verify ${file}" checks it again. Its page: ${link}`;
  const remark = await remarkOnChain(server, verdict.signed);
  return { isSaved: true, text: remark === undefined ? text : `${text} ${remark}` };
}

/** An id of a server as a part of a file's name: it must lead to no other folder. */
export function fileNameOf(id: string): string {
  return id.replaceAll(/[^\w-]/g, '_');
}

function writeNew(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (readFileSync(file, 'utf8') !== text) throw new Error(`${file} is there with other contents.`);
  }
}

/** The connection in a few words; what happens next where it is not there. */
export function describeLink(state: LinkState, way: 'none' | 'socket' | 'http'): string {
  switch (state) {
    case 'connecting':
      return 'connecting';
    case 'live':
      return way === 'http' ? 'connected (HTTP)' : 'connected';
    case 'lost':
      return 'no connection';
    case 'replaced':
      return 'played elsewhere';
    case 'refused':
      return 'refused';
    case 'ended':
      return 'ended';
  }
}
