/** The starters of the contracts in Python, which no rule turns TypeScript into. By the id of the contract. */
export const PYTHON_STARTERS: Readonly<Record<string, string>> = {
  tilt: `def tilt(board, side):
    tilted = [list(row) for row in board]
    # Tilt it to the side.
    return tilted
`,
  walk: `def moveTiles(cells, direction):
    dx, dy = direction
    score = 0
    # Move each tile by (dx, dy) until something stops it.
    return score
`,
  'pack-and-pair': `def merge(row):
    merged_row = [0] * len(row)
    indices = [-1] * len(row)
    # Place and pair the tiles.
    return {"mergedRow": merged_row, "indices": indices}
`,
  'minimum-row': `def tilt(board, side):
    score = 0
    if side == "NORTH":
        pass  # Tilt every column up.
    return score
`,
  'two-pointers': `def tiltRow(row):
    score = 0
    # Close the gaps, then merge equal neighbours.
    return score
`,
  'rotate-with-motions': `def tilt(board, side):
    motions = []
    score = 0
    # Tilt the board and note each tile that moves.
    return {"board": board, "score": score, "motions": motions}
`,
};
