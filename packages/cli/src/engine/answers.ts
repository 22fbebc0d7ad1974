/** The lines that `twofold engine` answers, as docs/engine-protocol.md describes them. */
import { DIRECTION_NAMES } from '@twofold/core';
import type { Evaluation } from '@twofold/solver';
import { MOST_THREADS } from '../options.js';
import { shown } from './requests.js';

/** The answer to `uci`: name, options, uciok. */
export function greeting(version: string): string[] {
  return [
    `id name Twofold ${version}`,
    'id author the Twofold project',
    'option name Network type string default small',
    `option name Threads type spin default 1 min 1 max ${MOST_THREADS}`,
    'option name FourChance type string default auto',
    'option name Table type string default none',
    'option name Ranks type check default false',
    'uciok',
  ];
}

export const HELP: readonly string[] = [
  'position BOARD          the board to search: 00b1/2000/0000/0001, or 2 4 0 0 / ..., or a link',
  'go movetime MS          search; also depth N, nodes N, infinite, or several of them',
  'stop                    end the search now',
  'setoption name NAME value VALUE   Network, Threads, FourChance, Table or Ranks',
  'isready                 answered by readyok once everything is loaded',
  'ucinewgame              the next search drops what those before found',
  'uci                     name and options',
  'help                    these lines',
  'quit                    end',
].map((line) => `info string ${line}`);

/** The evaluation after a depth on one line: the best direction first. `player` names who evaluated. */
export function infoLine(evaluation: Evaluation, player: string): string {
  const { depth, nodes, milliseconds, milestone, lines } = evaluation;
  const moves = lines.map(({ direction, value, successRate }) => {
    const chance = successRate === undefined ? '' : ` chance ${successRate.toFixed(6)}`;
    return ` move ${DIRECTION_NAMES[direction]} value ${value.toFixed(2)}${chance}`;
  });
  const of = milestone === undefined ? '' : ` milestone ${milestone}`;
  return `info depth ${depth} nodes ${nodes} time ${Math.round(milliseconds)} player ${player}${of}${moves.join('')}`;
}

/** `none` if no direction is a move. */
export function bestMove(evaluation: Evaluation): string {
  const [best] = evaluation.lines;
  return `bestmove ${best === undefined ? 'none' : DIRECTION_NAMES[best.direction]}`;
}

/** The error of a text that is none of what `position` takes. */
export function noPosition(text: string): string {
  return `${shown(text)} is no position. Write one such as 00b1/2000/0000/0001 or 2 4 0 0 / 0 0 2 0, or a link or a replay.`;
}

/** One line, whatever the message. */
export function errorLine(message: string): string {
  return `error ${message.replaceAll(/\s+/g, ' ')}`;
}
