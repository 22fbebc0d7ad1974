import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPosition, wantedLanguage, wantedOf } from './wanted';

describe('the address of the embedded page', () => {
  it.each([
    ['', '', { kind: 'nothing' }],
    ['', '#replay=UUgK', { kind: 'replay', text: 'UUgK', ply: undefined }],
    ['', '#replay=UUgK&ply=12', { kind: 'replay', text: 'UUgK', ply: 12 }],
    ['?replay=UUgK&ply=x', '', { kind: 'replay', text: 'UUgK', ply: undefined }],
    ['?r=abcdefgh2345', '', { kind: 'upload', id: 'abcdefgh2345', ply: undefined }],
    ['?r=../secret', '', { kind: 'nothing' }],
    ['', '#position=01/10', { kind: 'position', text: '01/10', variant: undefined, isPlayable: false }],
    [
      '',
      '#position=01%2F10&variant=2x2-even&play=1',
      { kind: 'position', text: '01/10', variant: '2x2-even', isPlayable: true },
    ],
    [
      '',
      '#way=walk&board=2,2/0,4&side=WEST&step=3',
      { kind: 'lesson', id: 'walk', search: '?board=2%2C2%2F0%2C4&side=WEST', step: 3, isBoardOnly: false },
    ],
    [
      '?lang=de',
      '#way=a&only=board&step=x',
      { kind: 'lesson', id: 'a', search: '?', step: 0, isBoardOnly: true },
    ],
    ['', '#own=walk&code=1jAb', { kind: 'editor', id: 'walk', code: '1jAb' }],
    ['', '#own=walk', { kind: 'editor', id: 'walk', code: undefined }],
  ])('%s%s', (search, hash, wanted) => {
    expect(wantedOf({ search, hash })).toEqual(wanted);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (search, hash) => {
        const wanted = wantedOf({ search: `?${search}`, hash: `#${hash}` });
        if (wanted.kind === 'position') readPosition(wanted.text, wanted.variant);
      }),
    );
  });

  it('keeps rules that fit the position', () => {
    expect(readPosition('01/10', '2x2-even')).toMatchObject({
      ok: true,
      value: { variant: { id: '2x2-even' } },
    });
    expect(readPosition('01/10', undefined)).toMatchObject({ ok: true, value: { variant: { id: '2x2' } } });
    for (const id of ['classic', 'foo'])
      expect(readPosition('01/10', id)).toMatchObject({ ok: false, error: { code: 'variant-unknown' } });
    expect(readPosition('01/1', undefined)).toMatchObject({ ok: false });
  });

  it('asks for the language of the address first', () => {
    expect(wantedLanguage('?lang=ar', ['de'])).toEqual(['ar', 'de']);
    expect(wantedLanguage('', ['de'])).toEqual(['de']);
  });
});
