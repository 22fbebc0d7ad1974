/** The capabilities and the look of the terminal that this process runs in. */
import { type Capabilities, capabilitiesOf } from './capabilities.js';
import { type Look, lookOf, type Palette, resolveTheme, type Theme } from './theme.js';

export function capabilities(): Capabilities {
  return capabilitiesOf(process.env, {
    input: process.stdin.isTTY === true,
    output: process.stdout.isTTY === true,
  });
}

export function lookFor({ theme, palette }: { theme: Theme; palette: Palette }): Look {
  const { colours, unicode } = capabilities();
  return lookOf(resolveTheme(theme, process.env.COLORFGBG), palette, colours, unicode);
}
