// The state of the list: filter, order, drawn lines and scroll position. It outlives the view. So the list is
// unchanged after a visit to a game.
import { createSignal } from 'solid-js';
import { EVERYTHING, type Filter, type Order, UNCHOSEN } from './filterGames';

/** How many lines the list draws at first, and adds at a time. */
export const PAGE_SIZE = 60;

const [filter, setFilterSignal] = createSignal<Filter>({ ...EVERYTHING, variant: UNCHOSEN });

export { filter };
export const [order, setOrder] = createSignal<Order>('newest');
export const [drawn, setDrawn] = createSignal(PAGE_SIZE);
/** The scroll position and the game by which the list was left. */
export const listPosition: { top: number; game: string | undefined } = { top: 0, game: undefined };

export function changeFilter(change: Partial<Filter>): void {
  setDrawn(PAGE_SIZE);
  setFilterSignal((before) => ({ ...before, ...change }));
}
