// What the player chose to see. It outlives the view, so that coming back from a game finds the list as it was
// left, its place on the page included.
import { createMemo, createRoot, createSignal } from 'solid-js';
import { isOwn } from '../storage/origin';
import { EVERYTHING, type Filter, filterGames, type Order, sortGames } from './collection';
import { games, isCurrent } from './kept';

/** Lines that the list draws at first, and more at a time. */
export const PAGE_SIZE = 60;

export const [filter, setFilterSignal] = createSignal<Filter>(EVERYTHING);
export const [order, setOrder] = createSignal<Order>('newest');
export const [drawn, setDrawn] = createSignal(PAGE_SIZE);
/** Where the list was left for a game: how far it was scrolled, and the game. */
export const place: { top: number; game: string | undefined } = { top: 0, game: undefined };

export function changeFilter(change: Partial<Filter>): void {
  setDrawn(PAGE_SIZE);
  setFilterSignal((before) => ({ ...before, ...change }));
}

/** The games that the filter lets through. */
export const chosenGames = createRoot(() => createMemo(() => filterGames(games() ?? [], filter())));

export const listedGames = createRoot(() => createMemo(() => sortGames(chosenGames(), order())));

/** The games that ended or were set aside. */
const settledGames = createRoot(() =>
  createMemo(() => chosenGames().filter((game) => game.status === 'over' || !isCurrent(game))),
);

/** The games that figures are made of. */
export const countedGames = createRoot(() => createMemo(() => settledGames().filter(isOwn)));

/** How many figures leave out, since they were not dealt here or not played by the player alone. */
export function countLeftOut(): number {
  return settledGames().length - countedGames().length;
}
