/** The coefficients of the success rate, fitted and written by trainer/programs/success.ts: do not edit. */
import type { SuccessModels } from './features.js';

export const SUCCESS_MODELS: SuccessModels = {
  '4x4': {
    coefficients: [
      19.2612, 3.19302, 0, -0.0366548, -4.60092, 0.408783, -12.8102, -19.1875, -15.5939, -0.00154151,
    ],
    record: {
      players: '2,000 nodes a move, from the start and from 1-ply games on',
      games: 279,
      positions: 313430,
      brier: 0.101,
      brierOfBase: 0.2497,
    },
  },
  '4x4 by heuristic': {
    coefficients: [12.1824, 13.1779, 0.754742, 1.03221, -1.21386, 0.122207, -17.5607, -50.4258, 0, 0],
    record: {
      players: 'heuristic, 500 nodes a move',
      games: 60,
      positions: 7829,
      brier: 0.1461,
      brierOfBase: 0.2481,
    },
  },
  '2x2': {
    coefficients: [3.88529, 0.782777, 6.5863, -0.275775, -9.73951, 1.71513, 0.0514664, -2.57052, -2.86137, 0],
    record: {
      players: '500 nodes a move; solved up to six cells',
      games: 600,
      positions: 7141,
      brier: 0.0279,
      brierOfBase: 0.1982,
    },
  },
  '2x3': {
    coefficients: [2.5928, 1.47174, 3.63112, -0.235516, -1.50388, 0.530806, -2.23544, -4.01103, -1.43975, 0],
    record: {
      players: '500 nodes a move; solved up to six cells',
      games: 400,
      positions: 10578,
      brier: 0.0316,
      brierOfBase: 0.2316,
    },
  },
  '2x4': {
    coefficients: [4.69546, 2.26509, 0.799663, 1.993, 0.452467, 0.436571, -3.81024, -0.862758, -14.9878, 0],
    record: {
      players: '500 nodes a move; solved up to six cells',
      games: 300,
      positions: 13499,
      brier: 0.0423,
      brierOfBase: 0.2369,
    },
  },
  '3x3': {
    coefficients: [-0.963891, 6.53602, 3.27696, -0.0989845, -4.13971, 0.105291, 2.03819, 7.84368, 9.53419, 0],
    record: {
      players: '500 nodes a move; solved up to six cells',
      games: 200,
      positions: 8570,
      brier: 0.0859,
      brierOfBase: 0.234,
    },
  },
  '3x4': {
    coefficients: [
      15.8201, 1.64265, 5.03647, 0.286785, -0.419921, -0.336954, -12.4652, -23.5393, -25.1213, 0,
    ],
    record: {
      players: '500 nodes a move; solved up to six cells',
      games: 120,
      positions: 7949,
      brier: 0.1877,
      brierOfBase: 0.2422,
    },
  },
  '3x5': {
    coefficients: [9.76931, 2.63614, 3.00367, -0.153966, -5.77214, 0.342334, -7.60128, -21.3717, -9.91756, 0],
    record: {
      players: '500 nodes a move; solved up to six cells',
      games: 60,
      positions: 6481,
      brier: 0.1036,
      brierOfBase: 0.2393,
    },
  },
  '4x5': {
    coefficients: [19.2934, 1.85712, 2.06125, -0.150293, -5.07744, 0.106612, -25.3861, -1.72126, 0, 0],
    record: {
      players: '500 nodes a move; solved up to six cells',
      games: 16,
      positions: 4033,
      brier: 0.1243,
      brierOfBase: 0.2449,
    },
  },
  other: {
    coefficients: [-2.6246, 3.36401, 3.62312, -0.685956, -3.48065, 0.286621, 6.52995, -7.90555, 6.31996, 0],
    record: {
      players: '500 nodes a move; solved up to six cells, on 2x2, 2x3, 2x4, 3x3, 3x4, 3x5, 4x5',
      games: 1696,
      positions: 58251,
      brier: 0.0802,
      brierOfBase: 0.2395,
    },
  },
};
