import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveFile } from './download';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('saves under the name, and frees the contents when they are saved', () => {
  const clicked: unknown[] = [];
  const link = { href: '', download: '', click: () => clicked.push([link.href, link.download]) };
  vi.stubGlobal('document', { createElement: (tag: string) => tag === 'a' && link });
  const file = new Blob(['moves']);
  const make = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const free = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  saveFile(file, 'game.2048');
  expect([make.mock.calls, clicked]).toEqual([[[file]], [['blob:1', 'game.2048']]]);
  vi.advanceTimersByTime(10_000);
  expect(free).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(free.mock.calls).toEqual([['blob:1']]);
});
