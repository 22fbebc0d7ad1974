/**
 * oEmbed (https://oembed.com, version 1.0): how to show an address of this site inside another page. Only addresses of this
 * site have an answer, and only those that the embedded page can show: short links, replays in links, positions, lessons and
 * editors.
 */
import { parseAnyReplay, parsePosition } from '@twofold/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { makeError } from '../../errors.js';
import { escapeHtml } from '../../site/escapeHtml.js';
import { siteOriginOf } from '../../site/origin.js';

/** The frame: a square board, the player below it, and a line of words. */
const SIZE = { width: 400, height: 560 };
const LONGEST_URL = 65_536;
const TITLE = 'A game of 2048 on Twofold';
/** Of lessons and editors. */
const LESSON_TITLE = 'A lesson of 2048 on Twofold';

/** A replay under a short link. */
export interface Embedded {
  readonly title: string;
  readonly image: { readonly url: string; readonly width: number; readonly height: number };
}

export interface OEmbedOptions {
  /** The replay under a short link. Rejects where there is none. Absent: this server has no short links. */
  findShared?: (request: FastifyRequest, id: string) => Promise<Embedded>;
}

/** What an address of this site shows: a path of the embedded page, and the short link if it is one. */
interface Target {
  readonly path: string;
  readonly id?: string;
}

/** Adds `GET /oembed`. */
export function addOEmbed(app: FastifyInstance, { findShared }: OEmbedOptions = {}): void {
  app.get('/oembed', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-cache');
    const query = request.query as Record<string, unknown>;
    const { url, format } = query;
    if (format !== undefined && format !== 'json') {
      return reply.status(501).send(makeError(501, 'This server answers oEmbed as JSON: format=json.'));
    }
    if (typeof url !== 'string' || url.length > LONGEST_URL) {
      return reply.status(400).send(makeError(400, 'Name one address of this site: /oembed?url=ADDRESS'));
    }
    const size = sizeOf(query);
    if (!size)
      return reply.status(400).send(makeError(400, 'maxwidth and maxheight are whole numbers of pixels.'));
    const origin = siteOriginOf(request);
    const target = origin === undefined ? undefined : targetOf(url, origin);
    if (!target || (target.id !== undefined && !findShared)) {
      return reply
        .status(404)
        .send(makeError(404, 'Nothing of this site that can be embedded has this address.'));
    }
    const shared = target.id === undefined ? undefined : await findShared!(request, target.id);
    return reply.send(answer(`${origin}${target.path}`, origin!, size, shared));
  });
}

function answer(source: string, origin: string, size: typeof SIZE, shared: Embedded | undefined) {
  const title = shared?.title ?? (/#(?:way|own)=/.test(source) ? LESSON_TITLE : TITLE);
  return {
    version: '1.0',
    type: 'rich',
    provider_name: 'Twofold',
    provider_url: `${origin}/`,
    title,
    ...size,
    html: makeSnippet(source, title, size),
    ...(shared && {
      thumbnail_url: shared.image.url,
      thumbnail_width: shared.image.width,
      thumbnail_height: shared.image.height,
    }),
  };
}

/** The frame as HTML, as the page offers it, too (web/src/share/embedSnippet.ts). */
export function makeSnippet(source: string, title: string, { width, height }: typeof SIZE): string {
  const attributes = { src: source, title, width, height, loading: 'lazy', style: 'border:0;max-width:100%' };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(String(value))}"`);
  return `<iframe ${written.join(' ')}></iframe>`;
}

/** The size of the frame within the asked one. Undefined: that is no number. */
function sizeOf({ maxwidth, maxheight }: Record<string, unknown>): typeof SIZE | undefined {
  const limit = (text: unknown, usual: number) => {
    if (text === undefined) return usual;
    if (typeof text !== 'string' || !/^[1-9]\d{0,5}$/.test(text)) return undefined;
    return Math.min(usual, Number(text));
  };
  const width = limit(maxwidth, SIZE.width);
  const height = limit(maxheight, SIZE.height);
  return width === undefined || height === undefined ? undefined : { width, height };
}

const SHORT_LINK = /^\/r\/([2-9a-z]{12})$/;

/** What the embedded page shows of an address. Undefined: it is not of this site, or shows nothing that can be embedded. */
export function targetOf(address: string, origin: string): Target | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin: own, username, password, pathname, search, hash } = new URL(address);
  if (own !== origin || username !== '' || password !== '') return undefined;
  const id = SHORT_LINK.exec(pathname)?.[1];
  if (id !== undefined) return { path: `/embed?r=${id}`, id };
  const parts = new URLSearchParams(search);
  for (const [name, value] of new URLSearchParams(hash.slice(1))) parts.set(name, value);
  const path = pathname.replace(/\/$/, '');
  if (path === '/embed' && /^[2-9a-z]{12}$/.test(parts.get('r') ?? '')) {
    return { path: `/embed?r=${parts.get('r')}`, id: parts.get('r')! };
  }
  if (path === '/games' || path === '/analyse' || path === '/embed') {
    const replay = isReplay(parts.get('replay')) ? shownOf(parts, ['replay', 'ply']) : undefined;
    if (replay) return { path: `/embed#${replay}` };
  }
  if (path === '/analyse' || path === '/embed') {
    const position = isPosition(parts.get('position'))
      ? shownOf(parts, ['position', 'variant', 'play'])
      : undefined;
    if (position) return { path: `/embed#${position}` };
  }
  if (path === '/learn' || path === '/embed') {
    const lesson =
      shownOf(parts, ['way', 'board', 'side', 'step', 'only']) ?? shownOf(parts, ['own', 'code']);
    if (lesson) return { path: `/embed#${lesson}` };
  }
  return undefined;
}

/** A text that the embedded page cannot show must have no answer: the frame would hold nothing but an error. */
function isReplay(text: string | null): boolean {
  return text !== null && parseAnyReplay(text).ok;
}

function isPosition(text: string | null): boolean {
  return text !== null && parsePosition(text).ok;
}

/** These parts of an address, the first of which must be there. */
function shownOf(parts: URLSearchParams, names: readonly string[]): string | undefined {
  if (!parts.get(names[0]!)) return undefined;
  const present = names.filter((name) => parts.has(name));
  return present.map((name) => `${name}=${encodeURIComponent(parts.get(name)!)}`).join('&');
}
