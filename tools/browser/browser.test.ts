import { describe, expect, it } from 'vitest';
import { type Browser, findBrowser, NAMES, NoBrowserError, type Ports } from './browser.mjs';

const FETCHED: Browser = {
  path: '/cache/chromium',
  args: ['--no-sandbox'],
  env: { LD_LIBRARY_PATH: '/cache' },
};

/**
 * A machine with the given browsers, of which the `broken` ones do not start; and a record of the questions
 * to it.
 */
function machine({ named, onPath = [], playwrights, broken = [], npm = true }: Machine) {
  const asked: string[] = [];
  const ports: Ports = {
    named,
    findOnPath: (name) => (onPath.includes(name) ? `/usr/bin/${name}` : undefined),
    findPlaywrights: async () => playwrights,
    fetchFromNpm: async () => {
      asked.push('npm');
      return npm ? FETCHED : undefined;
    },
    starts: async ({ path }) => {
      asked.push(path);
      return !broken.includes(path);
    },
  };
  return { ports, asked };
}

interface Machine {
  named?: string;
  onPath?: string[];
  playwrights?: string;
  broken?: string[];
  npm?: boolean;
}

const ALL: Machine = { onPath: NAMES, playwrights: '/pw/chrome' };

describe('findBrowser', () => {
  it('takes the named one and looks for no other', async () => {
    const { ports, asked } = machine({ ...ALL, named: '/opt/mine' });
    expect((await findBrowser(ports)).path).toBe('/opt/mine');
    expect(asked).toEqual(['/opt/mine']);
  });

  it('fails where the named one does not start, whatever else there is', async () => {
    const { ports, asked } = machine({ ...ALL, named: '/opt/wrong', broken: ['/opt/wrong'] });
    await expect(findBrowser(ports)).rejects.toThrow(/TWOFOLD_BROWSER is "\/opt\/wrong"/);
    expect(asked).toEqual(['/opt/wrong']);
  });

  it('prefers PATH to Playwright, in the order of names', async () => {
    const { ports } = machine({ ...ALL, onPath: ['chrome', 'chromium-headless-shell'] });
    expect((await findBrowser(ports)).path).toBe('/usr/bin/chromium-headless-shell');
  });

  it('passes over one that exists but does not start', async () => {
    const { ports, asked } = machine({
      ...ALL,
      onPath: ['chromium', 'chrome'],
      broken: ['/usr/bin/chromium'],
    });
    expect((await findBrowser(ports)).path).toBe('/usr/bin/chrome');
    expect(asked).toEqual(['/usr/bin/chromium', '/usr/bin/chrome']);
  });

  it("takes Playwright's own before it fetches anything", async () => {
    const { ports, asked } = machine({ playwrights: '/pw/chrome' });
    expect((await findBrowser(ports)).path).toBe('/pw/chrome');
    expect(asked).toEqual(['/pw/chrome']);
  });

  it('fetches one from npm where nothing runs, with the environment it needs', async () => {
    const { ports, asked } = machine({ playwrights: '/pw/chrome', broken: ['/pw/chrome'] });
    expect(await findBrowser(ports)).toEqual(FETCHED);
    expect(asked).toEqual(['/pw/chrome', 'npm', FETCHED.path]);
  });

  it('says in one line what to install where none can be had', async () => {
    for (const none of [{ npm: false }, { broken: [FETCHED.path] }]) {
      const error = await findBrowser(machine(none).ports).catch((caught) => caught);
      expect(error).toBeInstanceOf(NoBrowserError);
      expect(error.message).toMatch(/^No browser runs here: install .*chromium-headless-shell.*$/);
    }
  });
});
