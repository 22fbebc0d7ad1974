// What the page may do: its own scripts, styles, fonts and data and nobody else's. Inline scripts of the
// page (one sets the theme before the first paint) are allowed by their hash, taken at start from the file
// that is served: no list to keep in step by hand, and no 'unsafe-inline'.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A value of helmet's `contentSecurityPolicy`. */
export interface ContentSecurity {
  useDefaults: false;
  directives: Record<string, string[]>;
}

/** Browser features the game has no use for, switched off for it and for anything it might embed. */
export const PERMISSIONS_POLICY = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * The hashes of a page's inline scripts as sources of a `script-src`. Scripts with a `src` have none, nor
 * have data blocks, which no browser runs.
 */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi);
  return Array.from(scripts)
    .filter(([, attributes = '']) => !/\bsrc\s*=|type\s*=\s*["']?application\//i.test(attributes))
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** The policy for the page in a file. */
export function contentSecurity(page: string): ContentSecurity {
  const hashes = inlineScriptHashes(readFileSync(page, 'utf8'));
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // The solver's kernel is WebAssembly; this allows compiling it, and no `eval`.
      scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...hashes],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}
