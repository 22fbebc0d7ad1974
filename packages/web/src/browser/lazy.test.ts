import { expect, it } from 'vitest';
import { importAgain } from './lazy';

const addressOf = (name: string) => `https://here/assets/${name}-Ab12.js`;
const lost = (name: string) =>
  new TypeError(`Failed to fetch dynamically imported module: ${addressOf(name)}`);

it('a module that came is not asked for again', async () => {
  const asked: string[] = [];
  const fetchModule = async (url: string) => void asked.push(url);
  expect(await importAgain(async () => 'module', fetchModule)).toBe('module');
  expect(asked).toEqual([]);
});

it('one that comes at the second try keeps its name', async () => {
  let tries = 0;
  const load = async () => {
    if (++tries === 1) throw lost('once');
    return 'module';
  };
  expect(await importAgain(load, () => Promise.reject(new Error('asked')))).toBe('module');
  expect(tries).toBe(2);
});

it('one that does not come is asked for under a name of its own each time', async () => {
  const asked: string[] = [];
  const fetchModule = async (url: string) => {
    asked.push(url);
    if (asked.length < 3) throw lost('often');
    return 'module';
  };
  const load = () => Promise.reject(lost('often'));
  for (let time = 0; time < 2; time++)
    await expect(importAgain(load, fetchModule)).rejects.toThrow('Failed to fetch');
  expect(await importAgain(load, fetchModule)).toBe('module');
  expect(asked.map((url) => url.split('?')[0])).toEqual(Array(3).fill(addressOf('often')));
  expect(new Set(asked).size).toBe(3);
});

it('one that came under another name is not asked for again where the browser remembers the failure', async () => {
  const asked: string[] = [];
  const fetchModule = async (url: string) => {
    asked.push(url);
    return { default: 'view' };
  };
  const load = () => Promise.reject<object>(lost('kept'));
  const [one, two] = await Promise.all([importAgain(load, fetchModule), importAgain(load, fetchModule)]);
  expect(await importAgain(load, fetchModule)).toBe(one);
  expect(two).toBe(one);
  expect(asked.length).toBe(1);
});

it('one whose style is missing is asked for once more, and never under another name', async () => {
  let [tries, lasts] = [0, 1];
  const load = async () => {
    if (++tries <= lasts) throw new Error('./view-Ab12.css did not come');
    return 'module';
  };
  const fetchModule = () => Promise.resolve('without style');
  expect(await importAgain(load, fetchModule)).toBe('module');
  [tries, lasts] = [0, 2];
  await expect(importAgain(load, fetchModule)).rejects.toThrow('view-Ab12.css');
  expect(tries).toBe(2);
});

it('an error that tells no address is passed on', async () => {
  const load = () => Promise.reject(new TypeError('Importing a module script failed.'));
  await expect(importAgain(load)).rejects.toThrow('Importing a module script failed.');
});

it('of a file with several modules, the one that the file exports whole is taken', async () => {
  const whole = { [Symbol.toStringTag]: 'Module', default: 'view' };
  const load = () => Promise.reject(lost('whole'));
  const fetchModule = async () => ({ n: () => 'shared', r: undefined, t: whole });
  expect(await importAgain<object>(load, fetchModule)).toBe(whole);
});
