/** Boards whose trees are small, by the larger tiles on them. */
export const BOARDS = {
  pair: [
    [2, 4],
    [8, 8],
  ],
  fours: [
    [4, 4],
    [8, 16],
  ],
  twos: [
    [2, 2],
    [4, 8],
  ],
};
