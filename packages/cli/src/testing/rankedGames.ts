// Ranked games in the terminal. Each test has a service and a data folder of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type RankedService, serveRanked } from '../../../../tools/tests/rankedService.js';
import { PlainPlay } from './plainPlay.js';
import { TerminalSession } from './terminal.js';

/** What the tests of a file play with. All of it ends with each test. */
export function useRankedGames() {
  let folder: string;
  let service: RankedService;
  const sessions: TerminalSession[] = [];
  const lines: PlainPlay[] = [];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twofold-ranked-'));
    service = await serveRanked();
  });
  afterEach(async () => {
    await Promise.all(sessions.splice(0).map((session) => session.close()));
    for (const each of lines.splice(0)) {
      each.process.kill('SIGKILL');
      await each.exited();
    }
    service.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  return {
    get folder() {
      return folder;
    },
    get service() {
      return service;
    },
    /** `twofold ranked` on a screen. */
    play(...args: string[]): TerminalSession {
      const environment = { XDG_DATA_HOME: folder, TWOFOLD_SERVER: service.url };
      const session = new TerminalSession(['ranked', ...args], { environment });
      sessions.push(session);
      return session;
    },
    /** `twofold ranked` by lines. */
    playByLines(...args: string[]): PlainPlay {
      const game = new PlainPlay({ data: folder, server: service.url, args });
      lines.push(game);
      return game;
    },
  };
}
