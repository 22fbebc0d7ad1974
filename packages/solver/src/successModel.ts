/** The coefficients of the success rate, fitted and written by bench/successRate.ts: do not edit. */
import type { SuccessModels } from './successFeatures.js';

export const SUCCESS_MODELS: SuccessModels = {
  '4x4': {
    coefficients: [-0.938578, 7.24418, 3.323, -0.572263, -5.79635, 1.82402, 31.2478, -58.0306, 1.79363],
    record: {
      players: '1-ply, 2,000 nodes a move',
      games: 272,
      positions: 93300,
      brier: 0.0759,
      brierOfBase: 0.2401,
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
    coefficients: [-3.61155, 2.82532, 2.12367, 0.109402, 1.38695, 4.78052, 8.66182, -28.1496, 0],
    record: {
      players: '500 nodes a move; solved up to six cells',
      games: 300,
      positions: 13322,
      brier: 0.0412,
      brierOfBase: 0.2366,
    },
  },
  '3x3': {
    coefficients: [2.67983, 6.20033, 2.79579, 0.122765, -2.95335, -1.48551, -1.05456, 17.9573, 0],
    record: {
      players: '500 nodes a move; solved up to six cells',
      games: 200,
      positions: 8704,
      brier: 0.0855,
      brierOfBase: 0.2314,
    },
  },
  '3x4': {
    coefficients: [13.923, 3.20068, 2.28102, -0.165106, -1.71388, -10.0125, -19.7586, -21.1508, 0],
    record: {
      players: '500 nodes a move; solved up to six cells',
      games: 60,
      positions: 6726,
      brier: 0.1986,
      brierOfBase: 0.2498,
    },
  },
  '3x5': {
    coefficients: [11.0133, 1.73077, 1.94487, 0.807767, -2.05695, -11.7001, -24.0423, -8.62491, 0],
    record: {
      players: '500 nodes a move; solved up to six cells',
      games: 24,
      positions: 4990,
      brier: 0.145,
      brierOfBase: 0.2344,
    },
  },
  '4x5': {
    coefficients: [9.23047, 11.5382, 8.82398, -1.87212, -18.6002, 3.45025, 0, 0, 0],
    record: {
      players: '500 nodes a move; solved up to six cells',
      games: 8,
      positions: 2409,
      brier: 0.0734,
      brierOfBase: 0.2407,
    },
  },
  other: {
    coefficients: [-2.78414, 3.42023, 3.62192, -1.12069, -2.06489, 6.08151, -2.55226, -0.903016, 0],
    record: {
      players: '500 nodes a move; solved up to six cells, on 2x2, 2x3, 2x4, 3x3, 3x4, 3x5, 4x5',
      games: 1592,
      positions: 53870,
      brier: 0.0761,
      brierOfBase: 0.2369,
    },
  },
};
