/** The coefficients of the success rate, fitted and written by learn/success.ts: do not edit. */
import type { SuccessModels } from './features.js';

export const SUCCESS_MODELS: SuccessModels = {
  '4x4': {
    coefficients: [3.5722, 0.0965336, 1.77206, 0.120831, -0.370046, -6.38588, 22.7067, -60.1512, 2.51968],
    record: {
      players: '1-ply, 2,000 nodes a move',
      games: 300,
      positions: 120620,
      brier: 0.1028,
      brierOfBase: 0.2406,
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
    coefficients: [-1.74821, 2.3531, 1.69122, 1.26448, 2.00944, 2.86483, 6.03345, -28.8115, 0],
    record: {
      players: '500 nodes a move; solved up to six cells',
      games: 300,
      positions: 13413,
      brier: 0.0398,
      brierOfBase: 0.2359,
    },
  },
  '3x3': {
    coefficients: [1.15714, 6.8548, 3.21144, 0.336881, -3.5469, 0.150127, 1.23217, 17.3882, 0],
    record: {
      players: '500 nodes a move; solved up to six cells',
      games: 200,
      positions: 8701,
      brier: 0.0848,
      brierOfBase: 0.2317,
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
    coefficients: [13.4591, 2.33247, 2.35232, 0.0500792, -2.07483, -14.4404, -27.3357, -8.38084, 0],
    record: {
      players: '500 nodes a move; solved up to six cells',
      games: 60,
      positions: 6643,
      brier: 0.1055,
      brierOfBase: 0.2388,
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
    coefficients: [-5.05302, 3.38758, 3.90041, -0.868809, -2.17937, 9.83424, -11.9939, 6.08678, 0],
    record: {
      players: '500 nodes a move; solved up to six cells, on 2x2, 2x3, 2x4, 3x3, 3x4, 3x5, 4x5',
      games: 1696,
      positions: 58458,
      brier: 0.0791,
      brierOfBase: 0.2389,
    },
  },
};
