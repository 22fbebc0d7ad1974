// The HTML that shows a replay, a position or a lesson inside another page. The server's oEmbed answer has the same frame
// (server/src/routes/sharing/oembed.ts).
import { BASE } from '../browser/basePath';

/** What a frame has beside its contents. */
export interface FrameOptions {
  /** The frame in CSS pixels. By default a square board, the player below it, and a line of words. */
  readonly size?: { readonly width: number; readonly height: number };
  /** The language of the page around. By default that of each visitor's browser. */
  readonly language?: string;
  readonly site?: string;
}

const SIZE = { width: 400, height: 560 };

/** The frame of what the embedded page shows by the parts of its address, such as `replay=…` or `position=…&play=1`. */
export function embedSnippet(
  shown: string,
  title: string,
  { size = SIZE, language, site = location.origin + BASE }: FrameOptions = {},
): string {
  const attributes = {
    src: `${site}/embed${language === undefined ? '' : `?lang=${language}`}#${shown}`,
    title,
    ...size,
    loading: 'lazy',
    style: 'border:0;max-width:100%',
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(String(value))}"`);
  return `<iframe ${written.join(' ')}></iframe>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
