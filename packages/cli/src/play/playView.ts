/** The play screen as characters, from its state alone: the board and the panel beside it. */
import { maxRank, rankValue } from '@twofold/core';
import { grouped } from '../format.js';
import type { Look } from '../terminal/colour/theme.js';
import { drawFrame, drawHelp } from '../terminal/frame.js';
import type { Panel, PanelLine } from '../terminal/layout.js';
import type { Canvas } from '../terminal/screen/canvas.js';
import { DIRECTION_NAMES, describeVariant } from '../terminal/speech.js';
import { type HintWords, hintWords } from './hintWords.js';
import type { PlayState } from './playModel.js';

const HELP = `How to play

Slide the tiles; two equal ones
become one. Make the target.

  arrows, WASD, hjkl  slide
  u, Backspace        undo
  r, Ctrl-R           redo
  t                   hint
  n                   new game
  ?                   this help
  q, Ctrl-C           quit (saved)

Any key goes on.`.split('\n');

/** `progress`, from 0 to 1, is the animated part of the last move. */
export function drawPlay(
  state: PlayState,
  columns: number,
  rows: number,
  look: Look,
  progress: number,
): Canvas {
  if (state.help) return drawHelp(HELP, columns, rows);
  const { game, turn } = state;
  return drawFrame({ board: game.board, panel: panelOf(state, look), turn, progress }, columns, rows, look);
}

function panelOf(state: PlayState, look: Look): Panel {
  const { game, hint, message } = state;
  const name = describeVariant(game.variant.id);
  const arrows = look.unicode ? '↑→↓←' : '^>v<';
  const words = hint === undefined || hint === 'waiting' ? undefined : hintWords(game, hint);
  const best = words?.directions[0];
  const advice = best && `Hint: ${arrows[best.direction]} ${words?.why ?? DIRECTION_NAMES[best.direction]}`;
  return {
    title: name,
    lines: [
      ['Score', grouped(game.score)],
      ['Moves', grouped(game.ply)],
      ['Largest', grouped(rankValue(maxRank(game.board)))],
      ['Target', `${game.variant.target}${game.won ? ' made' : ''}`],
      ...(game.undos > 0 ? [['Undone', grouped(game.undos)] as const] : []),
      ...(words ? hintLines(words, arrows) : []),
    ],
    brief: [`Score ${grouped(game.score)}`, `Moves ${grouped(game.ply)}`, name],
    message: message || advice || (hint === 'waiting' ? 'The solver is thinking ...' : ''),
    keys: ['arrows slide', 'u undo', 'r redo', 't hint', 'n new', '? help', 'q quit'],
  };
}

/** How every direction stands, and the chance of the first tile in doubt. */
function hintLines({ directions, made, chances, points }: HintWords, arrows: string): PanelLine[] {
  return [
    '',
    ...directions.map(
      ({ direction, word, cost }): PanelLine => [
        `${arrows[direction]} ${DIRECTION_NAMES[direction]}`,
        cost === undefined ? word : `-${cost}`,
      ],
    ),
    ...(made === undefined ? [] : [[String(made), 'is made'] as const]),
    ...(chances.length > 0 ? ['If the solver plays on'] : []),
    ...chances.map(({ tile, chance }): PanelLine => [String(tile), `${chance} chance`]),
    ...(points === undefined ? [] : [['To come', `${points} points`] as const]),
  ];
}
