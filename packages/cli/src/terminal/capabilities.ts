/**
 * What a terminal can show, from what the environment says of it. Nothing is asked of the terminal itself: an answer
 * that comes late would be read as keys.
 */

/** Colours that can be told apart: none, the 16 of ANSI, the 256 of xterm, or any. */
export type ColourDepth = 0 | 16 | 256 | 'any';

export interface Capabilities {
  /** Whether there is a screen to draw on and a keyboard to read; otherwise lines of text have to do. */
  readonly screen: boolean;
  readonly colours: ColourDepth;
  readonly unicode: boolean; // lines and arrows, or only ASCII
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Terminals that are known to show every colour, though they do not always say so. */
const ANY_COLOUR = /-direct|kitty|ghostty|alacritty|wezterm|foot/;
/** Terminals of old without colours. */
const MONOCHROME = /^(vt\d|xterm-mono|ansi-m)/;

/** `terminals` tells whether keys and output are at a terminal. */
export function capabilitiesOf(
  environment: Environment,
  terminals: { input: boolean; output: boolean },
): Capabilities {
  const term = environment.TERM ?? '';
  const screen = terminals.input && terminals.output && term !== 'dumb' && term !== '';
  return { screen, colours: coloursOf(environment, term), unicode: hasUnicode(environment) };
}

function coloursOf(environment: Environment, term: string): ColourDepth {
  if (environment.NO_COLOR || term === 'dumb' || term === '' || MONOCHROME.test(term)) return 0;
  if (/^(truecolor|24bit)$/i.test(environment.COLORTERM ?? '') || ANY_COLOUR.test(term)) return 'any';
  return term.includes('256') ? 256 : 16;
}

/** The first that is set decides, as for every program; without any it is the C locale. */
function hasUnicode({ LC_ALL, LC_CTYPE, LANG }: Environment): boolean {
  return /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '');
}
