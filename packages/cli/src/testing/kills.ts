/**
 * Kills `twofold play` with SIGKILL during fast typing and slow fsyncs, again and again on one game. The
 * saved game must have each turn that was printed before a kill.
 */
import { join } from 'node:path';
import { openSavedGame } from '../play/savedGame.js';
import { PlainPlay } from './plainPlay.js';

/** A board so large that blind play does not end. */
const VARIANT = '8x8';
/** Lines at a time, and the longest life of a process after its first turn, in milliseconds. */
const BURST = 'left\nup\nright\ndown\n'.repeat(5);
const LONGEST_LIFE = 150;
/** A printed turn. */
const TURN = /^(?:Up|Right|Down|Left)\. .*New \d/gm;

export interface Kills {
  turns: number; // printed by all processes
  lost: number[]; // turns that each kill lost, if any
}

/** Kills that many processes. */
export async function killRepeatedly(data: string, count: number): Promise<Kills> {
  const kills: Kills = { turns: 0, lost: [] };
  let length = 0;
  for (let kill = 0; kill < count; kill++) {
    const printed = await typeAndKill(data);
    const expected = length + printed;
    length = savedLength(join(data, 'twofold'));
    kills.turns += printed;
    if (length < expected) kills.lost.push(expected - length);
  }
  return kills;
}

/** Turns that a process printed until it was killed. */
async function typeAndKill(data: string): Promise<number> {
  const play = new PlainPlay({ data, args: ['--variant', VARIANT, '--seed', 'abc'], slowSync: true });
  const { stdin, stdout } = play.process;
  const typing = setInterval(() => stdin.writableNeedDrain || stdin.write(BURST), 1);
  const kill = () => play.process.kill('SIGKILL');
  let isDoomed = false;
  stdout.on('data', () => {
    if (isDoomed || !play.output.match(TURN)) return;
    isDoomed = true;
    setTimeout(kill, Math.random() * LONGEST_LIFE);
  });
  await play.exited();
  clearInterval(typing);
  return play.output.match(TURN)?.length ?? 0;
}

function savedLength(folder: string): number {
  const saved = openSavedGame(folder, VARIANT);
  saved.close();
  return saved.game?.length ?? 0;
}
