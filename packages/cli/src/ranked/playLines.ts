/**
 * A ranked game by lines, for screen readers, dumb terminals and pipes. Each input line is a command. Each move is
 * printed as text when its tile is there.
 */
import { createInterface } from 'node:readline';
import type { Direction, Failure } from '@twofold/core';
import type { LinkState, Session, SessionEvent } from '@twofold/protocol/client';
import { grouped } from '../format.js';
import { wordOf } from '../play/playLines.js';
import { EXIT_SIGNALS } from '../terminal/screen/exitSignals.js';
import { describeBoard, describeEvent, describeNoMove, tellTurn } from '../terminal/speech.js';
import { explain } from './server.js';
import { awaitLastWord, describeGame, endQuestion, type RankedPlay } from './session.js';
import {
  type Best,
  describeBest,
  describeEnd,
  describeLink,
  describePlace,
  describeUntold,
  findBest,
  saveProof,
} from './standing.js';

const HELP = `Type a command and Enter:
up, right, down, left (or w, d, s, a, or k, l, j, h): slide the tiles
board (b), score (p), end (e): end the game for good, proof: write its replay, new (n): after it,
connect (c): at once, or play here what was taken over elsewhere, help (?), quit (q)`;

const ELSEWHERE = 'This game goes on in another place. connect (c) plays it here.';

/** Said of a move without a connection: the outbox keeps it, also when the player quits. */
const KEPT = 'The move is kept; it is sent when the server answers.';
const TOO_MANY = 'Too many moves wait for the server: this one is not kept.';
const NOT_KEPT = 'The game was played elsewhere: the move does not count.';

const say = (...lines: string[]) => {
  for (const line of lines) if (line !== '') console.log(line);
};

/** Plays until the player quits or the input ends. */
export async function playByLines(play: RankedPlay): Promise<void> {
  const game = new LineGame(play);
  for (const [signal, code] of Object.entries(EXIT_SIGNALS)) process.once(signal, () => process.exit(code));
  await game.open();
  for await (const line of createInterface({ input: process.stdin, terminal: false })) {
    if (await game.obey(line.trim().toLowerCase())) break;
  }
  await game.awaitEnd();
  game.close();
  process.stdin.destroy(); // its writer may leave it open, and that would keep this process running
}

/** The play, without its input and output streams. */
export class LineGame {
  readonly #play: RankedPlay;
  #session: Session;
  #isAsked = false; // whether to end the game
  #ended: Promise<void> | undefined;
  #answered: (() => void) | undefined; // the player waits for the tile of a move
  #toldLink: LinkState = 'live'; // what the player knows; that the first connection is there needs no words
  #isRetrying = false; // the present connection is left on purpose
  #connected: (() => void) | undefined; // the player waits for a connection
  #best: Best | undefined;

  constructor(play: RankedPlay) {
    this.#play = play;
    this.#session = play.session;
    play.others?.onChange(() => say(play.others!.news()));
  }

  async open(): Promise<void> {
    const session = this.#session;
    this.#ended = undefined;
    this.#toldLink = 'live';
    this.#best = await findBest(this.#play.server, session.told.variant);
    session.listen((event) => this.#hear(event));
    session.open();
    say(
      `${describeGame(session)}, as ${this.#play.name}.`,
      ...[this.#play.note?.(session) ?? ''].filter((note) => note !== ''),
      describeBoard(session.game.board),
      this.#standing(),
    );
  }

  close(): void {
    this.#session.close();
  }

  /** Executes a line; true if it ends the play. */
  async obey(line: string): Promise<boolean> {
    if (this.#isAsked) {
      this.#isAsked = false;
      if (line === 'y' || line === 'yes') await this.#end();
      else say('The game goes on.');
      return false;
    }
    const word = wordOf(line);
    if (typeof word === 'number') await this.#move(word);
    else if (word === 'quit') return true;
    else if (word === 'board') say(describeBoard(this.#session.game.board));
    else if (word === 'score') say(this.#standing());
    else if (word === 'new') await this.#next();
    else if (line === 'end' || line === 'e') this.#askEnd();
    else if (line === 'connect' || line === 'c') await this.#connect();
    else if (line === 'proof') await this.#prove();
    else say(HELP);
    return false;
  }

  /** Resolves when no move waits for its tile, or the player knows why one does. */
  async #move(direction: Direction): Promise<void> {
    const { isOver, link, mustAdopt, waiting } = this.#session;
    if (isOver) return say('The game is over. new begins another.');
    if (link === 'replaced') return say(ELSEWHERE);
    if (link === 'refused')
      return say('The server does not take this game any more. connect (c) asks again.');
    if (mustAdopt) return say(NOT_KEPT);
    const answered = new Promise<void>((resolve) => {
      this.#answered = resolve;
    });
    this.#session.play(direction);
    if (this.#session.waiting === waiting) this.#answer(TOO_MANY);
    else if (this.#toldLink === 'lost') this.#answer(KEPT);
    await answered;
    await this.#ended;
  }

  /** Lets a player who waits go on when all tiles are there. The server's last word on the game follows a last move. */
  #answerIfDone(): void {
    if (this.#session.waiting === 0 && this.#session.game.status !== 'over') this.#answer();
  }

  /** Lets a player who waits for a move go on. `text`: why its tile is not there. */
  #answer(text = ''): void {
    if (this.#answered) say(text);
    this.#answered?.();
    this.#answered = undefined;
  }

  #hear(event: SessionEvent): void {
    switch (event.kind) {
      case 'spawned':
        say(tellTurn(event.turn, this.#session.variant), describeEvent(this.#session.game) ?? '');
        return this.#answerIfDone();
      case 'noMove':
        say(describeNoMove(event.direction));
        return this.#answerIfDone();
      case 'adopted':
        say('The game was played elsewhere.', describeBoard(this.#session.game.board), this.#standing());
        return this.#answer(); // a move that waited is dropped
      case 'link':
        return this.#hearLink(event.state, event.failure);
      case 'over':
        this.#ended = this.#tellEnd();
        this.#answer();
    }
  }

  #hearLink(state: LinkState, failure: Failure | undefined): void {
    if (this.#isRetrying || state === 'ended') return;
    if (failure) say(explain(failure, this.#play.server.address));
    else if (state === 'replaced') say(ELSEWHERE);
    else if (state !== this.#toldLink || this.#connected)
      say(`Server: ${describeLink(state, this.#session.way)}.`);
    this.#toldLink = state;
    this.#connected?.();
    this.#connected = undefined;
    if (state !== 'live') this.#answer(state === 'lost' ? this.#whyLost() : '');
  }

  #whyLost(): string {
    if (this.#session.isOver) return 'The game is over. How it ended is told when the server answers.';
    return this.#session.mustAdopt ? NOT_KEPT : KEPT;
  }

  /** Connects at once, or takes the game back. Resolves when the player knows what came of it. */
  async #connect(): Promise<void> {
    if (this.#session.hasEnded) return say('The game is over.');
    if (this.#session.link === 'live') return say('Server: connected.');
    const connected = new Promise<void>((resolve) => {
      this.#connected = resolve;
    });
    this.#isRetrying = true;
    this.#session.retry();
    this.#isRetrying = false;
    await connected;
    await this.#ended;
  }

  /** Waits a while for the server's word on a game that is over: its result, and its replay to save. */
  async awaitEnd(): Promise<void> {
    const session = this.#session;
    if (session.isOver && !session.hasEnded) {
      say('Waiting for the server ...');
      await awaitLastWord(session, this.#play.server);
    }
    await this.#ended;
  }

  async #tellEnd(): Promise<void> {
    const { told } = this.#session;
    if (this.#play.others) return say(this.#play.others.end());
    say(describeEnd(told), await describePlace(this.#play.server, told), await this.#play.save(told));
  }

  #askEnd(): void {
    if (this.#session.isOver) return say('The game is over.');
    this.#isAsked = true;
    say(endQuestion(this.#play, this.#session));
  }

  async #end(): Promise<void> {
    const ended = await this.#session.resign();
    if (!ended.ok) say(explain(ended.error, this.#play.server.address));
    await this.#ended;
  }

  async #prove(): Promise<void> {
    if (!this.#session.isOver) return say('The proof is there when the game has ended.');
    say((await saveProof(this.#play.server, this.#session.told)).text);
  }

  async #next(): Promise<void> {
    if (!this.#session.isOver) return say('First end this game: end. quit leaves it for later.');
    await this.awaitEnd();
    if (!this.#session.hasEnded) return say(describeUntold(this.#session, this.#play.server.address));
    try {
      const next = await this.#play.next(this.#session.told.variant);
      this.#session.close();
      this.#session = next;
      await this.open();
    } catch (error) {
      say((error as Error).message);
    }
  }

  #standing(): string {
    const { game, ply } = this.#session;
    const best = this.#best ? ` Your best: ${describeBest(this.#best)}.` : '';
    const race = this.#play.others ? ` ${this.#play.others.standing()}` : '';
    return `Score ${grouped(game.score)}, ${grouped(ply)} moves.${best}${race}`;
  }
}
