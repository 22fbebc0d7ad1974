// Links of this site that hold no moves: a stored game, a puzzle, a position, a short link. Those with a replay are read by core.
import type { Failure } from '@twofold/core';
import { t } from '../i18n/i18n';
import { uploadIdOf } from './uploads';

/** `path` is below the site's base. `isHere`: the link is of the site that reads it. */
export type SiteLink = { readonly path: string; readonly isHere: boolean } & (
  | { readonly kind: 'game' | 'puzzle' | 'short'; readonly id: string }
  | { readonly kind: 'position'; readonly position: string; readonly variant: string | undefined }
);

const PAGES = /\/(games|analyse|practise)(?:\/(?:index\.html)?)?$/;
const SHORT = /\/r\/[2-9a-z]{12}$/;

/** What a link names. Undefined: the text is no such link. `origin` is that of this site. */
export function siteLinkIn(text: string, origin = location.origin): SiteLink | undefined {
  const url = urlOf(text.trim());
  if (!url || /[#?&]replay=/.test(url.href)) return undefined;
  const isHere = url.origin === origin;
  const short = SHORT.exec(url.pathname)?.[0];
  if (short) return { kind: 'short', id: uploadIdOf(short)!, path: short, isHere };
  const page = PAGES.exec(url.pathname)?.[1];
  if (!page) return undefined;
  const hash = new URLSearchParams(url.hash.slice(1));
  const path = `/${page}${url.search}${url.hash}`;
  const position = url.searchParams.get('position') ?? hash.get('position');
  if (page === 'analyse' && position !== null) {
    const variant = url.searchParams.get('variant') ?? hash.get('variant') ?? undefined;
    return { kind: 'position', position, variant, path, isHere };
  }
  const kind = page === 'practise' ? 'puzzle' : 'game';
  const id = url.searchParams.get(kind);
  return id === null || id === '' ? undefined : { kind, id, path, isHere };
}

/** Why the link of another site opens nothing here. Undefined: every site has it. */
export function elsewhere({ kind }: SiteLink): Failure | undefined {
  if (kind === 'game') return { code: 'link-device', message: t('games.link.device') };
  return kind === 'short' ? { code: 'link-elsewhere', message: t('games.link.elsewhere') } : undefined;
}

function urlOf(text: string): URL | undefined {
  if (!/^https?:\/\/\S+$/.test(text)) return undefined;
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
