/** The screen of a ranked game as characters: the board, and beside it score, time and the connection. */
import { type Board, maxRank, rankValue, type Turn } from '@twofold/core';
import type { Session } from '@twofold/protocol/client';
import { clockTime, grouped } from '../format.js';
import type { Look } from '../terminal/colour/theme.js';
import { drawFrame, drawHelp } from '../terminal/frame.js';
import type { Panel } from '../terminal/layout.js';
import type { Canvas } from '../terminal/screen/canvas.js';
import { describeGame, type Others } from './session.js';
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
  readonly others?: Others | undefined;
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

function panelOf(state: RankedState): Panel {
  const { session, name, message, best, others } = state;
  const { game, sliding } = session;
  const counted = others?.outcome();
  const rivals = others?.lines() ?? [];
  const score = grouped(counted?.score ?? sliding?.score ?? game.score);
  const moves = grouped(counted?.ply ?? sliding?.ply ?? session.ply);
  const time = clockTime(session.elapsed);
  const link = describeLink(session.link, session.way);
  const board = boardOf(session);
  const title = describeGame(session);
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
      ...rivals,
      ['Player', name],
      ['Server', link],
    ],
    brief: [
      `Score ${score}`,
      ...rivals.map((line) => line.join(' ')),
      `Moves ${moves}`,
      time,
      session.link === 'live' ? title : link,
    ],
    message: message || endOf(state) || noticeOf(session) || (others?.notice() ?? ''),
    isWanted: others !== undefined,
    keys: keysOf(state),
  };
}

function endOf({ session, others }: RankedState): string {
  return session.isOver ? (others?.end() ?? '') : '';
}

function keysOf({ session, others }: RankedState): string[] {
  const next = others === undefined ? ['n new'] : others.outcome() ? [`n ${others.again}`] : [];
  return session.isOver
    ? [...next, 'p proof', '? help', 'q quit']
    : ['arrows slide', others ? 'e leave' : 'e end', '? help', 'q quit'];
}

/** What happens next where the server does not answer. */
function noticeOf(session: Session): string {
  const { link } = session;
  if (link === 'live' || link === 'ended') return '';
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
