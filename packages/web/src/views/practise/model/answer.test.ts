import { parsePuzzle } from '@twofold/solver/internal';
import { expect, it } from 'vitest';
import { framesOf } from '../../../coach/advice/lineFrames';

const LINE =
  '0001/0013/4321/5753 1064 921 corner,order 199363,-,-,226349 1024:675,-,-,690 U:U92D21R11U81Rd1:4:edge:128:1000:0 L:L12D31D21R01D91';

const read = (line: string) => {
  const puzzle = parsePuzzle(line);
  if (!puzzle.ok) throw new Error(`${line}: ${puzzle.error.message}`);
  return puzzle.value;
};

it('an answer goes on along a line of frames', () => {
  const puzzle = read(LINE);
  const frames = framesOf(puzzle, puzzle.lines[3]!);
  expect(frames).toHaveLength(6);
  expect(frames[1]!.turn).toMatchObject({
    direction: 3,
    ply: 1,
    before: puzzle.board,
    spawn: { cell: 1, rank: 2 },
  });
  for (const [at, { turn }] of frames.slice(1).entries()) expect(turn!.before).toBe(frames[at]!.board);
});
