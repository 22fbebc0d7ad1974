/**
 * Cost of a turn of the web game by the length of its game: playing, noting it in the journal and storing it,
 * as the page does. Beside it stands the earlier way, which stored the whole line. Memory replaces the
 * storage of a browser (a map, fake-indexeddb): the figures compare lengths and ways.
 */
import 'fake-indexeddb/auto';
import { makeCompact, VARIANTS } from '@twofold/core';
import { PlayedGame } from '../packages/web/src/game/playedGame';
import { BackendGameLibrary } from '../packages/web/src/storage/gameLibrary';
import { IndexedDbBackend } from '../packages/web/src/storage/indexedDb';
import { openJournal } from '../packages/web/src/storage/journal';
import type { GameLibrary, GameSave } from '../packages/web/src/storage/records';
import { choose } from './held.js';

const LENGTHS = [100, 10_000, 50_000];
const TURNS = 200;

/** Milliseconds of a turn, medians. */
interface Cost {
  readonly noted: number; // until it is in the journal and on its way to the database: the next frame waits for it
  readonly stored: number;
}

/** The items of a storage that lasts as long as the page. */
function aStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

async function openStore(): Promise<GameLibrary> {
  const backend = new IndexedDbBackend(() => {});
  await backend.open();
  return new BackendGameLibrary(backend, {
    notices: { post: () => {}, listen: () => () => {} },
    journal: openJournal(aStorage()),
    settings: { read: () => ({}), write: () => {} },
    now: () => 0,
  });
}

function playTurn(played: PlayedGame): void {
  const direction = choose(played.game);
  if (direction === undefined) throw new Error(`the game is over at ply ${played.game.ply}`);
  played.play(direction);
}

function median(values: readonly number[]): number {
  return Number(values.toSorted((a, b) => a - b)[values.length >> 1]!.toFixed(3));
}

/** Plays and stores turns, each once the one before is stored. */
async function measure(played: PlayedGame, store: GameLibrary, toSave: () => GameSave): Promise<Cost> {
  const noted: number[] = [];
  const stored: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const begin = performance.now();
    playTurn(played);
    const saved = store.save(toSave());
    noted.push(performance.now() - begin);
    const outcome = await saved;
    stored.push(performance.now() - begin);
    if (outcome.kind !== 'saved') throw new Error(`a turn was not stored: ${outcome.kind}`);
  }
  return { noted: median(noted), stored: median(stored) };
}

const played = PlayedGame.begin('turns', VARIANTS['8x8'], 'long', 0);
const store = await openStore();
await store.save(played.toSave(0));
let revision = 0;
const wholeLine = () => ({
  ...played.summary(0),
  id: 'whole lines',
  revision: revision++,
  line: makeCompact(played.game),
});
for (const plies of LENGTHS) {
  while (played.game.ply < plies) playTurn(played);
  await store.save(played.toSave(0));
  const turn = await measure(played, store, () => played.toSave(0));
  const whole = await measure(played, store, wholeLine);
  const figures = {
    milliseconds: turn.noted,
    storedMilliseconds: turn.stored,
    wholeLineMilliseconds: whole.noted,
    wholeLineStoredMilliseconds: whole.stored,
  };
  console.log(JSON.stringify({ bench: 'web.turn', plies, ...figures }));
}
