import { afterEach, expect, it } from 'vitest';
import { createMissing } from './missingPart';
import { closeToast, showToast, toasts } from './toasts/toasts';

afterEach(() => closeToast('load'));

const messages = () => toasts().map(({ message }) => message);

it('a part takes its own message away, and not that of another part', () => {
  const [one, other] = [createMissing(() => 'one'), createMissing(() => 'other')];
  one.show();
  other.show();
  one.close();
  expect(messages()).toEqual(['other']);
  other.close();
  expect(messages()).toEqual([]);
});

it('nor one that came after its own was closed by hand', () => {
  const part = createMissing(() => 'part');
  part.show();
  closeToast('load');
  showToast({ kind: 'load', message: 'another' });
  part.end();
  expect(messages()).toEqual(['another']);
});

it('a place that is gone shows nothing', () => {
  const part = createMissing(() => 'part');
  part.show();
  part.end();
  part.show();
  expect(messages()).toEqual([]);
});
