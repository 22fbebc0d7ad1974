import { afterEach, expect, it, vi } from 'vitest';
import { findFirefox, findWebKit } from '../browser/engines.mjs';

afterEach(() => vi.unstubAllEnvs());

it('a browser that is missing is said with the package that brings it', () => {
  vi.stubEnv('PATH', '/nowhere');
  expect(findFirefox).toThrow('Firefox is missing: apt install firefox-esr');
  expect(findWebKit).toThrow(/is missing: apt install webkit2gtk-driver/);
});
