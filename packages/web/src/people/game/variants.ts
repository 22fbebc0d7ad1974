// The boards that ranked play offers. The server deals any variant, and a leaderboard needs players: so a few.
import { findVariant } from '@twofold/core';

export const RANKED_VARIANTS = ['classic', '3x3', '5x5', '6x6', '2x4', 'even', 'course'].flatMap(
  (id) => findVariant(id) ?? [],
);
