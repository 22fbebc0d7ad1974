/** How a ranked game ended, in words, and its place on the board. */
import { writeFileSync } from 'node:fs';
import { checkProof } from '@twofold/protocol';
import { findDeal, type LinkState, type RankedGame } from '@twofold/protocol/client';
import { clockTime, grouped } from '../format.js';
import { explain, type RankedServer } from './server.js';

/** "The game is over: 1,234 points after 120 moves in 2:05." */
export function describeEnd({ status, score, ply, clock }: RankedGame): string {
  const how = status === 'resigned' ? 'You ended the game' : 'The game is over';
  return `${how}: ${grouped(score)} points after ${grouped(ply)} moves in ${clockTime(clock)}.`;
}

/** The player's place among all results of the board, or why it is not known. */
export async function describePlace(
  { api, address }: RankedServer,
  { variant, score }: RankedGame,
): Promise<string> {
  const board = await api.board({ variant, class: 'score', period: 'all', players: 'people' });
  if (!board.ok) return explain(board.error, address);
  const { own, total } = board.value;
  if (!own) return '';
  const place = `rank ${grouped(own.rank)} of ${grouped(total)}`;
  if (own.value > score) return `Your best stays ${grouped(own.value)}: ${place}.`;
  return total > 1
    ? `Your best: ${place}, ahead of ${own.percentile} %.`
    : 'Nobody else stands on this board yet.';
}

/** Writes the replay with its proof into the current folder, checked against the deal that this device knows. Returns what to tell the player. */
export async function saveProof({ api, address, deals }: RankedServer, { id }: RankedGame): Promise<string> {
  const replay = await api.replay(id);
  if (!replay.ok) return explain(replay.error, address);
  const file = `twofold-ranked-${id}.2048`;
  try {
    writeFileSync(file, replay.value, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return `Not written: ${(error as Error).message}`;
  }
  const check = checkProof(replay.value, (game) => findDeal(deals, game));
  if (!check.ok) return `The proof in ${file} does not hold: ${check.error.message}`;
  return `The replay with its proof is in ${file}. It holds; "twofold verify ${file}" checks it again.`;
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
