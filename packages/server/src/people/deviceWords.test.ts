import { expect, it } from 'vitest';
import { deviceWords } from './deviceWords.js';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari, iOS',
  ],
  ['twofold/0.1.0 (linux)', 'twofold, linux'],
  ['node', undefined],
  ['<script>alert(1)</script>', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s is %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words);
});
