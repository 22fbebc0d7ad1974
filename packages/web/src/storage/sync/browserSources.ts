// What sync shares of this browser: its games, bests, settings, notebook, and answers to puzzles.
import { VARIANTS } from '@twofold/core';
import { openPractiseDatabase, type PractiseDatabase, practiseChanges } from '../../notebook/database';
import { changePlayer, rateAgain } from '../../notebook/player';
import { changeSettings, DEFAULT_SETTINGS, parseSettings, settings } from '../../settings/settings';
import type { Backend } from '../backend';
import type { StoreChange } from '../records';
import { gameSource } from './games';
import type { Source } from './items';
import {
  answerKind,
  bestKind,
  type Fits,
  noteKind,
  playerKind,
  recordSource,
  type SettingPorts,
  type StorePorts,
  settingKind,
} from './records';

export interface BrowserPorts {
  readonly backend: Backend;
  readonly notify: (change: StoreChange) => void;
}

/** Without the database of practice, only games and settings are shared. */
export async function browserSources({ backend, notify }: BrowserPorts): Promise<Source[]> {
  const practise = await openPractiseDatabase();
  return [
    gameSource({ backend, notify }),
    recordSource(bestKind(bestPorts(backend, notify))),
    recordSource(settingKind(settingPorts)),
    ...(practise ? practiseSources(practise) : []),
  ];
}

const settingPorts: SettingPorts = {
  read: () => ({ ...settings }),
  usual: { ...DEFAULT_SETTINGS },
  write: (change) => changeSettings(parseSettings(JSON.stringify({ ...settings, ...change }))),
  now: Date.now,
};

function bestPorts(backend: Backend, notify: BrowserPorts['notify']) {
  const get = (id: string) => {
    const [variant = '', helped] = id.split('/');
    return backend.best(variant, helped === '1');
  };
  return {
    get,
    async all() {
      const played = (await backend.list()).map(({ variant }) => variant);
      const variants = new Set([...Object.values(VARIANTS).map(({ id }) => id), ...played]);
      const ids = [...variants].flatMap((variant) => [`${variant}/0`, `${variant}/1`]);
      const bests = await Promise.all(ids.map(async (id) => [id, await get(id)] as const));
      return new Map(bests.flatMap(([id, best]) => (best ? [[id, best] as const] : [])));
    },
    async put(id: string, best: { readonly score: number; readonly maxRank: number }) {
      const [variant = '', helped] = id.split('/');
      const bests = [{ variant, helped: helped === '1', score: best.score, maxRank: best.maxRank }];
      await backend.merge({ games: [], bests, current: undefined });
      notify({ kind: 'imported', id: undefined, revision: undefined });
    },
  };
}

function practiseSources(practise: PractiseDatabase): Source[] {
  let isStale = false; // the rating, behind the answers
  const answers = storePorts(practise, 'answers', () => {
    isStale = true;
  });
  const settle = async () => {
    if (!isStale) return;
    isStale = false;
    await rateAgain(practise);
    practiseChanges.dispatchEvent(new Event('change'));
  };
  return [
    recordSource(noteKind(storePorts(practise, 'notes'))),
    recordSource(answerKind(answers, settle)),
    recordSource(
      playerKind({
        get: () => practise.get('player', 'player'),
        async put({ bestStreak, bestTimed }) {
          await changePlayer(practise, (player) => ({
            ...player,
            bestStreak: Math.max(bestStreak, player.bestStreak),
            bestTimed: Math.max(bestTimed, player.bestTimed),
          }));
          practiseChanges.dispatchEvent(new Event('change'));
        },
      }),
    ),
  ];
}

type Stored<N extends 'notes' | 'answers'> = Awaited<ReturnType<typeof readOne<N>>> & { readonly id: string };

async function readOne<N extends 'notes' | 'answers'>(practise: PractiseDatabase, name: N, id: string) {
  return (await practise.get(name, id))!;
}

function storePorts<N extends 'notes' | 'answers'>(
  practise: PractiseDatabase,
  name: N,
  onPut = () => {},
): StorePorts<Stored<N>> {
  return {
    all: async () => (await practise.getAll(name)) as Stored<N>[],
    get: async (id) => (await practise.get(name, id)) as Stored<N> | undefined,
    async put(record: Stored<N>, fits: Fits<Stored<N>>) {
      const { store, done } = practise.transaction(name, 'readwrite');
      const isFit = fits((await store.get(record.id)) as Stored<N> | undefined);
      if (isFit) void store.put(record as never);
      await done;
      if (isFit) onPut();
      return isFit;
    },
  };
}
