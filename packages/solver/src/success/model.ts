/** The coefficients of the success rate, fitted and written by learn/success.ts: do not edit. */
import type { SuccessModels } from './features.js';

export const SUCCESS_MODELS: SuccessModels = {
  '4x4': {
    coefficients: [
      13.7938, 2.87843, 0.358538, -0.194738, -1.31934, -9.47569, -5.50838, -34.5038, -0.00180863,
    ],
    record: {
      players: '2,000 nodes a move, from the start and from 1-ply games on',
      games: 219,
      positions: 263506,
      brier: 0.1053,
      brierOfBase: 0.2505,
    },
  },
  '4x4 by heuristic': {
    coefficients: [7.56932, 13.4184, 1.30762, 0.848452, -1.4898, -11.0444, -49.7039, 0, 0],
    record: {
      players: 'heuristic, 500 nodes a move',
      games: 60,
      positions: 7829,
      brier: 0.1461,
      brierOfBase: 0.2481,
    },
  },
  '2x2': {
    coefficients: [-4.76112, 1.52021, 7.86303, 1.16607, 5.85805, -1.18384, 2.16674, 2.66065, 0],
    record: {
      players: '500 nodes a move; solved up to six cells',
      games: 600,
      positions: 7141,
      brier: 0.0279,
      brierOfBase: 0.1982,
    },
  },
  '2x3': {
    coefficients: [-0.543213, 1.42808, 4.31919, 0.135756, 3.09405, -2.34347, -1.94996, -0.0436314, 0],
    record: {
      players: '500 nodes a move; solved up to six cells',
      games: 400,
      positions: 10578,
      brier: 0.0317,
      brierOfBase: 0.2316,
    },
  },
  '2x4': {
    coefficients: [1.70056, 2.19902, 1.06862, 2.29109, 3.84163, -2.54969, 1.76542, -18.3803, 0],
    record: {
      players: '500 nodes a move; solved up to six cells',
      games: 300,
      positions: 13499,
      brier: 0.0423,
      brierOfBase: 0.2369,
    },
  },
  '3x3': {
    coefficients: [-2.20604, 6.67048, 3.5037, -0.070988, -3.52535, 2.87945, 8.7487, 10.1971, 0],
    record: {
      players: '500 nodes a move; solved up to six cells',
      games: 200,
      positions: 8570,
      brier: 0.0858,
      brierOfBase: 0.234,
    },
  },
  '3x4': {
    coefficients: [15.166, 2.10984, 4.14628, 0.225757, -1.69078, -11.5956, -22.2118, -23.7284, 0],
    record: {
      players: '500 nodes a move; solved up to six cells',
      games: 120,
      positions: 7949,
      brier: 0.1885,
      brierOfBase: 0.2422,
    },
  },
  '3x5': {
    coefficients: [10.6453, 2.32155, 3.10377, -0.338915, -3.3423, -9.96201, -23.7233, -9.89875, 0],
    record: {
      players: '500 nodes a move; solved up to six cells',
      games: 60,
      positions: 6481,
      brier: 0.1042,
      brierOfBase: 0.2393,
    },
  },
  '4x5': {
    coefficients: [18.2375, 1.87009, 2.14975, -0.214743, -4.19355, -24.3868, -1.75097, 0, 0],
    record: {
      players: '500 nodes a move; solved up to six cells',
      games: 16,
      positions: 4033,
      brier: 0.1241,
      brierOfBase: 0.2449,
    },
  },
  other: {
    coefficients: [-3.44031, 3.25876, 3.93102, -0.890252, -2.2323, 7.30098, -7.95427, 4.41294, 0],
    record: {
      players: '500 nodes a move; solved up to six cells, on 2x2, 2x3, 2x4, 3x3, 3x4, 3x5, 4x5',
      games: 1696,
      positions: 58251,
      brier: 0.0799,
      brierOfBase: 0.2395,
    },
  },
};
