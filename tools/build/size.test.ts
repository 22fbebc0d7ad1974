import { expect, test } from 'vitest';
import { firstLoad, inlineText, namedFiles } from './size.mjs';

const MANIFEST = {
  'index.html': {
    file: 'assets/index.js',
    isEntry: true,
    imports: ['_shared.js'],
    dynamicImports: ['de', 'games'],
    css: ['assets/index.css'],
  },
  '_shared.js': { file: 'assets/shared.js', name: 'shared', imports: ['index.html'] },
  de: { file: 'assets/de.js', name: 'de-first' },
  games: { file: 'assets/games.js', name: 'GamesView', imports: ['chart'], css: ['assets/games.css'] },
  chart: { file: 'assets/chart.js', name: 'chart' },
};

test('the first load is the entry and all it imports, without other languages', () => {
  expect(firstLoad(MANIFEST)).toEqual({
    js: ['assets/index.js', 'assets/shared.js'],
    css: ['assets/index.css'],
  });
});

test('a play view in a chunk of its own counts with its styles', () => {
  const play = { file: 'assets/play.js', name: 'PlayView', css: ['assets/play.css', 'assets/index.css'] };
  const index = { ...MANIFEST['index.html'], dynamicImports: ['play'] };
  expect(firstLoad({ ...MANIFEST, 'index.html': index, play })).toEqual({
    js: ['assets/index.js', 'assets/shared.js', 'assets/play.js'],
    css: ['assets/index.css', 'assets/play.css'],
  });
});

test('scripts and styles in the page itself count', () => {
  const page = '<style>a{}</style><script>\na();</script><script type="module" src="b.js"></script>';
  expect(inlineText(page, 'js')).toBe('\na();');
  expect(inlineText(page, 'css')).toBe('a{}');
});

test('the framed page counts with the scripts and styles that it names', () => {
  const page =
    '<script type="module" crossorigin src="./assets/e.js"></script><link rel="stylesheet" href="./assets/e.css"><a href="/x.js">';
  expect(namedFiles(page)).toEqual(['assets/e.js', 'assets/e.css']);
});
