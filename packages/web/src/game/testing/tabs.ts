// Helpers for tests of the current game: tabs of one browser, each with a current game of its own.
import { activateLocale } from '../../i18n/i18n';
import { openJournal } from '../../storage/journal';
import { openStoreWith } from '../../storage/openStore';
import type { GameLibrary } from '../../storage/records';
import { partsFor } from '../../storage/testing';
import { createCurrentGame, type StartOptions } from '../currentGame';

/** A tab that was opened with a link. By default it has no journal. */
export async function aTab(link = '', opening: Promise<GameLibrary> = openStoreWith(partsFor())) {
  const words = activateLocale('en', []);
  const current = await createCurrentGame(new URLSearchParams(link), opening, words);
  await words; // toasts wait for them
  return {
    current,
    library: current.library,
    /** Plays a number of turns, each in the first legal direction of a fixed order. */
    playOn(turns: number) {
      for (let turn = 0; turn < turns; turn++)
        ([3, 2, 1, 0] as const).some((direction) => current.play(direction) !== undefined);
    },
    undo: () => current.undo(),
    start: (seed: string, options?: StartOptions) => current.start('classic', seed, options),
    canTakeBack: () => current.game.length === 0 && current.canUndo(),
    ply: () => current.game.ply,
    seed: () => current.game.seed,
    stored: async () => (await current.library.list()).map(({ seed, ply }) => `${seed} ${ply}`).sort(),
  };
}

/** A tab whose notes are in `storage`. `die` ends it: what it has not written by then is never written. */
export async function aMortalTab(storage: Storage, link = '') {
  let isDead = false;
  const pause = () => new Promise<void>((resolve) => isDead || resolve());
  const tab = await aTab(link, openStoreWith(partsFor({ journal: openJournal(storage), pause })));
  const die = () => {
    isDead = true;
  };
  return { ...tab, die };
}
