/** The screen of a ranked game as characters: the board, and beside it score, time and the connection. */
import { type Board, maxRank, rankValue, type Turn } from '@twofold/core';
import type { Session } from '@twofold/protocol/client';
import { clockTime, grouped } from '../format.js';
import type { Look } from '../terminal/colour/theme.js';
import { drawFrame, drawHelp } from '../terminal/frame.js';
import type { Panel } from '../terminal/layout.js';
import type { Canvas } from '../terminal/screen/canvas.js';
import { describeVariant } from '../terminal/speech.js';
import { type Best, describeLink } from './standing.js';

export interface RankedState {
  readonly session: Session;
  readonly name: string;
  /** The newest move, for the animation. */
  readonly turn: Pick<Turn, 'before' | 'motions'> | undefined;
  readonly message: string;
  readonly help: boolean;
  /** The player's best of this board, once the server has told it. */
  readonly best: Best | undefined;
  /** Of a race: the others. */
  readonly others: Panel['lines'];
}

const HELP = `Ranked play

The server deals each tile after your
move. No move is taken back, and the
time never pauses.

  arrows, WASD, hjkl  slide
  8, 6, 2, 4 (keypad) slide
  e                   end the game
  n                   new game, after it
  p                   its replay and proof
  c                   connect again
  ?                   this help
  q, Ctrl-C           quit, go on later

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
  const { turn } = state;
  return drawFrame(
    { board: boardOf(state.session), panel: panelOf(state), turn, progress },
    columns,
    rows,
    look,
  );
}

/** The board with the slide of the move that waits for its tile. */
function boardOf({ sliding, game }: Session): Board {
  return sliding?.afterstate ?? game.board;
}

function panelOf({ session, name, message, best, others }: RankedState): Panel {
  const { game, sliding, told } = session;
  const score = grouped(sliding?.score ?? game.score);
  const moves = grouped(sliding?.ply ?? session.ply);
  const time = clockTime(session.elapsed);
  const link = describeLink(session.link, session.way);
  const board = boardOf(session);
  const title = `${describeVariant(told.variant)}, ranked`;
  return {
    title,
    lines: [
      ['Score', score],
      ['Moves', moves],
      ['Time', time],
      ['Largest', grouped(rankValue(maxRank(board)))],
      ...(best
        ? ([
            ['Best', grouped(best.value)],
            ['Place', `${grouped(best.rank)} of ${grouped(best.total)}`],
          ] as const)
        : []),
      ...others,
      ['Player', name],
      ['Server', link],
    ],
    brief: [`Score ${score}`, `Moves ${moves}`, time, session.link === 'live' ? title : link],
    message: message || (session.link === 'live' || session.link === 'ended' ? '' : noticeOf(session)),
    keys: session.isOver
      ? ['n new', 'p proof', '? help', 'q quit']
      : ['arrows slide', 'e end', '? help', 'q quit'],
  };
}

/** What happens next where the server does not answer. */
function noticeOf(session: Session): string {
  const { link } = session;
  if (link === 'replaced') return 'This game goes on in another place. Press c to play it here.';
  if (link === 'refused') return 'The server does not take this game any more. Press q.';
  if (link === 'lost') return `${fateOfMove(session)}Connecting again by itself; c tries now.`;
  return 'Connecting ...';
}

/** Whether the move without its tile counts. */
function fateOfMove({ sliding, mustAdopt }: Session): string {
  if (mustAdopt) return 'Played elsewhere: your move does not count. ';
  return sliding ? 'Your move is kept. ' : '';
}
