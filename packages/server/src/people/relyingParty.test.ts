import { expect, it } from 'vitest';
import { relyingPartyOf } from './relyingParty.js';

it.each([
  ['http', 'localhost:2048', { id: 'localhost', origin: 'http://localhost:2048' }],
  ['http', 'LOCALHOST', { id: 'localhost', origin: 'http://localhost' }],
  ['http', 'localhost.evil.example', undefined],
  ['http', '127.0.0.1:2048', undefined],
  ['https', 'play.example', undefined],
])('without a configured address, %s://%s has %j', (protocol, host, party) => {
  expect(relyingPartyOf({ protocol, host }, undefined)).toEqual(party);
});

it('the configured address counts, whatever host a request names', () => {
  for (const host of ['localhost', 'evil.example', 'play.example']) {
    expect(relyingPartyOf({ protocol: 'http', host }, 'https://play.example:8443')).toEqual({
      id: 'play.example',
      origin: 'https://play.example:8443',
    });
  }
});
