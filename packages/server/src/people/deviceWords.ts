/** A device in words that its owner knows again: browser and system, such as "Firefox, Linux". No version is kept. */
import Bowser from 'bowser';

/** What the terminal sends as its user agent. */
const TERMINAL = /^twofold\/[\w.-]+ \((\w+)\)/;
const LONGEST = 300;

/** Undefined: nothing is known of it. */
export function deviceWords(userAgent: string | undefined): string | undefined {
  if (!userAgent) return undefined;
  const terminal = TERMINAL.exec(userAgent);
  if (terminal) return `twofold, ${terminal[1]}`;
  const { browser, os } = Bowser.parse(userAgent.slice(0, LONGEST));
  const words = [browser.name, os.name].filter((name) => /^[\w .+-]{1,30}$/.test(name ?? ''));
  return words.length > 0 ? words.join(', ') : undefined;
}
