/**
 * The play screen on a terminal: passes keys to the model, executes the model's effects, and draws. A move is
 * saved before it is drawn. So a killed process never loses a turn that was on the screen.
 */
import type { Game } from '@twofold/core';
import { newSeed } from '../seed.js';
import type { Terminal } from '../terminal/colour/look.js';
import type { Look } from '../terminal/colour/theme.js';
import type { Key } from '../terminal/screen/keys.js';
import { Screen } from '../terminal/screen/screen.js';
import { Slide } from '../terminal/screen/slide.js';
import { LOADING, openHints } from './playHint.js';
import { type Effect, keepSafe, type PlayState, pressKey, showHint, startPlay } from './playModel.js';
import { pauseClock } from './playTimes.js';
import { drawPlay } from './playView.js';
import type { SavedGame } from './savedGame.js';

export interface ScreenOptions {
  readonly game: Game;
  readonly saved: SavedGame;
  readonly message: string;
  readonly terminal: Terminal;
  readonly look: Look;
  readonly animate: boolean;
}

/** Plays until the player quits. Returns the game at the end. */
export async function playOnScreen(options: ScreenOptions): Promise<Game> {
  return new PlayScreen(options).finished;
}

class PlayScreen {
  readonly finished: Promise<Game>;
  readonly #options: ScreenOptions;
  readonly #state: PlayState;
  readonly #screen: Screen;
  readonly #hints = openHints();
  readonly #slide = new Slide();
  #finish: (last: Game) => void = () => {};
  #closed = false;

  constructor(options: ScreenOptions) {
    this.#options = options;
    this.#state = startPlay(options.game, options.message);
    this.finished = new Promise((resolve) => {
      this.#finish = resolve;
    });
    this.#screen = new Screen(options.terminal.input, options.terminal.output, options.look.depth, {
      onKey: (key) => this.#press(key),
      onResize: () => this.#draw(),
      onEnd: () => this.#close(),
    });
    this.#draw();
  }

  #press(key: Key): void {
    if (this.#closed) return;
    this.#slide.end();
    const { turn, game } = this.#state;
    const ply = game.ply;
    for (const effect of pressKey(this.#state, key, newSeed)) this.#do(effect);
    if (this.#closed) return;
    if (game !== this.#state.game || ply !== game.ply) this.#hints.cancel();
    if (this.#options.animate && this.#state.turn && this.#state.turn !== turn)
      this.#slide.begin(() => this.#draw());
    else this.#draw();
  }

  #do(effect: Effect): void {
    const state = this.#state;
    const { saved } = this.#options;
    if (effect === 'save') keepSafe(state, () => saved.save(state.game));
    else if (effect === 'keep') keepSafe(state, () => saved.keep(state.left!, new Date()));
    else if (effect === 'hint') void this.#hint();
    else if (effect === 'suspend') this.#suspend();
    else this.#close();
  }

  #suspend(): void {
    pauseClock(this.#state.game);
    this.#screen.suspend();
  }

  async #hint(): Promise<void> {
    const { game } = this.#state;
    this.#state.message = this.#hints.isReady(game) ? '' : LOADING;
    try {
      const evaluation = await this.#hints.ask(game);
      if (evaluation && this.#state.hint === 'waiting') {
        showHint(this.#state, evaluation);
        this.#do('save'); // the mark of the hint
      }
    } catch (error) {
      this.#state.hint = undefined;
      this.#state.message = (error as Error).message;
    }
    this.#draw();
  }

  #draw(): void {
    if (this.#closed) return;
    const { columns, rows } = this.#screen;
    this.#screen.draw(drawPlay(this.#state, columns, rows, this.#options.look, this.#slide.progress));
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#slide.end();
    this.#hints.close();
    this.#screen.close();
    this.#finish(this.#state.game);
  }
}
