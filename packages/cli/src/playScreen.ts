/**
 * The play screen on a terminal: passes keys to the model, does what the model asks for, and draws. A move is saved
 * before it is drawn, so that nobody ever saw a turn that a killed process could lose.
 */
import { randomBytes } from 'node:crypto';
import type { Game } from '@twofold/core';
import { Adviser } from './playHint.js';
import { type Effect, type PlayState, pressKey, showHint, startPlay } from './playModel.js';
import { drawPlay } from './playView.js';
import type { SavedGame } from './savedGame.js';
import type { Key } from './terminal/keys.js';
import { Screen } from './terminal/screen.js';
import type { Look } from './terminal/theme.js';

/** How long tiles slide, and the time between two frames, in milliseconds. */
const SLIDE = 110;
const FRAME = 16;

export interface PlayOptions {
  readonly game: Game;
  readonly saved: SavedGame;
  readonly message: string;
  readonly look: Look;
  readonly animate: boolean;
}

/** A seed for a new game. */
export function newSeed(): string {
  return randomBytes(6).toString('base64url');
}

/** Plays until the player quits. */
export async function playOnScreen(options: PlayOptions): Promise<void> {
  const play = new PlayScreen(options);
  await play.finished;
}

class PlayScreen {
  readonly finished: Promise<void>;
  readonly #options: PlayOptions;
  readonly #state: PlayState;
  readonly #screen: Screen;
  readonly #adviser = new Adviser();
  #finish: () => void = () => {};
  #slide: NodeJS.Timeout | undefined;
  #slideBegan = 0;
  #closed = false;

  constructor(options: PlayOptions) {
    this.#options = options;
    this.#state = startPlay(options.game, options.message);
    this.finished = new Promise((resolve) => {
      this.#finish = resolve;
    });
    this.#screen = new Screen(process.stdin, process.stdout, options.look.depth, {
      onKey: (key) => this.#press(key),
      onResize: () => this.#draw(),
      onEnd: () => this.#close(),
    });
    this.#draw();
  }

  #press(key: Key): void {
    if (this.#closed) return;
    this.#endSlide();
    const { turn, game } = this.#state;
    const ply = game.ply;
    for (const effect of pressKey(this.#state, key, newSeed)) this.#do(effect);
    if (this.#closed) return;
    if (game !== this.#state.game || ply !== game.ply) this.#adviser.forget();
    if (this.#options.animate && this.#state.turn && this.#state.turn !== turn) this.#beginSlide();
    else this.#draw();
  }

  #do(effect: Effect): void {
    if (effect === 'save') this.#keepSafe(() => this.#options.saved.save(this.#state.game));
    else if (effect === 'keep') this.#keepSafe(() => this.#options.saved.keep(this.#state.left!, new Date()));
    else if (effect === 'hint') void this.#hint();
    else if (effect === 'suspend') this.#screen.suspend();
    else this.#close();
  }

  /** A full disk is told, and play goes on: the next save may succeed. */
  #keepSafe(write: () => void): void {
    try {
      write();
    } catch (error) {
      this.#state.message = `Not saved: ${(error as Error).message}`;
    }
  }

  async #hint(): Promise<void> {
    this.#adviser.forget();
    try {
      const evaluation = await this.#adviser.ask(this.#state.game);
      if (evaluation && this.#state.hint === 'waiting') showHint(this.#state, evaluation);
    } catch (error) {
      this.#state.hint = undefined;
      this.#state.message = (error as Error).message;
    }
    this.#draw();
  }

  #beginSlide(): void {
    this.#slideBegan = performance.now();
    this.#slide = setInterval(() => {
      if (performance.now() - this.#slideBegan >= SLIDE) this.#endSlide();
      this.#draw();
    }, FRAME);
    this.#draw();
  }

  #endSlide(): void {
    clearInterval(this.#slide);
    this.#slide = undefined;
  }

  #draw(): void {
    if (this.#closed) return;
    const progress = this.#slide === undefined ? 1 : (performance.now() - this.#slideBegan) / SLIDE;
    const { columns, rows } = this.#screen;
    this.#screen.draw(drawPlay(this.#state, columns, rows, this.#options.look, progress));
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#endSlide();
    this.#adviser.close();
    this.#screen.close();
    this.#options.saved.close();
    this.#finish();
  }
}
