/**
 * The screen of ranked play without a terminal and without a network: keys and the session's events go in, effects come
 * out. The session has the rules. The state holds what the view shows beside it.
 */
import type { Leaderboard, LinkState, RankedGame, Session, SessionEvent } from '@twofold/protocol/client';
import { grouped } from '../format.js';
import { MOVE_KEYS } from '../play/playModel.js';
import type { ShownTurn } from '../terminal/board.js';
import type { Key } from '../terminal/screen/keys.js';
import { describeNoMove, moves } from '../terminal/speech.js';
import { rankSentence } from './standing.js';

/** An effect outside of the model. */
export type RankedEffect = 'quit' | 'suspend' | 'resign' | 'retry' | 'save' | 'new';

export interface RankedState {
  session: Session;
  readonly name: string; // of the account
  turn: ShownTurn | undefined; // the last move, for the view to animate
  message: string; // one line for the player
  asks: 'end' | undefined; // a question that waits for y or n
  help: boolean;
  board: Leaderboard | undefined; // by points of all time
  ended: RankedGame | undefined; // the game as it ended
  rank: string; // a sentence about the result; empty until it is known
  proof: string; // whether the proof holds; empty until it is known
}

export function startRanked(session: Session, name: string, message: string): RankedState {
  return {
    session,
    name,
    turn: undefined,
    message,
    asks: undefined,
    help: false,
    board: undefined,
    ended: undefined,
    rank: '',
    proof: '',
  };
}

/** Goes on with another game. */
export function nextGame(state: RankedState, session: Session, message: string): void {
  Object.assign(state, startRanked(session, state.name, message), { board: state.board });
}

const QUESTION = 'End this game for good? (y/n)';

/** Handles a key. Moves go to the session. */
export function pressRanked(state: RankedState, key: Key): RankedEffect[] {
  if (key === 'ctrl-z') return ['suspend'];
  if (key === 'ctrl-c' || key === 'ctrl-d') return ['quit'];
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (state.help) {
    state.help = false;
    if (name === '?' || name === 'q' || name === 'escape') return [];
  }
  if (state.asks !== undefined) return answerRanked(state, name);
  if (name === 'q') return ['quit'];
  if (name === '?') {
    state.help = true;
    return [];
  }
  return state.ended ? pressAtEnd(name) : pressInPlay(state, name);
}

/** The answer to the question: every key but y is no. */
export function answerRanked(state: RankedState, key: Key): RankedEffect[] {
  state.asks = undefined;
  state.message = '';
  return key === 'y' ? ['resign'] : [];
}

/** Asks whether the game is to end. */
export function askEnd(state: RankedState): void {
  state.asks = 'end';
  state.message = QUESTION;
}

function pressAtEnd(name: string): RankedEffect[] {
  if (name === 's') return ['save'];
  return name === 'n' ? ['new'] : [];
}

function pressInPlay(state: RankedState, name: string): RankedEffect[] {
  const { session } = state;
  if (name === 't') return session.link === 'live' ? [] : ['retry'];
  if (name === 'e') askEnd(state);
  const direction = MOVE_KEYS[name];
  if (direction === undefined) return [];
  if (session.link === 'live' || session.link === 'connecting') state.message = '';
  session.play(direction);
  return [];
}

/** Takes an event of the session. True: a slide begins. */
export function hearRanked(state: RankedState, event: SessionEvent): boolean {
  switch (event.kind) {
    case 'slid': {
      const { before, motions, afterstate } = event.move;
      state.turn = { before, motions, board: afterstate };
      return true;
    }
    case 'spawned':
      state.turn = event.turn; // the tile comes when the slide has ended
      return false;
    case 'noMove':
      state.message = describeNoMove(event.direction);
      return false;
    case 'adopted':
      state.turn = undefined;
      state.message = 'The game was played elsewhere. This is its board now.';
      return false;
    case 'link':
      if (event.state === 'live' && LINK_MESSAGES.has(state.message)) state.message = '';
      if (event.state === 'refused') state.message = event.failure?.message ?? 'The server refused this.';
      if (event.state === 'replaced') state.message = REPLACED;
      return false;
    case 'over':
      state.ended = event.game;
      state.asks = undefined;
      state.message = endSentence(event.game);
      return false;
  }
}

const REPLACED = 'This game goes on in another place. t takes it back.';
const LOST = 'The connection is lost. It comes back by itself; t tries now.';
const LOST_WAITING = 'The connection is lost. Your moves are kept, and their tiles come later; t tries now.';
const LINK_MESSAGES: ReadonlySet<string> = new Set([REPLACED, LOST, LOST_WAITING]);

/** Speaks of a loss that lasts. A short one is shown by the sign alone. */
export function tellLoss(state: RankedState): void {
  if (state.session.link !== 'lost' || state.asks) return;
  state.message = state.session.sliding ? LOST_WAITING : LOST;
}

/** The sentence about the rank, when the board is there. */
export function showRank(state: RankedState, board: Leaderboard | undefined): void {
  if (board) state.board = board;
  if (state.ended) state.rank = rankSentence(state.ended, board);
}

/** How a game ended. */
export function endSentence({ status, score, ply }: RankedGame): string {
  const how =
    status === 'resigned'
      ? 'You ended this game'
      : status === 'abandoned'
        ? 'This game was left for too long'
        : 'No moves left';
  return `${how}: ${grouped(score)} ${score === 1 ? 'point' : 'points'} after ${moves(ply)}.`;
}

/** The sign of the connection, in a word or two. */
export function linkWord(link: LinkState, way: 'none' | 'socket' | 'http'): string {
  switch (link) {
    case 'connecting':
      return 'connecting';
    case 'live':
      return way === 'http' ? 'connected, HTTP' : 'connected';
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
