/** Paints a picture's SVG as a PNG, with the web game's font. Runs in the workshop's thread: it takes some 60 ms. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { type Card, makeCardSvg } from './card.js';

const { resolve } = createRequire(import.meta.url);
const read = (file: string) => new Uint8Array(readFileSync(resolve(file)));

/** One file a weight: this painter does not vary the variable font of the site. */
const FONTS = [500, 600].map((weight) =>
  read(`@fontsource/outfit/files/outfit-latin-${weight}-normal.woff2`),
);

let started: Promise<void> | undefined;

/** The picture as a PNG of `CARD_WIDTH` by `CARD_HEIGHT` pixels. Rejects with RangeError if the board is none. */
export async function paintCard(card: Card): Promise<Uint8Array> {
  return paintSvg(makeCardSvg(card)).then(({ png }) => png);
}

/** Paints any SVG. `pixels` has four bytes each: red, green, blue, opacity. */
export async function paintSvg(svg: string): Promise<{ png: Uint8Array; pixels: Uint8Array }> {
  started ??= initWasm(read('@resvg/resvg-wasm/index_bg.wasm'));
  await started;
  const font = { fontBuffers: FONTS, loadSystemFonts: false, defaultFontFamily: 'Outfit' };
  const painter = new Resvg(svg, { font });
  const image = painter.render();
  try {
    return { png: image.asPng(), pixels: image.pixels };
  } finally {
    image.free(); // memory of WebAssembly is not collected
    painter.free();
  }
}
