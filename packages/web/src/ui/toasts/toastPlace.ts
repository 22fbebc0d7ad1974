// Where a message covers least: no control, and rather words than the score or the board. The page is measured, so one
// rule serves every view, size and language.
import { createEffect, createRoot, onCleanup } from 'solid-js';
import { toasts } from './toasts';

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Obstacle extends Area {
  readonly weight: number; // what a covered pixel costs
}

/** The parts of a page, the dearest to cover first. */
const KINDS: readonly (readonly [selector: string, weight: number])[] = [
  ['button, a[href], input, select, textarea, summary, [role=slider], :popover-open', 1e6],
  ['[role=grid]', 40],
  ['output, h1, h2, h3', 8],
  ['p, li, dt, dd, td, th, label, time, small, svg, img, canvas, [role=img]', 1],
];
/** Space between a message and a control: it must have the first and should have the second. In pixels. */
const SPACE = 1;
const GOOD_SPACE = 12;
const GOOD_SPACE_WEIGHT = 4;
/** Least distance from the window's sides, in pixels. */
const MARGIN = 12;
const STEP = 12;
/** What a pixel of distance from the usual place costs: at the lower edge, at the end of the line. */
const AWAY = 0.01;

/** What a message may cover: everything seen in the window, but for the message itself. */
function obstaclesOf(page: Document, message: Element): Obstacle[] {
  return KINDS.flatMap(([selector, weight], kind) => {
    const boxes = [...page.querySelectorAll(selector)]
      .filter((element) => !message.contains(element) && isSeen(element))
      .map((element) => element.getBoundingClientRect());
    const hard = boxes.map((box) => spread(box, kind === 0 ? SPACE : 0, weight));
    return kind > 0 ? hard : [...hard, ...boxes.map((box) => spread(box, GOOD_SPACE, GOOD_SPACE_WEIGHT))];
  }).filter(
    ({ left, top, right, bottom }) => right > left && bottom > top && bottom > 0 && top < innerHeight,
  );
}

function isSeen(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden');
}

function spread({ left, top, right, bottom }: Area, space: number, weight: number): Obstacle {
  return { left: left - space, top: top - space, right: right + space, bottom: bottom + space, weight };
}

/** What it costs to cover an area. Not worked out beyond `most`. */
function costOf(area: Area, obstacles: readonly Obstacle[], most = Number.POSITIVE_INFINITY): number {
  let cost = 0;
  for (const { left, top, right, bottom, weight } of obstacles) {
    const width = Math.min(right, area.right) - Math.max(left, area.left);
    const height = Math.min(bottom, area.bottom) - Math.max(top, area.top);
    if (width > 0 && height > 0) cost += width * height * weight;
    if (cost > most) break;
  }
  return cost;
}

/** The best place of a box of that size in the window: its left and upper side, in pixels. */
export function findPlace(
  size: { readonly width: number; readonly height: number },
  window: { readonly width: number; readonly height: number },
  obstacles: readonly Obstacle[],
  isFromRight: boolean,
): { readonly left: number; readonly top: number } {
  const [lastLeft, lastTop] = [window.width - size.width - MARGIN, window.height - size.height - MARGIN];
  let best = { left: Math.max(0, lastLeft), top: Math.max(0, lastTop) };
  let least = Number.POSITIVE_INFINITY;
  for (const top of topsFor(size.height, lastTop, obstacles))
    for (let left = lastLeft; left >= Math.min(MARGIN, lastLeft); left -= STEP) {
      const away = lastTop - top + (isFromRight ? left : lastLeft - left);
      const box = { left, top, right: left + size.width, bottom: top + size.height };
      const cost = AWAY * away + costOf(box, obstacles, least);
      if (cost < least) [best, least] = [{ left, top }, cost];
    }
  return best;
}

/** The tops to try, the lowest first: one each step, and those right above and right below what may be covered. */
function topsFor(height: number, last: number, obstacles: readonly Obstacle[]): number[] {
  const steps = Array.from(
    { length: Math.max(0, Math.floor(last / STEP) + 1) },
    (_, step) => last - step * STEP,
  );
  const edges = obstacles
    .filter(({ weight }) => weight > 1)
    .flatMap(({ top, bottom }) => [top - height, bottom])
    .filter((top) => top >= 0 && top <= last);
  return [...new Set([...steps, ...edges])].sort((a, b) => b - a);
}

/** Milliseconds between two looks at what a message covers: pages scroll and change below it. */
const LOOK_MS = 250;

/** Keeps each message that is shown in its best place, as long as the page lives. */
export function placeToasts(message: HTMLElement): void {
  createRoot(() => createEffect(() => toasts().length > 0 && onCleanup(keepInPlace(message))));
}

/** Keeps a message in its best place while it is shown. It moves only off a control. Returns a function that ends it. */
function keepInPlace(message: HTMLElement): () => void {
  const place = () => {
    const { width, height } = message.getBoundingClientRect();
    const isFromRight = getComputedStyle(message).direction === 'rtl';
    const window = { width: document.documentElement.clientWidth, height: innerHeight };
    const { left, top } = findPlace({ width, height }, window, obstaclesOf(document, message), isFromRight);
    Object.assign(message.style, { left: `${left}px`, top: `${top}px` });
  };
  const look = () => {
    if (message.matches(':hover, :focus-within')) return; // nobody's aim is spoiled
    const { left, top, right, bottom } = message.getBoundingClientRect();
    const box = { left, top, right, bottom };
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    if (!isInside || costOf(box, obstaclesOf(document, message)) >= KINDS[0]![1]) place();
  };
  message.classList.add('placed');
  place();
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}
