import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ClientMessage,
  MOST_MESSAGE_BYTES,
  makeMessage,
  parseClientMessage,
  parseServerMessage,
  type RankedState,
  type ServerMessage,
} from './messages.js';

const GAME: RankedState = {
  id: 'abc23456',
  variant: 'classic',
  status: 'playing',
  commitment: 'a'.repeat(64),
  nonce: 'b'.repeat(64),
  seed: null,
  ply: 3,
  score: 8,
  board: '0000/0000/0000/1001',
  startedAt: '2026-11-23T00:00:00.000Z',
  clock: 1234,
  reached: { 512: 99_000 },
  deal: null,
};

const FROM_SERVER: ServerMessage[] = [
  { type: 'state', game: GAME },
  { type: 'over', game: { ...GAME, status: 'over', seed: 'c'.repeat(64) } },
  { type: 'spawn', ply: 4, cell: 15, rank: 2, score: 12, clock: 1300 },
  { type: 'refused', ply: 5, code: 'no-move' },
  { type: 'replaced' },
  { type: 'closing' },
  { type: 'error', code: 'message', message: 'What?' },
  { type: 'pong', id: 7, clock: 1400 },
];
const FROM_CLIENT: ClientMessage[] = [
  { type: 'move', ply: 1, direction: 3 },
  { type: 'resign' },
  { type: 'ping', id: 0 },
];

describe('messages', () => {
  it('come back as they were', () => {
    for (const value of FROM_SERVER)
      expect(parseServerMessage(makeMessage(value))).toEqual({ ok: true, value });
    for (const value of FROM_CLIENT)
      expect(parseClientMessage(makeMessage(value))).toEqual({ ok: true, value });
    expect(makeMessage(FROM_CLIENT[0]!)).toBe('{"type":"move","ply":1,"direction":"L"}');
  });

  it('of a client with a field more are refused by its name', () => {
    for (const message of FROM_CLIENT) {
      const json = JSON.parse(makeMessage(message));
      for (const field of ['more', 'Ply', 'constructor', '__proto__x']) {
        expect(parseClientMessage(JSON.stringify({ ...json, [field]: 1 }))).toMatchObject({
          ok: false,
          error: { message: `A message "${message.type}" has no field "${field}".` },
        });
      }
    }
    expect(parseClientMessage('{"type":"toString"}').ok).toBe(false);
  });

  it('with a wrong or missing member are refused; a client passes over additional ones', () => {
    const parsers = [
      [FROM_SERVER, parseServerMessage],
      [FROM_CLIENT, parseClientMessage],
    ] as const;
    for (const [messages, parse] of parsers) {
      for (const message of messages) {
        const json = JSON.parse(makeMessage(message));
        const withMore = parse(JSON.stringify({ ...json, more: 1 }));
        if (parse === parseServerMessage) expect(withMore).toEqual({ ok: true, value: message });
        for (const member of Object.keys(json)) {
          for (const wrong of [undefined, -1, 0.5, {}, [], true, 'x'.repeat(9)]) {
            const change = JSON.stringify({ ...json, [member]: wrong });
            const isText =
              typeof wrong === 'string' &&
              (member === 'code' || member === 'message') &&
              message.type === 'error';
            if (!isText) expect([change, parse(change).ok]).toEqual([change, false]);
          }
        }
      }
    }
  });

  it('from any text give an answer, and never an exception', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const parse of [parseClientMessage, parseServerMessage])
          expect(typeof parse(text).ok).toBe('boolean');
      }),
      { numRuns: 500 },
    );
    expect(parseClientMessage(`{"type":"resign"${' '.repeat(MOST_MESSAGE_BYTES)}}`).ok).toBe(false);
  });
});
