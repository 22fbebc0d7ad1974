import { createRoot, createSignal } from 'solid-js';
import { expect, it } from 'vitest';
import { createMoved } from './moved';

/** A page whose server answers when the test says so. */
function open() {
  const [value, setValue] = createSignal<object | undefined>({});
  const [kind, setKind] = createSignal('day');
  const asked = { value, failure: () => undefined, askAgain: () => {} };
  return createRoot(() => ({
    ...createMoved(asked, kind),
    answer: () => setValue({}),
    showWeek: () => setKind('week'),
  }));
}

it('says that the page has moved once the new state is there, and not before', () => {
  const { hasMoved, refused, answer } = open();
  answer();
  expect(hasMoved()).toBe(false);
  refused();
  expect(hasMoved()).toBe(false);
  answer();
  expect(hasMoved()).toBe(true);
});

it.each(['showWeek', 'renew'] as const)('says it no longer after %s', (way) => {
  const page = open();
  page.refused();
  page.answer();
  page[way]();
  page.answer();
  expect(page.hasMoved()).toBe(false);
});
