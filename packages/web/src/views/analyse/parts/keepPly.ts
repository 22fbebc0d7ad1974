// The address of a page follows the place in its game, so that a reload or Back opens it there.
import { messageOf } from '@twofold/core/internal';
import { createEffect, on, onCleanup } from 'solid-js';

/** The address follows after a pause: browsers refuse many changes in a row. */
const ADDRESS_MS = 300;

/** A place in a game as parameters of an address: the ply, and what else a page needs to open there. */
export type Place = { readonly ply: number } & Readonly<Record<string, number | string>>;

/**
 * Writes each place where the board rests into the address, as long as the calling component lives. `undefined`: the board moves
 * on by itself. The router does not hear of it: the view is there already.
 */
export function keepPly(restingAt: () => Place | undefined): void {
  createEffect(
    on(
      restingAt,
      (place) => {
        if (place === undefined) return;
        const timer = setTimeout(() => write(place), ADDRESS_MS);
        onCleanup(() => clearTimeout(timer));
      },
      { defer: true },
    ),
  );
}

function write(place: Place): void {
  try {
    history.replaceState(history.state, '', withPlace(location.href, place));
  } catch (error) {
    console.warn(messageOf(error)); // too many changes for this browser: the address stays the one before
  }
}

/** The same address at another place. A ply behind `#` gives way to it. */
export function withPlace(address: string, place: Place): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(place)) url.searchParams.set(name, String(value));
  return url.href;
}
