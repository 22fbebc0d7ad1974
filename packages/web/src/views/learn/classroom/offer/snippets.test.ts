import { WAYS } from '@twofold/lessons';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadMessages } from '../../../../i18n/i18n';
import { frameSnippet } from './snippets';

beforeAll(async () => {
  vi.stubGlobal('location', { origin: 'https://play.example' });
  await loadMessages('learn');
});

const walk = WAYS.find(({ id }) => id === 'walk')!;
const addressOf = (html: string) => /src="[^"]*\/embed([^"]*)"/.exec(html)![1]!.replaceAll('&#38;', '&');

it('a frame shows the lesson with its board, the board alone, or the editor', () => {
  const given = {
    board: [
      [2, 2],
      [0, 4],
    ],
    side: 'WEST',
  } as const;
  const position = { board: given.board.map((row) => [...row]), side: given.side };
  expect(addressOf(frameSnippet('lesson', walk))).toBe('?lang=en#way=walk');
  expect(addressOf(frameSnippet('lesson', walk, position))).toBe('?lang=en#way=walk&board=2,2/0,4&side=WEST');
  expect(addressOf(frameSnippet('board', walk, position))).toBe(
    '?lang=en#way=walk&board=2,2/0,4&side=WEST&only=board',
  );
  expect(addressOf(frameSnippet('editor', walk, position))).toBe('?lang=en#own=walk');
});

it('a frame has a title in words and the size of its kind', () => {
  expect(frameSnippet('board', walk)).toContain('title="Steps of Walk" width="320" height="420"');
  expect(frameSnippet('editor', walk)).toContain('title="Walk · Your own rules" width="760" height="560"');
});
