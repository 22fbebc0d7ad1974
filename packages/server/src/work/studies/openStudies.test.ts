// A study that several parts use is opened once, and closed when none has used it for a time.
import { expect, it } from 'vitest';
import type { OpenStudy } from './kinds.js';
import { OpenStudies } from './openStudies.js';

function startLog() {
  const lines: string[] = [];
  const opener = (id: string) => async (): Promise<OpenStudy<never>> => {
    lines.push(`open ${id}`);
    return { run: async () => new Uint8Array(), close: async () => void lines.push(`close ${id}`) };
  };
  return { lines, opener };
}

it('parts at the same time share it, and another study takes its place', async () => {
  const { lines, opener } = startLog();
  const studies = new OpenStudies();
  const use = (id: string) => studies.use(id, opener(id), async () => id);
  expect(await Promise.all([use('a'), use('a')])).toEqual(['a', 'a']);
  await use('a');
  await use('b');
  await studies.close();
  expect(lines).toEqual(['open a', 'close a', 'open b', 'close b']);
});

it('one that is used stays beside another one', async () => {
  const { lines, opener } = startLog();
  const studies = new OpenStudies();
  await studies.use('a', opener('a'), () => studies.use('b', opener('b'), async () => {}));
  await studies.close();
  expect(lines).toEqual(['open a', 'open b', 'close a', 'close b']);
});

it('one without parts is closed after a time', async () => {
  const { lines, opener } = startLog();
  const studies = new OpenStudies(20);
  await studies.use('a', opener('a'), async () => {});
  await expect.poll(() => lines).toEqual(['open a', 'close a']);
});

it('one that cannot be opened is tried again by the next part', async () => {
  const { lines, opener } = startLog();
  const studies = new OpenStudies();
  const fail = () => Promise.reject(new Error('no network'));
  await expect(studies.use('a', fail, async () => {})).rejects.toThrow('no network');
  await new Promise((resolve) => setImmediate(resolve));
  await studies.use('a', opener('a'), async () => {});
  expect(lines).toEqual(['open a']);
});
