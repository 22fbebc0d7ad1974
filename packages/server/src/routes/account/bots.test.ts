import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { checkProof, NAME_RULE } from '@twofold/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RankedClient } from '../../testing/rankedClient.js';
import { listenRanked, type RankedServer, startRankedServer } from '../../testing/rankedServer.js';

const run = promisify(execFile);
const has = (program: string) => spawnSync(program, ['--version']).status === 0;
const example = (name: string) =>
  fileURLToPath(new URL(`../../../../../examples/ranked/${name}`, import.meta.url));

let server: RankedServer;
let owner: RankedClient;

beforeAll(async () => {
  server = await startRankedServer();
  owner = await RankedClient.signIn(server.url);
}, 60_000);
afterAll(() => server.close());

async function newToken(name: string): Promise<string> {
  return (await owner.ask('POST', '/bots', { name })).body.token;
}

/** Letters and marks that nobody sees, alone and beside one that is seen. */
const INVISIBLE = ['\u3164', 'Ann\u3164', 'Ann\u115f', 'Ann\uffa0', 'Ann\u034f', 'Ann\ufe0f', 'Ann\u200d'];
const ZALGO = `Z${'\u0335'.repeat(20)}`;

describe('a bot', () => {
  it('plays by its token, on the leaderboard of bots, until it is revoked', async () => {
    const { status, body } = await owner.ask('POST', '/bots', { name: 'Deep Fold 1' });
    expect([status, body.account]).toEqual([
      201,
      expect.objectContaining({ name: 'Deep Fold 1', isBot: true }),
    ]);
    const bot = new RankedClient(server.url);
    const as = { authorization: `Bearer ${body.token}` };
    expect((await bot.ask('GET', '/account', undefined, as)).body.account).toEqual(body.account);
    expect((await owner.ask('GET', '/bots')).body.bots).toEqual([body.account]);
    expect((await bot.ask('POST', '/bots', { name: 'Child' }, as)).body.error.code).toBe('people_only');
    const stranger = await RankedClient.signIn(server.url);
    expect((await stranger.ask('DELETE', `/bots/${body.account.id}`)).status).toBe(404);
    expect((await owner.ask('DELETE', `/bots/${body.account.id}`)).status).toBe(204);
    expect((await bot.ask('GET', '/account', undefined, as)).status).toBe(401);
    expect((await owner.ask('GET', '/bots')).body.bots).toEqual([]);
  });

  it('has a name of its own that people can read', async () => {
    expect((await owner.ask('POST', '/bots', { name: 'Señor Käse 2.0' })).status).toBe(201);
    expect((await owner.ask('POST', '/bots', { name: 'SEÑOR KÄSE 2.0' })).body.error.code).toBe('name_taken');
    for (const name of [
      '',
      ' ',
      'two  spaces',
      '<b>',
      'a\u202eb',
      'x'.repeat(41),
      ...INVISIBLE,
      '\u0301',
      ZALGO,
    ]) {
      const { status, body } = await owner.ask('POST', '/bots', { name });
      expect([name, status, body.error]).toEqual([name, 400, { code: 'bad_request', message: NAME_RULE }]);
    }
    const { body } = await owner.ask('POST', '/bots', {});
    expect(body.error.message).toBe("body must have required property 'name'");
  });

  it('has no name that looks like that of another player, or of an erased account', async () => {
    const person = await RankedClient.signIn(server.url);
    const codeOf = async (name: string) => {
      const { status, body } = await person.ask('POST', '/bots', { name });
      return status === 201 ? 'made' : body.error.code;
    };
    expect(await codeOf('Straße Bot')).toBe('made');
    for (const name of ['STRASSE BOT', 'Stra\u00dfe B\u043et', 'Strasse 8ot'.replace('8', '\u0412')]) {
      expect(await codeOf(name), name).toBe('name_taken');
    }
    const { name } = (await person.ask('GET', '/account')).body.account;
    expect(await codeOf(name.replace('a', '\u0430').replace('e', '\u0435').toUpperCase())).toBe('name_taken');
    expect(await codeOf('Deleted 12345678')).toBe('name_reserved');
    expect(await codeOf('\ufdfa')).toBe('name_phrase');
  });

  it('may have a name in any script, with its accents', async () => {
    const person = await RankedClient.signIn(server.url);
    const make = async (name: string) => (await person.ask('POST', '/bots', { name })).body;
    for (const name of ['नमस्ते', 'ภาษาไทย 2', 'தமிழ்', 'Жук', '囲碁']) {
      expect((await make(name)).account.name).toBe(name);
    }
    expect((await make('E\u0301toile')).account.name).toBe('\u00c9toile');
    expect((await make('\u00c9toile')).error.code).toBe('name_taken');
  });

  it('is one of ten at most', async () => {
    const person = await RankedClient.signIn(server.url);
    const make = (at: number) => person.ask('POST', '/bots', { name: `Number ${at}` });
    const answers = await Promise.all(Array.from({ length: 14 }, (_, at) => make(at)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect((await make(14)).body.error.code).toBe('too_many_bots');
  });
});

it('new bots are limited for each address, and refused ones store nothing', async () => {
  const limited = await listenRanked(server.database, undefined, { newBotsAnHour: 1 });
  try {
    const person = await RankedClient.signIn(`http://127.0.0.1:${limited.port}`);
    expect((await person.ask('POST', '/bots', { name: 'First of an hour' })).status).toBe(201);
    const { status, body } = await person.ask('POST', '/bots', { name: 'Second of an hour' });
    expect([status, body.error.code]).toEqual([429, 'too_many_requests']);
    expect((await person.ask('GET', '/bots')).body.bots).toHaveLength(1);
  } finally {
    await limited.close();
  }
});

describe('the examples', { tags: ['long'] }, () => {
  it.for([
    ['TypeScript', process.execPath, ['--import', 'tsx', example('bot.ts')]],
    ['Python', 'python3', [example('bot.py')]],
  ] as const)('in %s play a game whose replay is proved', async ([language, program, args], { skip }) => {
    skip(!has(program), `${program} is missing`);
    const token = await newToken(`Example in ${language}`);
    const { stdout } = await run(program, [...args, server.url, token], {
      env: { ...process.env, VARIANT: '2x2' },
    });
    const [, address] = /^\d+ points in \d+ moves: (http\S+)$/m.exec(stdout)!;
    const proved = checkProof(await (await fetch(address!)).text());
    expect(proved.ok && proved.value.standing.status).toBe('over');
  });

  it('by curl show a whole session', async ({ skip }) => {
    skip(!has('curl'), 'curl is missing');
    const { stdout } = await run('sh', [example('game.sh'), server.url, await newToken('Example by curl')]);
    const replay = stdout.slice(
      stdout.indexOf('[Twofold') >= 0 ? stdout.indexOf('[Twofold') : stdout.indexOf('[Variant'),
    );
    expect(stdout).toContain('"status":"resigned"');
    expect(checkProof(replay).ok).toBe(true);
  });
});
