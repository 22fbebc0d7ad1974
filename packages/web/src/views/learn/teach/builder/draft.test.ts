import { parseHandoutLink } from '@twofold/sandbox';
import { createRoot } from 'solid-js';
import { expect, it } from 'vitest';
import { createDraft, draftOf, handoutOf } from './draft';

const read = (text: string) => {
  const handout = parseHandoutLink(text);
  if (!handout.ok) throw new TypeError(handout.error.message);
  return handout.value;
};
const ALL =
  'v=1&way=tilt&shape=4x4&points=1&hints=0&boards=W2.2.0.4/0.0.0.0/0.0.0.0/8.0.0.8&due=2026-12-01T22:59Z&language=de&title=Rows&note=One%0Atwo';

it('a draft of a handout gives the same handout, in any time zone', () => {
  const handout = read(ALL);
  expect(handoutOf(draftOf(handout))).toEqual({ ok: true, value: handout });
  const lesson = read('v=1&task=lesson&way=walk&boards=2.2/4.4');
  expect(handoutOf(draftOf(lesson))).toEqual({ ok: true, value: lesson });
});

it('what is typed is cleaned, and what a lesson has no use for is left out', () => {
  const draft = {
    ...draftOf(read(ALL)),
    task: 'lesson' as const,
    title: ' a\tb\u202e ',
    note: '\r\n x\r\ny ',
  };
  const handout = handoutOf({ ...draft, boards: [] });
  expect(handout).toMatchObject({
    ok: true,
    value: { way: 'walk', title: 'a b', note: 'x\ny', hints: true },
  });
});

it('begins with the address, and says which field is wrong', () => {
  createRoot((dispose) => {
    const { draft, change, handout, fault } = createDraft(`#${ALL}`);
    expect(draft().way).toBe('tilt');
    expect(handout()).toEqual(read(ALL));
    change('boards', [{ board: [[2, 2]] }]);
    expect([fault(), handout()]).toEqual(['boards', undefined]);
    change('boards', []);
    change('title', 'x'.repeat(101));
    expect(fault()).toBe('title');
    expect(createDraft('#v=9').handout()).toMatchObject({ way: 'minimum-row', boards: [] });
    dispose();
  });
});
