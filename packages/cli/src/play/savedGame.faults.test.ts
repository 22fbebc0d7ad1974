// Saves on a disk that may fail, in a process that may die, at any call. Every reported save can be read
// afterwards.
import { type Direction, findVariant, Game, makeReplay, parseReplay, replayFromGame } from '@twofold/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterPowerFailure, type Disk, type Fate, MemoryFiles } from '../testing/memoryFiles.js';
import { openSavedGame, type SavedGame } from './savedGame.js';

const FOLDER = '/data';
const CLASSIC = findVariant('classic')!;

type Step = 'turn' | 'undo' | 'new game' | 'fsync ends' | 'quit';

/** A player: their actions, and the saves reported to them. */
class Player {
  readonly files: MemoryFiles;
  /** Every game as it was at each attempt to save it, and the number of attempts that no longer matter. */
  readonly attempts: string[] = [];
  saved = 0; // attempts[saved - 1] and all before it were reported as saved
  kept: string[] = []; // games that were left for a saved one
  quit = false;
  #leaving: string[] = [];
  #saved: SavedGame | undefined;
  #game: Game;

  constructor(disk: Disk, fateOf: (call: number) => Fate) {
    this.files = new MemoryFiles(disk, fateOf);
    this.#game = new Game(CLASSIC, 'game-0');
    try {
      this.#saved = openSavedGame(FOLDER, 'classic', this.files);
      if (this.#saved.game) {
        this.#game = this.#saved.game;
        this.attempts.push(stateOf(this.#game));
        this.saved = 1;
      }
    } catch {
      // It died while it opened the game.
    }
  }

  async do(step: Step): Promise<void> {
    if (this.files.dead || this.quit || this.#saved === undefined) return;
    if (step === 'fsync ends') return this.files.finishSync();
    if (step === 'quit') return this.#quit();
    if (step === 'new game') this.#begin();
    else if (step === 'undo') this.#game.undo();
    else playOne(this.#game);
    this.#attempt(() => this.#saved!.save(this.#game));
  }

  #begin(): void {
    this.#leaving.push(stateOf(this.#game));
    try {
      this.#saved!.keep(this.#game, new Date(0));
    } catch {
      // The next save tries again.
    }
    this.#game = new Game(CLASSIC, `game-${this.attempts.length + 1}`);
  }

  #quit(): void {
    this.quit = true;
    this.#report(() => this.#saved!.close());
  }

  #attempt(save: () => void): void {
    this.attempts.push(stateOf(this.#game));
    this.#report(save);
  }

  #report(save: () => void): void {
    try {
      save();
    } catch {
      return;
    }
    this.saved = this.attempts.length;
    this.kept.push(...this.#leaving.splice(0));
  }
}

function playOne(game: Game): void {
  for (const direction of [3, 2, 1, 0] as Direction[]) if (game.play(direction)) return;
}

const stateOf = (game: Game) => makeReplay(replayFromGame(game));
const withoutTags = (text: string) => {
  const replay = parseReplay(text);
  return replay.ok ? makeReplay({ ...replay.value, tags: {} }) : text;
};

/** Fails unless the next process finds the newest game reported as saved, or a later one. */
function expectFound({ attempts, saved, kept }: Player, disk: Disk): void {
  if (saved > 0) {
    const found = openSavedGame(FOLDER, 'classic', new MemoryFiles(new Map(disk))).game;
    expect(attempts.slice(saved - 1)).toContain(found && stateOf(found));
  }
  const games = [...disk].filter(([path]) => path.startsWith('/data/games/') && path.endsWith('.2048'));
  expect(games.map(([, { text }]) => withoutTags(text))).toEqual(expect.arrayContaining(kept));
}

const SCRIPT: Step[] = [
  ...(['turn', 'turn', 'turn', 'fsync ends', 'turn', 'undo', 'fsync ends', 'fsync ends', 'turn'] as const),
  ...(['new game', 'turn', 'fsync ends', 'turn', 'new game', 'turn', 'turn', 'quit'] as const),
];

async function playScript(disk: Disk, fateOf: (call: number) => Fate): Promise<Player> {
  const player = new Player(disk, fateOf);
  for (const step of SCRIPT) await player.do(step);
  return player;
}

describe('a saved game', () => {
  it.each(['dies before', 'dies within', 'dies after', 'fails'] as const)(
    'is found again when call after call %s',
    async (fate) => {
      const { files } = await playScript(new Map(), () => 'fine');
      expect(files.calls).toBeGreaterThan(50);
      for (let last = 0; last < files.calls; last++) {
        const player = await playScript(new Map(), (call) => (call === last ? fate : 'fine'));
        expectFound(player, player.files.disk);
      }
    },
  );

  it('is found again when the disk is full from some call on', async () => {
    const { files } = await playScript(new Map(), () => 'fine');
    for (let first = 0; first < files.calls; first++) {
      const player = await playScript(new Map(), (call) => (call >= first ? 'fails' : 'fine'));
      expectFound(player, player.files.disk);
    }
  });

  it('is found again after any life of failures and deaths, one upon another', async () => {
    const fate = fc.oneof(
      { weight: 12, arbitrary: fc.constant<Fate>('fine') },
      { weight: 3, arbitrary: fc.constant<Fate>('fails') },
      { weight: 1, arbitrary: fc.constantFrom<Fate>('dies before', 'dies within', 'dies after') },
    );
    const step = fc.constantFrom<Step>(
      'turn',
      'turn',
      'turn',
      'undo',
      'new game',
      'fsync ends',
      'fsync ends',
    );
    const life = fc.record({
      steps: fc.array(step, { maxLength: 12 }),
      fates: fc.array(fate, { maxLength: 60 }),
      quits: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 4 }), async (lives) => {
        const disk: Disk = new Map();
        for (const { steps, fates, quits } of lives) {
          const player = new Player(disk, (call) => fates[call] ?? 'fine');
          for (const each of steps) await player.do(each);
          if (quits) await player.do('quit');
          expectFound(player, disk);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('survives a power failure as it was when the last fsync ended', async () => {
    const { files } = await playScript(new Map(), () => 'fine');
    for (let last = 0; last < files.calls; last++) {
      const player = await playScript(new Map(), (call) => (call === last ? 'dies after' : 'fine'));
      const safe = player.files.disk.get('/data/classic.2048');
      if (safe === undefined) continue;
      expect(safe.synced).toBe(true);
      const disk = afterPowerFailure(player.files.disk);
      const found = openSavedGame(FOLDER, 'classic', new MemoryFiles(disk)).game!;
      const since = player.attempts.indexOf(withoutTags(safe.text));
      expect(player.attempts.slice(since)).toContain(stateOf(found));
    }
  });
});
