import fc from 'fast-check';
import { expect, it } from 'vitest';
import { embedSnippet } from './embedSnippet';

it('is a frame of this site', () => {
  expect(embedSnippet('replay=UUgK&ply=3', 'A game', { site: 'https://play.example/2048' })).toBe(
    '<iframe src="https://play.example/2048/embed#replay=UUgK&#38;ply=3" title="A game" width="400" height="560" loading="lazy" style="border:0;max-width:100%"></iframe>',
  );
});

it('lets no text out of its attribute', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (shown, title) => {
      const html = embedSnippet(shown, title, { site: 'https://play.example' });
      expect(html).toMatch(/^<iframe (?:[a-z]+="[^"<>]*" ?)+><\/iframe>$/s);
    }),
  );
});
