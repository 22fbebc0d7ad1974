/**
 * A handout as the fragment of a link, which no server sees. Words and digits of an address, without compression:
 *
 *   v=1&way=minimum-row&shape=4x4&hints=0&boards=2.2.0.4/0.0.0.0_W4.4/2.2&due=2026-12-01T22:59Z&title=Rows
 *
 * Boards are joined by _, rows by /, tiles by a point. A letter before a board is its side. Defaults are left out, so
 * equal handouts have equal texts.
 */
import type { Result } from '@twofold/core';
import { SIDES } from '@twofold/lessons';
import { checkHandout, type Handout, type OwnBoard, refuse, shown } from './handout.js';

const VERSION = '1';
/** Most characters of an assignment in a link. */
export const LONGEST_LINK = 32_000;

/** The text of a link's fragment, without #. */
export function makeHandoutLink(handout: Handout): string {
  const { task, way, shape, points, hints, boards, due, language, title, note } = handout;
  return makeFields({
    v: VERSION,
    ...(task === 'lesson' && { task }),
    way,
    ...(shape !== 'any' && { shape }),
    ...(points && { points: '1' }),
    ...(!hints && { hints: '0' }),
    ...(boards.length > 0 && { boards: boards.map(boardText).join('_') }),
    ...(due && { due }),
    ...(language && { language }),
    ...(title && { title }),
    ...(note && { note }),
  });
}

/** Reads the fragment of a link, with or without #. */
export function parseHandoutLink(text: string): Result<Handout> {
  const read = readFields(text.replace(/^#/, ''), LONGEST_LINK);
  if (!read.ok) return read;
  const { v, points, hints, boards, ...fields } = read.value;
  if (v !== VERSION) return refuseVersion(v);
  return checkHandout({
    ...fields,
    ...(points !== undefined && { points: flagOf(points) }),
    ...(hints !== undefined && { hints: flagOf(hints) }),
    ...(boards !== undefined && { boards: boards.split('_').map(readBoard) }),
  });
}

/** A refusal of a text with this version, or with none. */
export function refuseVersion(version: string | undefined): ReturnType<typeof refuse> {
  if (version !== undefined && /^[2-9]$|^[1-9]\d+$/.test(version)) {
    return refuse('newer', 'A newer Twofold has made this link. Update this one.');
  }
  return refuse('link', 'This link is not whole. Copy all of it.');
}

/** Fields as the fragment of an address. What an address has as it is stays as it is. */
export function makeFields(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(
      ([name, value]) => `${name}=${encodeURIComponent(value).replace(/%(?:2F|3A|3D)/g, decodeURIComponent)}`,
    )
    .join('&');
}

/** The fields of a fragment. A name that stands twice is refused. */
export function readFields(text: string, longest: number): Result<Record<string, string>> {
  if (text.length > longest) return refuse('too-long', `A link has at most ${longest} characters.`);
  const fields = new Map<string, string>();
  for (const part of text.split('&')) {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(at, 0));
    if (name === '' || fields.has(name)) return refuseVersion(undefined);
    try {
      fields.set(name, decodeURIComponent(part.slice(at + 1)));
    } catch {
      return refuse('link', `The field "${shown(name)}" is not whole. Copy all of the link.`);
    }
  }
  return { ok: true, value: Object.fromEntries(fields) };
}

function flagOf(text: string): boolean | string {
  return text === '1' ? true : text === '0' ? false : text;
}

function boardText({ board, side }: OwnBoard): string {
  return (side?.[0] ?? '') + board.map((row) => row.join('.')).join('/');
}

/** Of any text: `checkHandout` refuses it if it is no board. */
function readBoard(text: string): unknown {
  const side = SIDES.find((each) => each[0] === text[0]);
  const tile = (word: string) => (/^(?:0|[1-9]\d{0,5})$/.test(word) ? Number(word) : Number.NaN);
  const rows = (side ? text.slice(1) : text).split('/').map((row) => row.split('.').map(tile));
  return { board: rows, ...(side && { side }) };
}
