/**
 * Keys from the bytes of a raw terminal. A sequence may arrive in pieces, and the Escape key is the beginning
 * of every sequence. An unfinished sequence waits for the next piece, until `flush` ends the wait.
 */

/** 'up', 'right', 'home' ..., 'escape', 'enter', 'space', 'backspace', 'ctrl-c', or the character itself. */
export type Key = string;

/** Final bytes after ESC [ and ESC O: in the normal mode of the cursor keys and in the application's. */
const FINALS: Readonly<Record<string, Key>> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  F: 'end',
  H: 'home',
  M: 'enter',
};
/** Final bytes after ESC O of the keypad in its application mode: the signs that are printed on it. */
const KEYPAD: Readonly<Record<string, Key>> = {
  ...Object.fromEntries([...'pqrstuvwxy'].map((letter, digit) => [letter, String(digit)])),
  k: '+',
  m: '-',
  n: '.',
};
/** Numbers before a ~. */
const NUMBERED: Readonly<Record<string, Key>> = {
  1: 'home',
  4: 'end',
  5: 'pageup',
  6: 'pagedown',
  7: 'home',
  8: 'end',
};
const NAMED: Readonly<Record<string, Key>> = {
  '\r': 'enter',
  '\n': 'enter',
  ' ': 'space',
  '\x7f': 'backspace',
  '\b': 'backspace',
};

/** The first form is that of F1 to F5 on the console of Linux: ESC [ [ A is no arrow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the keys
const SEQUENCE = /^\x1b(?:\[\[[A-E]|\[([0-9;<=>?]*)([@-~])|O([ -~]))/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the keys
const UNFINISHED = /^\x1b(?:\[(?:\[|[0-9;<=>?]*)|O)?$/;

export class KeyReader {
  readonly #decoder = new TextDecoder();
  #pending = '';

  /** Whether an unfinished sequence waits. */
  get waits(): boolean {
    return this.#pending !== '';
  }

  /** The keys that these bytes complete. */
  read(bytes: Uint8Array): Key[] {
    this.#pending += this.#decoder.decode(bytes, { stream: true });
    const keys: Key[] = [];
    while (this.#pending !== '' && !UNFINISHED.test(this.#pending)) {
      const key = this.#take();
      if (key !== undefined) keys.push(key);
    }
    return keys;
  }

  /**
   * Ends the wait: no byte followed. An Escape was then the key itself; the other bytes are no known
   * sequence.
   */
  flush(): Key[] {
    const keys: Key[] = this.#pending === '' ? [] : ['escape'];
    this.#pending = '';
    return keys;
  }

  /** Takes one key off; undefined for an unknown sequence. */
  #take(): Key | undefined {
    const sequence = SEQUENCE.exec(this.#pending);
    if (sequence) {
      this.#pending = this.#pending.slice(sequence[0].length);
      const [, parameters = '', final, application] = sequence;
      if (application !== undefined) return KEYPAD[application] ?? FINALS[application];
      return final === '~' ? NUMBERED[parameters.split(';')[0]!] : FINALS[final!];
    }
    const character = String.fromCodePoint(this.#pending.codePointAt(0)!);
    this.#pending = this.#pending.slice(character.length);
    return character === '\x1b' ? 'escape' : nameOf(character);
  }
}

function nameOf(character: string): Key {
  const named = NAMED[character];
  if (named !== undefined) return named;
  const code = character.charCodeAt(0);
  return code < 27 ? `ctrl-${String.fromCharCode(96 + code)}` : character;
}
