// What the page says and offers by the state of a session. Sessions have tests of their own, with a server.
import { Game, legalDirections, tilt, VARIANTS } from '@twofold/core';
import type { RankedGame, Session, SessionEvent } from '@twofold/protocol/client';
import { createRoot } from 'solid-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activateLocale, loadMessages } from '../i18n/i18n';
import { closeToast, toasts } from '../ui/toasts/toasts';
import { RankedPlay } from './rankedPlay';

type Answer = Awaited<ReturnType<Session['resign']>>;

/** A session that does as the test says. */
class ToldSession {
  readonly id = 'game-1';
  readonly variant = VARIANTS.classic;
  readonly game = new Game(VARIANTS.classic, 'ranked');
  readonly isOver = false;
  readonly elapsed = 0;
  readonly ply = 0;
  sliding: object | undefined;
  mustAdopt = false;
  link = 'live';
  onAsk = () => {};
  answer: (answer: Answer) => void = () => {};
  #tell: (event: SessionEvent) => void = () => {};

  open(): void {}

  close(): void {}

  listen(listener: (event: SessionEvent) => void): void {
    this.#tell = listener;
  }

  resign(onAsk: () => void): Promise<Answer> {
    this.onAsk = onAsk;
    return new Promise((resolve) => {
      this.answer = resolve;
    });
  }

  stopResigning(): void {
    this.answer({ ok: false, error: { code: 'stopped', message: '' } });
  }

  slide(): void {
    const board = this.game.board;
    this.sliding = {
      ply: 1,
      score: 0,
      before: board,
      afterstate: tilt(board, legalDirections(board)[0]!).board,
    };
    this.#tell({ kind: 'slid', move: this.sliding as never });
  }

  end(): void {
    this.sliding = undefined;
    this.#tell({ kind: 'over', game: ENDED.value });
  }

  refuse(code: string): void {
    this.link = 'refused';
    this.#tell({ kind: 'link', state: 'refused', failure: { code, message: '' } });
  }

  lose(): void {
    this.link = 'lost';
    this.#tell({ kind: 'link', state: 'lost' });
  }
}

let session: ToldSession;
let play: RankedPlay;
beforeEach(async () => {
  await activateLocale('en', []);
  await loadMessages((await import('../i18n/ranked')).default);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  session = new ToldSession();
  play = createRoot(() => new RankedPlay(session as unknown as Session));
});
afterEach(() => {
  play.dispose();
  vi.useRealTimers();
});

const ENDED = { ok: true, value: {} as RankedGame } as const;

describe('the end for good', () => {
  it('is stopped while moves of the game wait', async () => {
    const ending = play.end();
    expect(play.ending()).toBe('sending');
    expect(await play.end()).toBe(false); // one at a time
    expect([play.stopEnding(), play.ending(), await ending]).toEqual([true, 'none', false]);
    const again = play.end();
    session.answer(ENDED);
    expect([await again, play.ending()]).toEqual([true, 'none']);
  });

  it('is not stopped once the server is asked', async () => {
    const ending = play.end();
    session.onAsk();
    expect([play.ending(), play.stopEnding(), await play.end()]).toEqual(['asked', false, false]);
    session.answer(ENDED);
    expect([await ending, play.ending()]).toEqual([true, 'none']);
  });

  it('is said to have failed where the server did not answer', async () => {
    const ending = play.end();
    session.answer({ ok: false, error: { code: 'unsent', message: '' } });
    expect([await ending, play.ending()]).toEqual([true, 'failed']);
    void play.end();
    expect(play.ending()).toBe('sending');
  });
});

describe('a connection that is lost for long', () => {
  it('is told with what comes of the move that waits', () => {
    session.lose();
    vi.advanceTimersByTime(2_000);
    expect(play.trouble()?.message).toContain('the game goes on here');
    session.slide();
    expect(play.trouble()?.message).toContain('Your move is kept');
    session.mustAdopt = true;
    expect(play.trouble()?.message).toContain('your move does not count');
  });
});

it('shows no slide that came after the end', () => {
  session.slide();
  expect(play.frame().board).not.toEqual(session.game.board);
  session.end();
  expect([play.frame().board, play.waiting()]).toEqual([session.game.board, false]);
});

it('says that the account is gone, and of other refusals no more than that', async () => {
  await loadMessages((await import('../i18n/people')).default);
  session.refuse('no_game');
  expect(play.trouble()?.message).toBe('The server refused this.');
  session.refuse('no_account');
  expect(play.trouble()?.message).toBe('The account of this game was deleted, or signed out on this device.');
});

it('says why there is no hint, no undo and no other game', () => {
  const said = () => toasts().map(({ message }) => message);
  play.askHint();
  expect(said()).toEqual(['A ranked game has no hints: every move is your own.']);
  play.undo();
  expect(said()).toEqual(['A ranked game has no undo.']);
  play.newGame();
  expect(said()).toEqual(['This game goes on. End it before you begin another.']);
  closeToast('refused');
});
