// The place in each lesson of this tab: board, side and step. In sessionStorage, so that a reload and Back lose
// nothing. Anybody may have changed the stored text: reading it never throws.
import { sideOf } from './boardLink';
import type { Position } from './examples';
import { boardText, readBoard } from './positionText';

export interface Place {
  readonly given: Position;
  readonly step: number;
  /** The link that the lesson was opened with, or an empty text. */
  readonly link: string;
}

const PREFIX = 'twofold.lesson.';
const LONGEST_KEPT = 4000;
const LONGEST_LINK = 1500;
const MOST_STEPS = 100_000;

/** Parses a kept place. Never throws. */
export function parsePlace(text: string | null): Place | undefined {
  if (text === null || text.length > LONGEST_KEPT) return undefined;
  try {
    const { board, side, step, link } = Object(JSON.parse(text)) as Record<string, unknown>;
    if (typeof board !== 'string' || typeof side !== 'string' || typeof link !== 'string') return undefined;
    const [read, known] = [readBoard(board), sideOf(side)];
    const isStep = Number.isInteger(step) && Number(step) >= 0 && Number(step) <= MOST_STEPS;
    if ('fault' in read || known === undefined || !isStep) return undefined;
    return { given: { board: read.board, side: known }, step: Number(step), link };
  } catch {
    return undefined;
  }
}

export function placeText({ given, step, link }: Place): string {
  return JSON.stringify({
    board: boardText(given.board),
    side: given.side,
    step,
    link: link.slice(0, LONGEST_LINK),
  });
}

/** The kept place of a way. One from another link than this does not count. */
export function readPlace(way: string, link: string): Place | undefined {
  try {
    const place = parsePlace(sessionStorage.getItem(PREFIX + way));
    return link === '' || place?.link === link.slice(0, LONGEST_LINK) ? place : undefined;
  } catch {
    return undefined; // storage is blocked: the lesson opens at its beginning
  }
}

/** Forgets the places of all lessons in this tab. */
export function forgetPlaces(): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index)!);
    for (const key of keys) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // storage is blocked: it holds no places
  }
}

export function keepPlace(way: string, place: Place): void {
  try {
    sessionStorage.setItem(PREFIX + way, placeText(place));
  } catch {
    // storage is blocked or full: a reload begins again
  }
}
