// A ranked game whose connection is lost between its last tile and the server's word on the result.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkProof } from '@twofold/protocol';
import { describe, expect, it } from 'vitest';
import { useRankedGames } from '../testing/rankedGames.js';
import type { TerminalSession } from '../testing/terminal.js';
import { SLOW } from '../testing/transcript.js';

const KEPT_MOVE = 'The move is kept; it is sent when the server answers.';

const ranked = useRankedGames();

/** Loses the connection between the tile of a last move and the server's word on the game's end. */
function loseLastWord(): { readonly isLost: boolean } {
  const state = { isLost: false };
  const { openSocket } = ranked.service.server;
  const losing: typeof openSocket = (id, { onText, onClose }) =>
    openSocket(id, {
      onText(text) {
        if (state.isLost || !text.startsWith('{"type":"over"')) return onText(text);
        state.isLost = true;
        ranked.service.server.isUp = false;
        ranked.service.server.cut();
      },
      onClose,
    });
  Object.assign(ranked.service.server, { openSocket: losing });
  return state;
}

/** Plays on screen to the last tile of a game. The result is not told, and no server answers. */
async function playToLoss(file: string): Promise<TerminalSession> {
  const word = loseLastWord();
  const session = ranked.play('--no-animation', '--variant', '2x2', '--save', file);
  await session.shows(/Server +connected/);
  for (let at = 0; at < 80 && !word.isLost; at++) {
    session.type('asdw'[at % 4]!);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await session.shows('no connection');
  return session;
}

describe('the last word on a game', { timeout: SLOW }, () => {
  it('saves a game by lines whose end is told after the input ended and the connection was lost', async () => {
    const file = join(ranked.folder, 'end.2048');
    const word = loseLastWord();
    const args = ['--variant', '2x2', '--save', file];
    const session = ranked.playByLines(...args);
    session.process.stdin.end('left\nup\nright\ndown\n'.repeat(30));
    await session.prints('The game is over. How it ended is told when the server answers.');
    expect([word.isLost, session.output.includes(KEPT_MOVE)]).toEqual([true, false]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    ranked.service.server.isUp = true;
    expect(await session.exited()).toBe(0);
    expect(checkProof(readFileSync(file, 'utf8'))).toMatchObject({ ok: true });
  });

  it('ends with code 1 where the player quits before the server told the end of a game to save', async () => {
    const session = await playToLoss(join(ranked.folder, 'end.2048'));
    session.type('q');
    expect(await session.exited()).toBe(1);
    const told = session.screen.main.replaceAll(/\s+/g, ' ');
    expect(told).toContain(
      `"twofold ranked replay game-1 --server ${ranked.service.url}" prints its replay.`,
    );
    expect(told).not.toContain('The game is over: ');
  });

  it('is awaited on screen before another game begins, so that the replay is saved', async () => {
    const file = join(ranked.folder, 'end.2048');
    const session = await playToLoss(file);
    session.type('n');
    await session.shows('Waiting for the server');
    expect(ranked.service.server.games.size).toBe(1);
    ranked.service.server.isUp = true;
    await session.until(() => ranked.service.server.games.get('game-2')?.live !== undefined);
    session.type('q');
    expect(await session.exited()).toBe(0);
    expect(checkProof(readFileSync(file, 'utf8'))).toMatchObject({ ok: true });
  });

  it('is not awaited any more where the player quits meanwhile', async () => {
    const file = join(ranked.folder, 'end.2048');
    const session = await playToLoss(file);
    session.type('n');
    await session.shows('Waiting for the server');
    const begun = performance.now();
    session.type('q');
    expect(await session.exited()).toBe(1);
    expect(performance.now() - begun).toBeLessThan(8_000); // not the ten seconds of the wait
    expect(existsSync(file)).toBe(false);
  });
});
