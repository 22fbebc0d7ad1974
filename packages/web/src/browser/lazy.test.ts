import { expect, it } from 'vitest';
import { importAgain } from './lazy';

const CHUNK = 'https://here/assets/coach-Ab12.js';

it('a module that came is not asked for again', async () => {
  const asked: string[] = [];
  const fetchModule = async (url: string) => void asked.push(url);
  expect(await importAgain(async () => 'module', fetchModule)).toBe('module');
  expect(asked).toEqual([]);
});

it('one that did not come is asked for under a name of its own each time', async () => {
  const asked: string[] = [];
  const fetchModule = async (url: string) => {
    asked.push(url);
    return 'module';
  };
  const load = () => Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${CHUNK}`));
  for (let time = 0; time < 2; time++) expect(await importAgain(load, fetchModule)).toBe('module');
  expect(asked.map((url) => url.split('?')[0])).toEqual([CHUNK, CHUNK]);
  expect(new Set(asked).size).toBe(2);
});

it('an error that tells no address is passed on', async () => {
  const load = () => Promise.reject(new TypeError('Importing a module script failed.'));
  await expect(importAgain(load)).rejects.toThrow('Importing a module script failed.');
});

it('of a file with several modules, the one that the file exports whole is taken', async () => {
  const whole = { [Symbol.toStringTag]: 'Module', default: 'view' };
  const load = () => Promise.reject(new TypeError(`Failed to fetch: ${CHUNK}`));
  const fetchModule = async () => ({ n: () => 'shared', r: undefined, t: whole });
  expect(await importAgain<object>(load, fetchModule)).toBe(whole);
});
