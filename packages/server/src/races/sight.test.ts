// Random games of several people on one deal: nobody is ever shown a tile that the own moves have not brought.
import {
  type Board,
  type Direction,
  dealStart,
  Game,
  legalDirections,
  makePosition,
  VARIANTS,
} from '@twofold/core';
import { rankedDealer } from '@twofold/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visiblePly } from './sight.js';
import { Track } from './track.js';

const dealer = rankedDealer(new Uint8Array(32).fill(7), new Uint8Array(32).fill(9));

interface Runner {
  readonly account: string;
  readonly game: Game;
  readonly track: Track;
  hasLeft: boolean;
}

function makeRunner(account: string): Runner {
  const start = makePosition(dealStart(VARIANTS['3x3'], dealer));
  const game = new Game(VARIANTS['3x3'], '', { dealer });
  return { account, game, track: new Track(start, 0), hasLeft: false };
}

function step({ game, track }: Runner, wanted: number): void {
  const legal: readonly Direction[] = legalDirections(game.board as Board);
  const turn = legal.length > 0 ? game.play(legal[wanted % legal.length]!) : undefined;
  if (!turn) return;
  const { ply, direction, spawn } = turn;
  const move = { ply, direction, spawn, at: ply };
  track.add(move);
  track.add(move); // a repeated move changes nothing
}

const events = fc.array(fc.record({ who: fc.nat(7), what: fc.nat(9), leaves: fc.boolean() }), {
  maxLength: 120,
});

describe('what is shown of a race', () => {
  it('is never ahead of the viewer, nor of the slowest game for spectators', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), events, (people, list) => {
        const runners = Array.from({ length: people }, (_, at) => makeRunner(`p${at}`));
        for (const { who, what, leaves } of list) {
          const runner = runners[who % people]!;
          if (leaves && what === 0) runner.hasLeft = true;
          else if (!runner.hasLeft) step(runner, what);
          const games = runners.map(({ account, track, hasLeft, game }) => ({
            account,
            ply: track.ply,
            isOver: hasLeft || game.status === 'over',
          }));
          const going = games.filter(({ isOver }) => !isOver).map(({ ply }) => ply);
          for (const game of games) {
            for (const viewer of games) {
              if (viewer.account === game.account) continue;
              expect(visiblePly(games, game, viewer.account, false)).toBeLessThanOrEqual(viewer.ply);
            }
            for (const ply of going)
              expect(visiblePly(games, game, undefined, false)).toBeLessThanOrEqual(ply);
            expect(visiblePly(games, game, 'stranger', false)).toBe(
              visiblePly(games, game, undefined, false),
            );
          }
        }
        for (const { track, game } of runners) {
          expect(track.positionAt(track.ply)).toBe(makePosition(game.board));
          expect(track.pointAt(Number.POSITIVE_INFINITY)).toMatchObject({ ply: game.ply, score: game.score });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is everything after the end', () => {
    const games = [
      { account: 'a', ply: 3, isOver: true },
      { account: 'b', ply: 9, isOver: true },
    ];
    expect(visiblePly(games, games[1]!, 'a', true)).toBe(9);
    expect(visiblePly(games, games[1]!, undefined, true)).toBe(9);
  });
});
