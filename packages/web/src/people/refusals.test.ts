import { NO_SERVER } from '@twofold/protocol/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { activateLocale, loadMessages } from '../i18n/i18n';
import peopleMessages from '../i18n/people';
import { refusalWords } from './refusals';

const failure = (code: string) => ({ code, message: 'Failed to fetch' });

beforeEach(async () => {
  await activateLocale('de', []);
  await loadMessages(peopleMessages);
});
afterEach(() => activateLocale('en', []));

it('says in the player’s language why something did not come about', () => {
  expect(refusalWords(failure('full'))).toBe('Dieses Rennen ist voll.');
  expect(refusalWords(failure('too_many_requests'))).toBe('Zu viele Versuche. Warte eine Weile.');
});

it('has no words of the browser for a server that is not there', () => {
  expect(refusalWords(failure(NO_SERVER))).toMatch(/^Der Server ist gerade nicht erreichbar/);
});

it('leaves codes that it does not know to the server’s words', () => {
  expect(refusalWords(failure('something_new'))).toBeUndefined();
});
