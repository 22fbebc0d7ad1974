import { Game, makePosition, VARIANTS } from '@twofold/core';
import { beforeAll, expect, it } from 'vitest';
import { PlayedGame } from '../../../../game/playedGame';
import { loadMessages } from '../../../../i18n/i18n';
import { siteLinkIn } from '../../../../net/siteLink';
import { openLinked } from './linked';

const HERE = 'https://here.example';
const played = PlayedGame.begin('kept', VARIANTS.classic, 'linked', 0);
const library = { get: async (id: string) => (id === 'kept' ? played.toRecord(1) : undefined) };

async function open(address: string): Promise<string> {
  let visited = '';
  const visit = (path: string) => {
    visited = path;
  };
  const opened = await openLinked(siteLinkIn(address, HERE)!, library, visit);
  if (!opened) return visited;
  return opened.ok ? makePosition(opened.value.node.board) : opened.error.code;
}

beforeAll(async () => {
  await loadMessages('rest');
});

it('opens a stored game, a position and a puzzle', async () => {
  expect(await open(`${HERE}/games?game=kept`)).toBe(
    makePosition(new Game(VARIANTS.classic, 'linked').board),
  );
  expect(await open(`${HERE}/analyse?position=0001/1000/0000/0000`)).toBe('0001/1000/0000/0000');
  expect(await open('https://other.example/practise?puzzle=0abc123')).toBe('/practise?puzzle=0abc123');
});

it('names what cannot be opened from here', async () => {
  expect(await open(`${HERE}/games?game=gone`)).toBe('link-device');
  expect(await open('https://other.example/games?game=kept')).toBe('link-device');
  expect(await open('https://other.example/r/abcdefgh2345')).toBe('link-elsewhere');
});
