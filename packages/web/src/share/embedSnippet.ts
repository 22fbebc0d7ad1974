// The HTML that shows a replay or a position inside another page. The server's oEmbed answer has the same frame
// (server/src/routes/oembed.ts).
import { BASE } from '../browser/basePath';

/** The frame in CSS pixels: a square board, the player below it, and a line of words. */
const SIZE = { width: 400, height: 560 };

/** The frame of what the embedded page shows by the parts of its address, such as `replay=…` or `position=…&play=1`. */
export function embedSnippet(shown: string, title: string, site = location.origin + BASE): string {
  const attributes = {
    src: `${site}/embed#${shown}`,
    title,
    ...SIZE,
    loading: 'lazy',
    style: 'border:0;max-width:100%',
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(String(value))}"`);
  return `<iframe ${written.join(' ')}></iframe>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
