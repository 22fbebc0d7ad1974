/**
 * The abilities of a terminal, from the environment. The terminal itself is not asked: a late answer would be
 * read as keys.
 */

/** Number of colours: none, the 16 of ANSI, the 256 of xterm, or all. */
export type ColourDepth = 0 | 16 | 256 | 'any';

export interface Capabilities {
  /** Whether there is a screen to draw on and a keyboard to read. Otherwise output is lines of text. */
  readonly screen: boolean;
  readonly colours: ColourDepth;
  readonly unicode: boolean; // lines and arrows, or only ASCII
}

/** Whether to show colours: as the terminal and NO_COLOR say, even in a pipe, or not at all. */
export type ColourChoice = 'auto' | 'always' | 'never';

type Environment = Readonly<Record<string, string | undefined>>;

/** Terminals known to show every colour, although not all declare it. */
const ANY_COLOUR = /-direct|kitty|ghostty|alacritty|wezterm|foot/;
/** Old terminals without colours. */
const MONOCHROME = /^(vt\d|xterm-mono|ansi-m)/;

/** `terminals`: whether keys and output are at a terminal. */
export function capabilitiesOf(
  environment: Environment,
  terminals: { input: boolean; output: boolean },
  choice: ColourChoice = 'auto',
): Capabilities {
  const term = environment.TERM ?? '';
  const screen = terminals.input && terminals.output && term !== 'dumb' && term !== '';
  return { screen, colours: coloursOf(environment, term, choice), unicode: hasUnicode(environment) };
}

function coloursOf(environment: Environment, term: string, choice: ColourChoice): ColourDepth {
  if (choice === 'never') return 0;
  if (choice === 'always') return coloursOf({ ...environment, NO_COLOR: '' }, term, 'auto') || 256;
  if (environment.NO_COLOR || term === 'dumb' || term === '' || MONOCHROME.test(term)) return 0;
  if (/^(truecolor|24bit)$/i.test(environment.COLORTERM ?? '') || ANY_COLOUR.test(term)) return 'any';
  return term.includes('256') ? 256 : 16;
}

/** The first variable that is set decides, as for every program. Without any the locale is C. */
function hasUnicode({ LC_ALL, LC_CTYPE, LANG }: Environment): boolean {
  return /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '');
}
