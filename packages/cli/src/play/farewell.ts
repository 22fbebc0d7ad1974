/** What a player reads on the terminal when play has ended. */
import { homedir } from 'node:os';
import { type Game, maxRank, rankValue } from '@twofold/core';
import { grouped } from '../format.js';
import { describeVariant, hasMadeTarget, moves } from '../terminal/speech.js';

/** Two lines: "Classic 4x4: 1,234 points after 120 moves, largest tile 256." and "Saved in ...". A target that was made is named. */
export function farewell(game: Game, path: string): string {
  const { variant, score, ply, board, status } = game;
  const standing = `${grouped(score)} ${score === 1 ? 'point' : 'points'} after ${moves(ply)}`;
  const largest = `largest tile ${rankValue(maxRank(board))}`;
  const made = hasMadeTarget(game) ? ` You made ${variant.target}.` : '';
  const next =
    status === 'over' ? 'The game is over; in twofold play, n begins a new one.' : 'twofold play goes on.';
  return `${describeVariant(variant.id)}: ${standing}, ${largest}.${made}\nSaved in ${atHome(path)}. ${next}`;
}

/** The path with ~ for the home folder. */
function atHome(path: string): string {
  const home = `${homedir()}/`;
  return path.startsWith(home) ? `~/${path.slice(home.length)}` : path;
}
