// The state of the list: filter, order, drawn lines and scroll position. It outlives the view. So the list is
// unchanged after a visit to a game.
import { createMemo, createRoot, createSignal } from 'solid-js';
import { isOwn } from '../../../storage/origin';
import { games, isCurrent } from '../gameList';
import { EVERYTHING, type Filter, filterGames, type Order, sortGames } from './filterGames';

/** How many lines the list draws at first, and adds at a time. */
export const PAGE_SIZE = 60;

export const [filter, setFilterSignal] = createSignal<Filter>(EVERYTHING);
export const [order, setOrder] = createSignal<Order>('newest');
export const [drawn, setDrawn] = createSignal(PAGE_SIZE);
/** The scroll position and the game by which the list was left. */
export const listPosition: { top: number; game: string | undefined } = { top: 0, game: undefined };

export function changeFilter(change: Partial<Filter>): void {
  setDrawn(PAGE_SIZE);
  setFilterSignal((before) => ({ ...before, ...change }));
}

/** The games that pass the filter. */
export const chosenGames = createRoot(() => createMemo(() => filterGames(games() ?? [], filter())));

export const listedGames = createRoot(() => createMemo(() => sortGames(chosenGames(), order())));

/** The filtered games that are over or not current. */
const settledGames = createRoot(() =>
  createMemo(() => chosenGames().filter((game) => game.status === 'over' || !isCurrent(game))),
);

/** The games that count in the statistics. */
export const countedGames = createRoot(() => createMemo(() => settledGames().filter(isOwn)));

/** How many games the statistics leave out: not dealt here, or not played by the player alone. */
export function countLeftOut(): number {
  return settledGames().length - countedGames().length;
}
