// A ranked server for browser tests: the one in memory of the protocol's own tests, behind the page's requests and
// sockets. Every message waits half of the latency each way, and keeps its order.
import type { Page } from '@playwright/test';
import { FakeServer } from '../packages/protocol/src/testing/fakeServer';

export interface RankedServer {
  readonly server: FakeServer;
  /** Milliseconds from a message to its answer. */
  latency: number;
}

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Puts the server behind a page. */
export async function serveRanked(page: Page, server = new FakeServer()): Promise<RankedServer> {
  const served: RankedServer = { server, latency: 0 };
  await page.route(/\/api\//, async (route) => {
    const request = route.request();
    await after(served.latency);
    const { pathname, search } = new URL(request.url());
    try {
      const body = request.postData();
      const answer = await server.request(
        request.method() as 'GET',
        pathname + search,
        body === null ? undefined : JSON.parse(body),
      );
      const contentType = answer.isJson ? 'application/json' : 'text/plain';
      await route.fulfill({ status: answer.status, contentType, body: answer.body });
    } catch {
      await route.abort('connectionrefused');
    }
  });
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const id = /games\/([^/]+)\/socket/.exec(socket.url())![1]!;
    let isOpen = true;
    let _closing: Promise<void> | undefined;
    const own = server.openSocket(id, {
      onText: (text) => void after(served.latency / 2).then(() => isOpen && socket.send(text)),
      onClose: () => {
        _closing ??= after(served.latency / 2).then(() => {
          if (isOpen) void socket.close();
          isOpen = false;
        });
      },
    });
    socket.onMessage((text) => void after(served.latency / 2).then(() => own.send(String(text))));
    socket.onClose(() => {
      isOpen = false;
      own.close();
    });
  });
  return served;
}

/** Plays and ends `game-1`, as another device of the player would. Its result stands in the chain. */
export async function finishGame(server: FakeServer): Promise<void> {
  await server.request('POST', '/api/ranked/games', { variant: 'classic' });
  await server.request('POST', '/api/ranked/games/game-1/nonce', { nonce: 'ab'.repeat(32) });
  for (const moves of 'URDLURDL') {
    const ply = server.games.get('game-1')!.game!.ply + 1;
    await server.request('POST', '/api/ranked/games/game-1/moves', { ply, moves });
  }
  await server.request('POST', '/api/ranked/games/game-1/resign', {});
  server.replayOf('game-1');
}
