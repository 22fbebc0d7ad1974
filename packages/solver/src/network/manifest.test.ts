import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { networkUrl, openNetworkFile } from '../engine/node/networks.js';
import {
  hasNetworkChoice,
  networkForBoard,
  networkNamed,
  SHIPPED_NETWORKS,
  USUAL_NETWORK,
} from './manifest.js';

it('lists every file of networks/, with its size and its board', () => {
  const files = readdirSync(new URL('../../networks/', import.meta.url));
  expect(files.sort()).toEqual(SHIPPED_NETWORKS.map(({ name }) => `${name}.2048ntn`).sort());
  for (const { name, columns, rows, bytes } of SHIPPED_NETWORKS) {
    expect([name, readFileSync(networkUrl(name)).length]).toEqual([name, bytes]);
    const { board = { columns: 4, rows: 4 } } = openNetworkFile(name).shape;
    expect([name, board.columns, board.rows]).toEqual([name, columns, rows]);
  }
});

it('has one network for a board that is not 4x4, lying either way', () => {
  expect(networkForBoard({ columns: 4, rows: 2 })).toBe('2x4');
  expect(networkForBoard({ columns: 2, rows: 4 })).toBe('2x4');
  expect(networkForBoard({ columns: 4, rows: 4 })).toBeUndefined();
  expect(networkForBoard({ columns: 8, rows: 8 })).toBeUndefined();
});

it('has the usual network, for 4x4, which answers to its earlier name too', () => {
  expect(SHIPPED_NETWORKS.filter(({ name }) => name === USUAL_NETWORK)).toMatchObject([
    { columns: 4, rows: 4 },
  ]);
  expect(['strong', 'small', 'toString', 'a/file'].map(networkNamed)).toEqual([
    USUAL_NETWORK,
    'small',
    'toString',
    'a/file',
  ]);
  expect(networkUrl('strong')).toEqual(networkUrl(USUAL_NETWORK));
});

it('leaves the network of 4x4 to choice, and no other', () => {
  expect(hasNetworkChoice({ columns: 4, rows: 4 })).toBe(true);
  expect(hasNetworkChoice({ columns: 4, rows: 5 })).toBe(false);
  expect(hasNetworkChoice({ columns: 3, rows: 4 })).toBe(false);
});
