/** The screen of ranked play as characters, from its state alone: the board of local play, and a panel with the clock. */
import { maxRank, rankValue } from '@twofold/core';
import { grouped } from '../format.js';
import { drawHelp } from '../play/playView.js';
import type { Look } from '../terminal/colour/theme.js';
import { drawFrame } from '../terminal/frame.js';
import type { Panel, PanelLine } from '../terminal/layout.js';
import type { Canvas } from '../terminal/screen/canvas.js';
import { describeVariant } from '../terminal/speech.js';
import { linkWord, type RankedState } from './rankedModel.js';
import { clockOf, placeOf } from './standing.js';

const HELP = `Ranked play

The server deals every tile. The clock
never pauses. No move is taken back.

  arrows, WASD, hjkl  slide
  e                   end the game
  t                   try the server now
  s                   save the proof
  n                   new game, at the end
  ?                   this help
  q, Ctrl-C           quit; it goes on

Any key goes on.`.split('\n');

/** `progress`, from 0 to 1, is the animated part of the last move. */
export function drawRanked(
  state: RankedState,
  columns: number,
  rows: number,
  look: Look,
  progress: number,
): Canvas {
  if (state.help) return drawHelp(HELP, columns, rows);
  const { session, turn } = state;
  const board = session.sliding?.afterstate ?? session.game.board;
  return drawFrame({ board, panel: panelOf(state, look), turn, progress }, columns, rows, look);
}

function panelOf(state: RankedState, look: Look): Panel {
  const { session, message, ended, name } = state;
  const { sliding, game, variant } = session;
  const score = sliding?.score ?? game.score;
  const largest = rankValue(maxRank(sliding?.afterstate ?? game.board));
  const place = placeOf(score, state.board);
  const time = clockOf(session.elapsed);
  const shape = describeVariant(variant.id);
  const sign = signOf(state, look);
  return {
    title: `Ranked, ${shape}`,
    lines: [
      ['Score', grouped(score)],
      ['Moves', grouped(sliding?.ply ?? session.ply)],
      ['Largest', grouped(largest)],
      ['Time', time],
      ...(place === undefined || ended ? [] : [['Place', place] as const]),
      '',
      name,
      sign,
      ...endLines(state),
    ],
    brief: [`Score ${grouped(score)}`, time, sign, ...(place === undefined ? [] : [`Place ${place}`]), shape],
    message: message || (ended ? `${state.rank} ${state.proof}`.trim() : ''),
    keys: ended
      ? ['s save the proof', 'n new game', '? help', 'q quit']
      : ['arrows slide', 'e end', '? help', 'q quit'],
  };
}

/** The sign of the connection: a dot that is full while it lives, and a word. */
function signOf({ session }: RankedState, look: Look): string {
  const { link, way } = session;
  const isUp = link === 'live';
  const dot = look.unicode ? (isUp ? '●' : '○') : isUp ? '*' : 'o';
  return `${dot} ${linkWord(link, way)}`;
}

/** Result and proof in lines as wide as the panel. */
function endLines({ ended, rank, proof }: RankedState): PanelLine[] {
  if (!ended) return [];
  return ['', ...wrapped(rank), ...wrapped(proof)];
}

const WIDTH = 27;

function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/ +(?!%)/).filter((part) => part !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= WIDTH)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
