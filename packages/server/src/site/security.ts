// The content security policy: the page may use its own scripts, styles, fonts and data and no others. Inline
// scripts and styles are allowed by their hash: they serve the first paint. The hashes are computed at
// start from the served pages, so that no list needs upkeep. There is no 'unsafe-inline'.
import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** Browser features that the game does not use, switched off for it and for anything it might embed. */
const PERMISSIONS_POLICY = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * The hashes of a page's inline scripts as sources of a `script-src`. Scripts with a `src` have no hash.
 * Neither have data blocks, which no browser runs.
 */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi);
  return Array.from(scripts)
    .filter(([, attributes]) => !/\bsrc\s*=|type\s*=\s*["']?application\//i.test(attributes!))
    .map(([, , text]) => hashSource(text!));
}

/** The hashes of a page's inline styles as sources of a `style-src`. */
export function inlineStyleHashes(html: string): string[] {
  return Array.from(html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi), ([, text]) => hashSource(text!));
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * The headers of every answer, by their lower-case names, for a site with these pages. helmet writes them once, to
 * a response that is never sent. They are the same for every request, also for requests that Node refuses.
 */
export function makeSecurityHeaders(...pages: string[]): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const secure = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: directivesFor(pages) },
    // Together these two isolate the page, as shared memory between threads requires.
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    // Only where the page is served by https (app.ts): at home the game is played over plain HTTP.
    strictTransportSecurity: false,
  });
  secure(response.req, response, () => {});
  response.setHeader('permissions-policy', PERMISSIONS_POLICY);
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/**
 * The headers of the one page that other sites may frame. It compiles no WebAssembly, and the page around it may be isolated by
 * `require-corp`. All else is as on every other page.
 */
export function makeFramedHeaders(page: string): Record<string, string> {
  const { 'x-frame-options': _, ...headers } = makeSecurityHeaders(page);
  const policy = headers['content-security-policy']!.replace(
    "frame-ancestors 'none'",
    'frame-ancestors *',
  ).replace(" 'wasm-unsafe-eval'", '');
  return {
    ...headers,
    'content-security-policy': policy,
    'cross-origin-resource-policy': 'cross-origin',
  };
}

function directivesFor(pages: string[]): Record<string, string[]> {
  const sources = (hashes: (html: string) => string[]) => [...new Set(pages.flatMap(hashes))];
  return {
    defaultSrc: ["'self'"],
    // The solver's kernel is WebAssembly; this allows compiling it, and no `eval`.
    scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...sources(inlineScriptHashes)],
    styleSrc: ["'self'", ...sources(inlineStyleHashes)],
    imgSrc: ["'self'", 'data:', 'blob:'],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  };
}
