/**
 * The watch screen on a terminal: the board during the solver's play at a chosen speed, figures beside it.
 */
import type { Turn } from '@twofold/core';
import type { Advisor } from '@twofold/solver';
import { restartMessage } from '../advisor.js';
import { grouped, percent } from '../format.js';
import type { Look } from '../terminal/colour/theme.js';
import { drawFrame } from '../terminal/frame.js';
import type { Panel, PanelLine } from '../terminal/layout.js';
import type { Canvas } from '../terminal/screen/canvas.js';
import type { Key } from '../terminal/screen/keys.js';
import { Screen } from '../terminal/screen/screen.js';
import { describeEvent, describeVariant } from '../terminal/speech.js';
import { WatchedPlay, type Watcher, type WatchSetting } from './watchModel.js';

/** Least time between two frames in milliseconds; no terminal shows more frames. */
const FRAME = 33;
/** Time between two moves, the slowest first; 0 is as fast as the solver. */
const PAUSES = [1600, 800, 400, 200, 100, 50, 0];
/** Most tiles whose rates are shown. */
const TILES_SHOWN = 5;

/** The viewer's part of the state. */
export interface WatchView {
  paused: boolean;
  speed: number; // index into PAUSES
  loading: boolean;
  done: boolean;
  trouble?: string | undefined; // until a key is pressed
}

/**
 * Shows the play until all games are over and a key is pressed, or until the viewer quits. `onGame` gets each game that
 * has ended.
 */
export async function watchOnScreen(
  setting: WatchSetting,
  advisor: Advisor,
  look: Look,
  onGame: Watcher['onGame'],
): Promise<void> {
  const watch = new WatchScreen(setting, look, onGame);
  try {
    await watch.run(advisor);
  } finally {
    watch.close();
  }
  for (const line of watch.parting) console.log(line);
}

class WatchScreen {
  readonly #play: WatchedPlay;
  readonly #look: Look;
  readonly #onGame: Watcher['onGame'];
  readonly #screen: Screen;
  readonly #view: WatchView = { paused: false, speed: PAUSES.length - 1, loading: true, done: false };
  #quit = false;
  #wake: () => void = () => {}; // ends a pause
  #leave: () => void = () => {}; // ends the loading
  #single = false; // one move though paused
  #drawnAt = 0;
  #redraw: NodeJS.Timeout | undefined;

  constructor(setting: WatchSetting, look: Look, onGame: Watcher['onGame']) {
    this.#onGame = onGame;
    this.#play = new WatchedPlay(setting);
    this.#look = look;
    this.#screen = new Screen(process.stdin, process.stdout, look.depth, {
      onKey: (key) => this.#press(key),
      onResize: () => this.#draw(),
      onEnd: () => {},
    });
    this.#draw();
  }

  /** The text that stays on the terminal after the screen is gone. */
  get parting(): string[] {
    const { ended, meanScore, game } = this.#play;
    if (ended.length > 0) return [`${grouped(ended.length)} games, mean ${grouped(meanScore)} points.`];
    return [`Left after ${grouped(game.ply)} moves, ${grouped(game.score)} points.`];
  }

  async run(advisor: Advisor): Promise<void> {
    const left = new Promise<void>((resolve) => {
      this.#leave = resolve;
    });
    await Promise.race([advisor.prepare(this.#play.setting.variant), left]);
    if (this.#quit) return;
    this.#view.loading = false;
    await this.#play.run(advisor, {
      ready: () => this.#ready(),
      onTurn: (turn) => this.#show(turn),
      onGame: (game, played) => {
        this.#onGame(game, played);
        this.#draw();
      },
      onRestart: (error) => {
        this.#view.trouble = restartMessage(error);
        this.#draw();
      },
    });
    this.#view.done = true;
    this.#draw();
    while (!this.#quit) await this.#sleep(undefined);
  }

  close(): void {
    clearTimeout(this.#redraw);
    this.#screen.close();
  }

  async #ready(): Promise<boolean> {
    const pause = PAUSES[this.#view.speed]!;
    if (pause > 0 && !this.#view.paused) await this.#sleep(pause);
    while (this.#view.paused && !this.#single && !this.#quit) await this.#sleep(undefined);
    this.#single = false;
    return !this.#quit;
  }

  /** Waits for a key, or for the given time. */
  #sleep(milliseconds: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const timer = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #press(key: Key): void {
    const view = this.#view;
    view.trouble = undefined;
    if (key === 'ctrl-z') return this.#screen.suspend();
    if (key === 'q' || key === 'ctrl-c' || key === 'escape') this.#quit = true;
    else if (view.done) this.#quit = key === 'enter' || key === 'space';
    else if (key === 'space') view.paused = !view.paused;
    else if (key === '.') this.#single = view.paused = true;
    else if (['+', '=', 'right', '6'].includes(key)) view.speed = Math.min(PAUSES.length - 1, view.speed + 1);
    else if (['-', 'left', '4'].includes(key)) view.speed = Math.max(0, view.speed - 1);
    if (this.#quit) {
      this.#leave();
      this.#play.stop();
    }
    this.#wake();
    this.#draw();
  }

  /** Fast play is drawn frame by frame; the last position before a pause is always drawn. */
  #show(_turn: Turn): void {
    clearTimeout(this.#redraw);
    const due = this.#drawnAt + FRAME - performance.now();
    if (due <= 0) this.#draw();
    else this.#redraw = setTimeout(() => this.#draw(), due);
  }

  #draw(): void {
    this.#drawnAt = performance.now();
    const { columns, rows } = this.#screen;
    this.#screen.draw(drawWatch(this.#play, this.#view, columns, rows, this.#look));
  }
}

/** The screen as characters. */
function drawWatch(play: WatchedPlay, view: WatchView, columns: number, rows: number, look: Look): Canvas {
  return drawFrame({ board: play.game.board, panel: panelOf(play, view) }, columns, rows, look);
}

function panelOf(play: WatchedPlay, view: WatchView): Panel {
  const { game, setting, ended } = play;
  const name = describeVariant(game.variant.id);
  return {
    title: name,
    lines: [
      ['Game', setting.games === 1 ? '1' : `${play.number} of ${grouped(setting.games)}`],
      ['Score', grouped(game.score)],
      ['Moves', grouped(game.ply)],
      ['Speed', `${grouped(play.movesPerSecond)} moves/s`],
      ...(ended.length > 0 ? figuresOf(play) : []),
    ],
    brief: [`Score ${grouped(game.score)}`, `Game ${play.number}`, `${grouped(play.movesPerSecond)} moves/s`],
    message: messageOf(play, view),
    keys: view.done ? ['q quit'] : ['. one move', '- slower', '+ faster', 'space pause', 'q quit'],
  };
}

function figuresOf(play: WatchedPlay): PanelLine[] {
  const best = Math.max(...play.ended.map(({ score }) => score));
  return [
    '',
    ['Ended', grouped(play.ended.length)],
    ['Mean', grouped(play.meanScore)],
    ['Best', grouped(best)],
    ...play.tileRates.slice(0, TILES_SHOWN).map(({ tile, rate }) => [String(tile), percent(rate)] as const),
  ];
}

function messageOf(play: WatchedPlay, { paused, loading, done, speed, trouble }: WatchView): string {
  if (loading) return 'The solver is being loaded ...';
  if (done) return describeEvent(play.game) ?? '';
  if (trouble !== undefined) return trouble;
  if (paused) return 'Paused.';
  const pause = PAUSES[speed]!;
  return pause === 0 ? '' : `A move every ${pause / 1000} s.`;
}
