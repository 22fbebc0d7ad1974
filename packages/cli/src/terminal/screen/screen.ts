/**
 * The terminal as a screen: raw keys in, whole frames out. The alternate screen keeps the earlier contents of
 * the terminal. Every changed setting of the terminal is restored on every way out that a process can see.
 * The last bytes are written synchronously, because a process that exits writes nothing later.
 */
import { writeSync } from 'node:fs';
import type { ReadStream, WriteStream } from 'node:tty';
import type { ColourDepth } from '../colour/capabilities.js';
import type { Canvas } from './canvas.js';
import { changesBetween } from './changes.js';
import { guardTerminal, Listeners, suspend } from './guard.js';
import { type Key, KeyReader } from './keys.js';

/** Alternate screen, no cursor. Wrapping is off: the last column may be drawn on. */
const ENTER = '\x1b[?1049h\x1b[?25l\x1b[?7l';
const CLEAR = '\x1b[2J';
const LEAVE = '\x1b[0m\x1b[?2026l\x1b[?7h\x1b[?25h\x1b[?1049l';
/** Frames appear at once on terminals that know synchronized output; others ignore it. */
const BEGIN = '\x1b[?2026h';
const END = '\x1b[?2026l';
/** How long an Escape waits for the rest of a sequence, in milliseconds. */
const ESCAPE_WAIT = 60;

/** Keys that leave the screen. */
const LEAVING: ReadonlySet<Key> = new Set(['q', 'Q', 'ctrl-c', 'ctrl-d', 'ctrl-z']);

export interface ScreenEvents {
  onKey(key: Key): void;
  /** The frame must be drawn anew: the size has changed, or the process has left the background. */
  onResize(): void;
  /** A signal or a lost terminal ends the process after this call. */
  onEnd(): void;
}

export class Screen {
  readonly #input: ReadStream;
  readonly #output: WriteStream & { readonly fd: number };
  readonly #colours: ColourDepth;
  readonly #events: ScreenEvents;
  readonly #keys = new KeyReader();
  readonly #listeners = new Listeners();
  #escape: NodeJS.Timeout | undefined;
  #escapeNow: NodeJS.Immediate | undefined;
  #drawn: Canvas | undefined; // now on the terminal; undefined: nothing, or it is not known
  #open = false;

  constructor(
    input: ReadStream,
    output: WriteStream & { readonly fd: number },
    colours: ColourDepth,
    events: ScreenEvents,
  ) {
    this.#input = input;
    this.#output = output;
    this.#colours = colours;
    this.#events = events;
    this.#listen();
    this.#enter();
  }

  get columns(): number {
    return this.#output.columns || 80;
  }

  get rows(): number {
    return this.#output.rows || 24;
  }

  /** Writes the cells that differ from those on the terminal. */
  draw(canvas: Canvas): void {
    if (!this.#open) return;
    const drawn = this.#drawn;
    const isSameSize = drawn?.columns === canvas.columns && drawn.rows === canvas.rows;
    const changes = changesBetween(isSameSize ? drawn : undefined, canvas, this.#colours);
    this.#drawn = canvas;
    if (changes !== '') this.#output.write(`${BEGIN}${isSameSize ? '' : CLEAR}${changes}${END}`);
  }

  /** Passes a key on. Where the window is too small to show what keys do, they do nothing but leave. */
  #press(key: Key): void {
    if (!this.#drawn?.isTooSmall || LEAVING.has(key)) this.#events.onKey(key);
  }

  /** Puts the process into the background, as Ctrl-Z does; the shell brings it back. */
  suspend(): void {
    suspend();
  }

  /** Gives the terminal back. May be called again. */
  close(): void {
    this.#leave();
    this.#forgetEscape();
    this.#listeners.forget();
    this.#input.pause();
    if (this.#input !== process.stdin) this.#input.destroy();
  }

  #enter(): void {
    this.#open = true;
    this.#drawn = undefined;
    this.#input.setRawMode(true);
    this.#input.resume();
    this.#output.write(ENTER);
  }

  /**
   * The size of the window may have changed while the process was stopped: the system tells that only to the process in
   * front. Node measures when it hears of a change.
   */
  #measure(): void {
    (this.#output as unknown as { _refreshSize(): void })._refreshSize();
  }

  #leave(): void {
    if (!this.#open) return;
    this.#open = false;
    try {
      writeSync(this.#output.fd, LEAVE);
      this.#input.setRawMode(false);
    } catch {
      // The terminal is gone: there is nothing to restore.
    }
  }

  #listen(): void {
    this.#listeners.on(this.#input, 'data', (bytes: Uint8Array) => this.#hear(bytes));
    this.#listeners.on(this.#output, 'resize', () => this.#redraw());
    guardTerminal(this.#listeners, this.#input, {
      leave: () => this.#leave(),
      comeBack: () => this.#comeBack(),
      onEnd: () => this.#events.onEnd(),
    });
  }

  #comeBack(): void {
    if (!this.#open) this.#enter();
    this.#measure();
    this.#redraw();
  }

  #redraw(): void {
    this.#drawn = undefined;
    if (!this.#open) return;
    this.#events.onResize();
  }

  #hear(bytes: Uint8Array): void {
    this.#forgetEscape();
    for (const key of this.#keys.read(bytes)) this.#press(key);
    if (!this.#keys.waits) return;
    // Node runs timers before it reads. After a busy time the rest of the sequence may be there unread.
    this.#escape = setTimeout(() => {
      this.#escapeNow = setImmediate(() => {
        for (const key of this.#keys.flush()) this.#press(key);
      });
    }, ESCAPE_WAIT);
  }

  #forgetEscape(): void {
    clearTimeout(this.#escape);
    clearImmediate(this.#escapeNow);
  }
}
