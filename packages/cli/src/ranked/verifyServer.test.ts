// `twofold verify` with the address of a server, which it asks for its keys and its chain of results.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeHead } from '@twofold/protocol/signed';
import { expect, it } from 'vitest';
import { useRankedGames } from '../testing/rankedGames.js';
import { SLOW, transcriptOf } from '../testing/transcript.js';

const ranked = useRankedGames();

it('asks for keys and chain, keeps them, and notices a result that was removed since', {
  tags: ['long'],
  timeout: SLOW,
}, async () => {
  const { server, url } = ranked.service;
  const { folder } = ranked;
  const post = (path: string, body: object) =>
    fetch(`${url}/api${path}`, { method: 'POST', body: JSON.stringify(body) });
  for (const id of ['game-1', 'game-2', 'game-3']) {
    await post('/ranked/games', { variant: '2x2' });
    await post(`/ranked/games/${id}/nonce`, { nonce: 'c0'.repeat(32) });
    await post(`/ranked/games/${id}/resign`, {});
    writeFileSync(join(folder, `${id}.2048`), server.replayOf(id));
  }
  const verify = (rest: string) =>
    transcriptOf(`cd ${folder}; XDG_DATA_HOME=${folder} twofold verify ${rest}`);
  const first = await verify(`--key ${url} --json game-1.2048`);
  expect(first).toContain('is seen for the first time');
  expect(first).toContain('"verdict":"proved"');
  expect(first).toContain('"inChain":true');
  expect(first).not.toContain('[exit');
  expect(readdirSync(join(folder, 'twofold/ranked')).map((name) => name.split('.').at(-1))).toEqual([
    'keys',
    'root',
    'token',
  ]);
  expect(await verify('game-2.2048')).not.toContain('[exit'); // its keys are kept
  const head = makeHead(server.head);
  server.records.splice(1, 1); // the operator removes a result
  const later = await verify(`--key ${url} game-1.2048 game-2.2048`);
  expect(later).toContain('has changed or removed results that it had signed');
  expect(later).toMatch(/game-1\.2048: ok/);
  expect(later).toMatch(/game-2\.2048: refused: The server has signed this, and its chain/);
  expect(later).toContain('[exit 1]');
  const given = await verify(`--key ${url} --head ${head} game-1.2048`);
  expect(given).toContain('its chain is not that of entry 3');
  expect(given).toContain('[exit 1]');
});
