/** A ranked game on the terminal's screen: keys go to the session, and its events are drawn. */
import type { Direction, Turn } from '@twofold/core';
import type { Session, SessionEvent } from '@twofold/protocol/client';
import { KEYS } from '../play/playModel.js';
import type { Terminal } from '../terminal/colour/look.js';
import type { Look } from '../terminal/colour/theme.js';
import type { Key } from '../terminal/screen/keys.js';
import { Screen } from '../terminal/screen/screen.js';
import { Slide } from '../terminal/screen/slide.js';
import { describeNoMove } from '../terminal/speech.js';
import { drawRanked } from './playView.js';
import { explain } from './server.js';
import { awaitLastWord, endQuestion, type RankedPlay } from './session.js';
import { type Best, describeEnd, describePlace, findBest, saveProof } from './standing.js';

export interface ScreenOptions extends RankedPlay {
  readonly terminal: Terminal;
  readonly look: Look;
  readonly animate: boolean;
}

/** Plays until the player quits. */
export async function playOnScreen(options: ScreenOptions): Promise<void> {
  await new RankedScreen(options).finished;
}

const CLOCK = 1_000;
const UNTOLD = 'The server has not told the result yet. n asks again, q quits.';
const LEAVE = 'Leave this race for good? Nobody else loses anything. (y/n)';

class RankedScreen {
  readonly finished: Promise<void>;
  readonly #options: ScreenOptions;
  readonly #screen: Screen;
  readonly #slide = new Slide();
  readonly #clock: NodeJS.Timeout;
  #session!: Session;
  #turn: Pick<Turn, 'before' | 'motions'> | undefined;
  #message = '';
  #best: Best | undefined;
  #asks: 'end' | undefined; // a question that waits for y or n
  #help = false;
  #isBusy = false; // with a request that a key began
  #finish: () => void = () => {};
  readonly #closing = new AbortController();

  constructor(options: ScreenOptions) {
    this.#options = options;
    this.finished = new Promise((resolve) => {
      this.#finish = resolve;
    });
    const { input, output } = options.terminal;
    this.#screen = new Screen(input, output, options.look.depth, {
      onKey: (key) => this.#press(key),
      onResize: () => this.#draw(),
      onEnd: () => this.#close(),
    });
    this.#clock = setInterval(() => this.#canBeginNext || this.#draw(), CLOCK);
    options.others?.onChange(() => this.#draw());
    this.#begin(options.session);
  }

  #begin(session: Session): void {
    this.#session = session;
    this.#turn = undefined;
    this.#best = undefined;
    this.#message = this.#options.note?.(session) || (session.ply > 0 ? 'Welcome back.' : '');
    session.listen((event) => this.#hear(event));
    session.open();
    void this.#findBest(session);
    this.#draw();
  }

  async #findBest(session: Session): Promise<void> {
    const best = await findBest(this.#options.server, session.told.variant);
    if (this.#session !== session) return;
    this.#best = best;
    this.#draw();
  }

  #hear(event: SessionEvent): void {
    switch (event.kind) {
      case 'slid':
        this.#message = '';
        this.#turn = event.move;
        if (this.#options.animate) this.#slide.begin(() => this.#draw());
        break;
      case 'noMove':
        this.#message = describeNoMove(event.direction);
        break;
      case 'adopted':
        this.#message = 'The game was played elsewhere. This is how it stands.';
        this.#slide.end();
        break;
      case 'link':
        if (event.failure) this.#message = explain(event.failure, this.#options.server.address);
        break;
      case 'over':
        void this.#tellEnd();
    }
    this.#draw();
  }

  async #tellEnd(): Promise<void> {
    const { told } = this.#session;
    if (this.#options.others) {
      this.#message = ''; // the race says how it ended
      return this.#draw();
    }
    this.#message = describeEnd(told);
    void this.#options.save(told);
    void this.#findBest(this.#session);
    const place = await describePlace(this.#options.server, told);
    if (this.#session.told === told) this.#message = `${describeEnd(told)} ${place}`;
    this.#draw();
  }

  #press(key: Key): void {
    if (this.#isClosed) return;
    if (key === 'ctrl-z') return this.#screen.suspend();
    const name = key.length === 1 ? key.toLowerCase() : key;
    if (name === 'ctrl-c') return this.#close();
    if (this.#help) this.#help = false;
    else if (this.#asks) this.#answer(name);
    else this.#obey(name);
    this.#draw();
  }

  #obey(name: Key): void {
    const session = this.#session;
    const command = KEYS[name];
    if (typeof command === 'number') this.#play(command);
    else if (command === 'quit') this.#close();
    else if (command === 'help') this.#help = true;
    else if (name === 'e' && !session.isOver) {
      this.#asks = 'end';
    } else if (name === 'c') session.retry();
    else if (name === 'p' && session.isOver) this.#ask(() => this.#prove());
    else if (name === 'n' && this.#canBeginNext) this.#ask(() => this.#beginNext());
    else if (name === 'n') {
      const isRace = this.#options.others !== undefined;
      this.#message = isRace ? 'The race goes on.' : 'First end this game with e. q leaves it for later.';
    }
  }

  /** After a race the others are asked for a rematch: not before its end. */
  get #canBeginNext(): boolean {
    const { others } = this.#options;
    return this.#session.isOver && (others === undefined || others.outcome() !== undefined);
  }

  #play(direction: Direction): void {
    if (this.#session.isOver) return;
    this.#slide.end();
    this.#session.play(direction);
  }

  /** Every key but y is no. */
  #answer(name: Key): void {
    this.#asks = undefined;
    this.#message = '';
    if (name === 'y') this.#ask(() => this.#endGame());
  }

  async #endGame(): Promise<string> {
    const ended = await this.#session.resign();
    return ended.ok ? this.#message : explain(ended.error, this.#options.server.address);
  }

  async #prove(): Promise<string> {
    return (await saveProof(this.#options.server, this.#session.told)).text;
  }

  async #beginNext(): Promise<string> {
    if (!this.#session.hasEnded) await this.#awaitEnd();
    if (this.#isClosed) return '';
    if (!this.#session.hasEnded) return UNTOLD;
    if (this.#options.others) this.#say(this.#options.others.wait);
    const next = await this.#options.next(this.#session.told.variant);
    this.#session.close();
    if (this.#isClosed) return ''; // the player has quit meanwhile: a connection would keep this process running
    this.#begin(next);
    return this.#message;
  }

  async #awaitEnd(): Promise<void> {
    this.#say('Waiting for the server ...');
    await awaitLastWord(this.#session, this.#options.server, this.#closing.signal);
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Does a request of a key, one at a time, and shows what came of it. */
  #ask(work: () => Promise<string>): void {
    if (this.#isBusy) return;
    this.#isBusy = true;
    void work()
      .catch((error: Error) => error.message)
      .then((message) => {
        this.#isBusy = false;
        this.#message = message;
        this.#draw();
      });
  }

  #say(message: string): void {
    this.#message = message;
    this.#draw();
  }

  #draw(): void {
    if (this.#isClosed) return;
    const { columns, rows } = this.#screen;
    const state = {
      session: this.#session,
      name: this.#options.name,
      turn: this.#turn,
      message: this.#asks ? this.#question() : this.#message, // news of the game must not hide it
      help: this.#help,
      best: this.#best,
      others: this.#options.others,
    };
    this.#screen.draw(drawRanked(state, columns, rows, this.#options.look, this.#slide.progress));
  }

  #question(): string {
    return this.#options.others ? LEAVE : endQuestion(this.#options, this.#session);
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#closing.abort();
    clearInterval(this.#clock);
    this.#slide.end();
    this.#session.close();
    this.#screen.close();
    this.#finish();
  }
}
