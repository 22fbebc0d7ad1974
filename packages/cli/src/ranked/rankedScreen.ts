/**
 * The screen of ranked play on a terminal: keys to the model, events of the session to the screen, effects to the server.
 * A move is on the disk before it is drawn, so a killed process loses none.
 */
import type { RankedGame, Session, SessionEvent } from '@twofold/protocol/client';
import type { Terminal } from '../terminal/colour/look.js';
import type { Look } from '../terminal/colour/theme.js';
import type { Key } from '../terminal/screen/keys.js';
import { Screen } from '../terminal/screen/screen.js';
import { Slide } from '../terminal/screen/slide.js';
import { fetchProof, proofFile, type ReceivedProof, saveProof } from './proof.js';
import {
  hearRanked,
  nextGame,
  pressRanked,
  type RankedEffect,
  type RankedState,
  showRank,
  startRanked,
  tellLoss,
} from './rankedModel.js';
import { drawRanked } from './rankedView.js';
import type { Service } from './service.js';
import { readScoreBoard } from './standing.js';

/** How long a short loss of the connection is not spoken of, and how often the clock is drawn, in milliseconds. */
const QUIET_LOSS = 1200;
const TICK = 250;

export interface RankedOptions {
  readonly service: Service;
  readonly session: Session;
  readonly name: string;
  readonly message: string;
  /** Where the proof of this game is saved when it ends. */
  readonly save: string | undefined;
}

export interface RankedScreenOptions extends RankedOptions {
  readonly terminal: Terminal;
  readonly look: Look;
  readonly animate: boolean;
}

/** What is left when the player quits. */
export interface Left {
  readonly session: Session;
  readonly ended: RankedGame | undefined;
  readonly sentences: readonly string[]; // about rank and proof
}

/** Plays until the player quits. */
export function playRankedOnScreen(options: RankedScreenOptions): Promise<Left> {
  return new RankedScreen(options).finished;
}

class RankedScreen {
  readonly finished: Promise<Left>;
  readonly #options: RankedScreenOptions;
  readonly #state: RankedState;
  readonly #screen: Screen;
  readonly #slide = new Slide();
  readonly #ticks: NodeJS.Timeout;
  #save: string | undefined;
  #saved = '';
  #proof: ReceivedProof | undefined;
  #loss: NodeJS.Timeout | undefined;
  #finish: (left: Left) => void = () => {};
  #isClosed = false;
  #isBusy = false; // an effect waits for the server

  constructor(options: RankedScreenOptions) {
    this.#options = options;
    this.#save = options.save;
    this.#state = startRanked(options.session, options.name, options.message);
    this.finished = new Promise((resolve) => {
      this.#finish = resolve;
    });
    this.#screen = new Screen(options.terminal.input, options.terminal.output, options.look.depth, {
      onKey: (key) => this.#press(key),
      onResize: () => this.#draw(),
      onEnd: () => this.#close(),
    });
    this.#ticks = setInterval(() => this.#draw(), TICK);
    this.#begin();
  }

  #begin(): void {
    const { session } = this.#state;
    session.listen((event) => session === this.#state.session && this.#hear(event));
    session.open();
    void this.#readBoard();
    this.#draw();
  }

  async #readBoard(): Promise<void> {
    const { session } = this.#state;
    const board = await readScoreBoard(this.#options.service.api, session.variant.id);
    if (session !== this.#state.session) return;
    showRank(this.#state, board);
    this.#draw();
  }

  #press(key: Key): void {
    if (this.#isClosed) return;
    for (const effect of pressRanked(this.#state, key)) void this.#do(effect);
    this.#draw();
  }

  #hear(event: SessionEvent): void {
    if (this.#isClosed) return;
    const slides = hearRanked(this.#state, event);
    if (event.kind === 'link') this.#noteLink();
    if (event.kind === 'over') void this.#end(event.game);
    if (event.kind === 'adopted') this.#slide.end();
    if (slides && this.#options.animate) this.#slide.begin(() => this.#draw());
    else this.#draw();
  }

  #noteLink(): void {
    if (this.#state.session.link !== 'lost') {
      clearTimeout(this.#loss);
      this.#loss = undefined;
      return;
    }
    this.#loss ??= setTimeout(() => {
      tellLoss(this.#state);
      this.#draw();
    }, QUIET_LOSS);
  }

  async #do(effect: RankedEffect): Promise<void> {
    if (effect === 'quit') return this.#close();
    if (effect === 'suspend') return this.#screen.suspend();
    if (effect === 'retry') return this.#state.session.retry();
    if (effect === 'save') return this.#saveProof(proofFile(this.#state.session.id));
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      await (effect === 'resign' ? this.#resign() : this.#new());
    } catch (error) {
      this.#state.message = (error as Error).message;
    }
    this.#isBusy = false;
    this.#draw();
  }

  async #resign(): Promise<void> {
    const { session } = this.#state;
    const answer = await this.#options.service.api.resign(session.id);
    if (answer.ok)
      session.retry(); // the state that comes with it is that of the end
    else this.#state.message = `The game goes on. ${this.#options.service.explain(answer.error)}`;
  }

  async #new(): Promise<void> {
    const { service } = this.#options;
    const { session } = this.#state;
    const game = await service.start(session.variant.id);
    session.close();
    this.#proof = undefined;
    this.#saved = '';
    this.#slide.end();
    service.store.noteLast(game.id);
    nextGame(this.#state, service.session(game), 'A new game. Its clock has started.');
    this.#begin();
  }

  /** At the end: the rank, and the proof. */
  async #end({ id }: RankedGame): Promise<void> {
    void this.#readBoard();
    try {
      const proof = await fetchProof(this.#options.service, id);
      if (id !== this.#state.session.id) return;
      this.#proof = proof;
      this.#state.proof =
        proof.fault === undefined
          ? 'The seed is published, and the proof holds.'
          : `The proof does NOT hold: ${proof.fault}`;
      if (proof.fault === undefined) this.#options.service.store.dropDeal(id);
      const path = this.#save;
      this.#save = undefined;
      if (path !== undefined) this.#saveProof(path);
    } catch (error) {
      this.#state.proof = (error as Error).message;
    }
    this.#draw();
  }

  #saveProof(path: string): void {
    if (!this.#proof) {
      this.#state.message = 'The proof is not here yet.';
      return;
    }
    try {
      saveProof(path, this.#proof);
      this.#saved = `The proof is saved in ${path}; "twofold verify ${path}" checks it.`;
      this.#state.message = `The proof is saved in ${path}.`;
    } catch (error) {
      this.#state.message = `Not saved: ${(error as Error).message}`;
    }
    this.#draw();
  }

  #draw(): void {
    if (this.#isClosed) return;
    const { columns, rows } = this.#screen;
    this.#screen.draw(drawRanked(this.#state, columns, rows, this.#options.look, this.#slide.progress));
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#ticks);
    clearTimeout(this.#loss);
    this.#slide.end();
    const { session, ended, rank, proof } = this.#state;
    session.close();
    this.#screen.close();
    this.#finish({ session, ended, sentences: [rank, proof, this.#saved].filter((text) => text !== '') });
  }
}
