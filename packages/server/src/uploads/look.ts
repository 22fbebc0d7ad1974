/**
 * The dark look of the web game for pictures. Tiles have the colours of both halves and of the number, for ranks 1 to
 * 18. Sizes of numbers, by their count of digits, are shares of a cell. Made by tools/palette/palette.ts (--css
 * writes it anew).
 */
export const LOOK = {
  page: '#14141a',
  ink: '#f4f1ea',
  soft: '#a9a3ad',
  board: '#1f1f28',
  cell: '#121217',
  line: '#30303b',
  tiles: [
    ['#3e3f42', '#2b2c30', '#fffdf8'],
    ['#3f4457', '#2c3245', '#fffdf8'],
    ['#414d75', '#2e3b65', '#fffdf8'],
    ['#4f4b95', '#3d3986', '#fffdf8'],
    ['#7149b9', '#6137ac', '#fffdf8'],
    ['#9d3c94', '#8f2985', '#fffdf8'],
    ['#b6417b', '#a92e6b', '#fffdf8'],
    ['#e66689', '#db557a', '#1f1a17'],
    ['#f97667', '#ee6656', '#1f1a17'],
    ['#fe8d17', '#f47e03', '#1f1a17'],
    ['#f4af36', '#e9a123', '#1f1a17'],
    ['#eec768', '#e4ba57', '#1f1a17'],
    ['#f2d414', '#e7c800', '#1f1a17'],
    ['#ffd76e', '#f5cc5d', '#1f1a17'],
    ['#fbe59c', '#f1da8d', '#1f1a17'],
    ['#f9ebc1', '#eee0b4', '#1f1a17'],
    ['#f9f3df', '#efe8d3', '#1f1a17'],
    ['#fcfbf9', '#f2f1ef', '#1f1a17'],
  ],
  numberSizes: [0.46, 0.46, 0.39, 0.33, 0.272, 0.232, 0.2, 0.176, 0.156, 0.14],
} as const;

/** Larger ranks repeat the last colours in a cycle of this length, folded the other way. */
export const CYCLE = 6;
