import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importWithStyles } from './styles';

interface Link {
  readonly href: string;
  readonly rel: string;
  onload(): void;
  onerror(): void;
  remove(): void;
}

const SCRIPT = 'https://here/assets/index-Ab12.js';
let links: Link[]; // in the page
let asked: Link[]; // all that ever were there

beforeEach(() => {
  links = [];
  asked = [];
  vi.stubGlobal('document', {
    createElement: () => ({ remove: remove }),
    head: { append: (link: Link) => asked.push(link) && links.push(link) },
  });
});
afterEach(() => vi.unstubAllGlobals());

function remove(this: Link): void {
  links.splice(links.indexOf(this), 1);
}

/** Imports a part whose script comes as soon as it is asked for. */
function importPart(...styles: readonly string[]) {
  const load = vi.fn(async () => 'part');
  const part = importWithStyles(load, styles, SCRIPT);
  return { part, load };
}

it('a part without styles asks for its script alone', async () => {
  expect(await importWithStyles(async () => 'part')).toBe('part');
  expect(asked).toEqual([]);
});

it('a script is asked for once its styles are there', async () => {
  const { part, load } = importPart('./both-1.css', './both-2.css');
  expect(asked.map(({ rel, href }) => `${rel} ${href}`)).toEqual([
    'stylesheet https://here/assets/both-1.css',
    'stylesheet https://here/assets/both-2.css',
  ]);
  asked[0]?.onload();
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  asked[1]?.onload();
  expect(await part).toBe('part');
});

it('parts share a style, and none is shown without it', async () => {
  const one = importPart('./shared.css');
  const other = importPart('./shared.css');
  asked[0]?.onerror();
  await expect(one.part).rejects.toThrow('./shared.css did not come');
  await expect(other.part).rejects.toThrow('./shared.css did not come');
  expect([one.load.mock.calls.length, other.load.mock.calls.length, links.length]).toEqual([0, 0, 0]);
  const third = importPart('./shared.css');
  asked[1]?.onload();
  expect(await third.part).toBe('part');
  expect(await importPart('./shared.css').part).toBe('part');
  expect([asked.length, links.length]).toEqual([2, 1]);
});

it('a style that does not come refuses only the parts that need it', async () => {
  const refused = importPart('./lost.css');
  asked[0]?.onerror();
  await expect(refused.part).rejects.toThrow('./lost.css');
  const waiting = importPart('./lost.css');
  const other = importPart('./other.css');
  asked.at(-1)?.onload();
  expect(await other.part).toBe('part');
  expect(waiting.load).not.toHaveBeenCalled();
});
