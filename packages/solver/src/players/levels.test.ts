import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noiseOfLoss, noiseOfScore, PLAYER_LEVELS, playerOfLevel } from './levels.js';

it('have less noise from level to level, and lose less, score more and are more accurate', () => {
  const players = PLAYER_LEVELS.map(playerOfLevel);
  for (const [at, player] of players.slice(1).entries()) {
    const weaker = players[at]!;
    expect(player.noise).toBeLessThan(weaker.noise);
    expect(player.loss).toBeLessThan(weaker.loss);
    expect(player.score).toBeGreaterThan(weaker.score);
    expect(player.accuracy).toBeGreaterThan(weaker.accuracy);
  }
});

it('fit the noise to a loss: that of a level to its own loss, more to more, and the nearest beyond all', () => {
  for (const level of PLAYER_LEVELS) {
    const { loss, noise } = playerOfLevel(level);
    expect(noiseOfLoss(loss)).toBeCloseTo(noise, 12);
  }
  const loss = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(loss, loss, (one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      expect(noiseOfLoss(less)).toBeLessThanOrEqual(noiseOfLoss(more));
      expect(noiseOfLoss(less)).toBeGreaterThan(0);
    }),
  );
  expect([noiseOfLoss(0), noiseOfLoss(1)]).toEqual([0.001, 0.3]);
  expect(noiseOfLoss(Math.sqrt(0.00593 * 0.00291))).toBeCloseTo(Math.sqrt(0.03 * 0.01), 10);
});

it('fit the noise to a median score: less to a higher one, and the nearest beyond all', () => {
  const score = fc.double({ min: 0, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(score, score, (one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      expect(noiseOfScore(less)).toBeGreaterThanOrEqual(noiseOfScore(more));
    }),
  );
  expect([0, 1904, 5556, 1e6].map(noiseOfScore)).toEqual([3, 0.3, 0.1, 0.001]);
  expect(noiseOfScore(Math.sqrt(34508 * 16644))).toBeCloseTo(Math.sqrt(0.02 * 0.01), 10);
});
