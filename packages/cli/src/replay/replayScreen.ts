/** The replay screen on a terminal: passes keys to the model, times automatic play, and draws. */
import { maxRank, rankValue } from '@twofold/core';
import { grouped } from '../format.js';
import type { Terminal } from '../terminal/colour/look.js';
import type { Look } from '../terminal/colour/theme.js';
import { drawFrame } from '../terminal/frame.js';
import type { Panel } from '../terminal/layout.js';
import type { Canvas } from '../terminal/screen/canvas.js';
import type { Key } from '../terminal/screen/keys.js';
import { Screen } from '../terminal/screen/screen.js';
import { Slide } from '../terminal/screen/slide.js';
import { DIRECTION_NAMES, describeEvent, describeVariant, printable } from '../terminal/speech.js';
import {
  advance,
  MOVE_INTERVALS,
  pressReplayKey,
  type Recording,
  type ReplayState,
  startReplay,
} from './replayModel.js';

/** Shows a replay until the viewer quits, or wants to go on from the position that is shown. */
export async function replayOnScreen(
  recording: Recording,
  terminal: Terminal,
  look: Look,
  animate: boolean,
): Promise<'quit' | 'play'> {
  return new Promise((resolve) => {
    new ReplayScreen(recording, terminal, look, animate, resolve);
  });
}

class ReplayScreen {
  readonly #recording: Recording;
  readonly #state: ReplayState;
  readonly #look: Look;
  readonly #animate: boolean;
  readonly #screen: Screen;
  readonly #slide = new Slide();
  readonly #finish: (how: 'quit' | 'play') => void;
  #next: NodeJS.Timeout | undefined;

  constructor(
    recording: Recording,
    terminal: Terminal,
    look: Look,
    animate: boolean,
    finish: (how: 'quit' | 'play') => void,
  ) {
    this.#recording = recording;
    this.#state = startReplay(recording.game);
    this.#look = look;
    this.#animate = animate;
    this.#finish = finish;
    this.#screen = new Screen(terminal.input, terminal.output, look.depth, {
      onKey: (key) => this.#press(key),
      onResize: () => this.#draw(),
      onEnd: () => {},
    });
    this.#draw();
  }

  #press(key: Key): void {
    clearTimeout(this.#next);
    this.#slide.end();
    const ply = this.#state.game.ply;
    const asked = pressReplayKey(this.#state, key);
    if (asked === 'quit' || asked === 'play') return this.#close(asked);
    if (asked === 'suspend') this.#screen.suspend();
    this.#show(ply);
  }

  /** Draws the changes since that ply, and waits for the next move during automatic play. */
  #show(ply: number): void {
    const { turn, game, playing, speed } = this.#state;
    const slides = this.#animate && turn !== undefined && game.ply === ply + 1 && MOVE_INTERVALS[speed]! > 60;
    if (slides) this.#slide.begin(() => this.#draw());
    else this.#draw();
    if (!playing) return;
    this.#next = setTimeout(() => {
      this.#slide.end();
      const before = game.ply;
      advance(this.#state);
      this.#show(before);
    }, MOVE_INTERVALS[speed]!);
  }

  #draw(): void {
    const { columns, rows } = this.#screen;
    this.#screen.draw(
      drawReplay(this.#recording, this.#state, columns, rows, this.#look, this.#slide.progress),
    );
  }

  #close(how: 'quit' | 'play'): void {
    this.#slide.end();
    this.#screen.close();
    this.#finish(how);
  }
}

/** The screen as characters. */
function drawReplay(
  recording: Recording,
  state: ReplayState,
  columns: number,
  rows: number,
  look: Look,
  progress: number,
): Canvas {
  const { game, turn } = state;
  const panel = panelOf(recording, state, look);
  return drawFrame({ board: game.board, panel, turn, progress }, columns, rows, look);
}

function panelOf({ replay }: Recording, { game, playing, speed }: ReplayState, look: Look): Panel {
  const arrows = look.unicode ? '↑→↓←' : '^>v<';
  const last = game.ply > 0 ? game.turn(game.ply).direction : undefined;
  const count = `${grouped(game.ply)} of ${grouped(game.length)}`;
  const comment = replay.comments.find(({ ply }) => ply === game.ply)?.text;
  return {
    title: describeVariant(game.variant.id),
    lines: [
      ['Move', count],
      ['Played', last === undefined ? 'nothing yet' : `${arrows[last]} ${DIRECTION_NAMES[last]}`],
      ['Score', grouped(game.score)],
      ['Largest', grouped(rankValue(maxRank(game.board)))],
      ['Speed', `${(1000 / MOVE_INTERVALS[speed]!).toFixed(MOVE_INTERVALS[speed]! > 1000 ? 1 : 0)} moves/s`],
      ...(replay.tags.Name === undefined ? [] : [['Player', printable(replay.tags.Name)] as const]),
    ],
    brief: [`Move ${count}`, `Score ${grouped(game.score)}`],
    message: comment === undefined ? (describeEvent(game) ?? (playing ? 'Plays.' : '')) : printable(comment),
    keys: ['- slower', '+ faster', 'Home End', 'arrows step', 'space plays', 'c go on', 'q quit'],
  };
}
