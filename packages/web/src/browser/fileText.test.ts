import { expect, test } from 'vitest';
import { fileText } from './fileText';

test.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from('Zoë \ufffd')],
  ['UTF-8 with a mark', Buffer.from('\ufeffZoë \ufffd')],
  ['UTF-16', Buffer.from('\ufeffZoë \ufffd', 'utf16le')],
  ['UTF-16 without a mark, high bytes first', Buffer.from('Zoë \ufffd', 'utf16le').swap16()],
])('a file is read from %s', async (_, bytes) => {
  expect(await fileText(new Blob([bytes.slice()]))).toBe('Zoë \ufffd');
});

test('a file is read in the encoding in which it is right', async () => {
  const file = new Blob([Uint8Array.of(0x82)]);
  expect(await fileText(file)).toBe('‚');
  expect(await fileText(file, (text) => text === 'é')).toBe('é');
});
