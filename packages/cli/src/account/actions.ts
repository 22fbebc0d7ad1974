/** What the commands of `twofold account` do. The token of the device is where `twofold ranked` keeps it. */
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import type { Account } from '@twofold/protocol/client';
import { table } from '../format.js';
import type { ServerOption } from '../ranked/options.js';
import { type RankedServer, rankedServer, requireAnswer, whenReady } from '../ranked/server.js';

export interface DeleteOptions extends ServerOption {
  readonly yes?: boolean;
}

const NOBODY = 'This device has no account here yet. "twofold account name NAME" makes one.';

/** Undefined: the device has none, which is printed. */
async function ownAccount(server: RankedServer): Promise<Account | undefined> {
  const account = await whenReady(() => server.api.account(), server);
  if (!account) console.log(NOBODY);
  return account;
}

export async function showAccount({ server: address }: ServerOption): Promise<void> {
  const server = rankedServer(address);
  const account = await ownAccount(server);
  if (!account) return;
  console.log(`You are ${account.name} at ${server.address}.`);
  if (!account.isClaimed)
    console.log('The server chose this name. "twofold account name NAME" takes another one.');
  if (account.codeUsedAt) console.log(codeUseWords(account.codeUsedAt));
  const { passkeys, recoveryCode } = requireAnswer(await server.account.credentials(), server);
  const keys = passkeys.map(({ label }) => label);
  if (keys.length > 0) console.log(`Passkeys: ${keys.join(', ')}.`);
  if (recoveryCode) console.log(`A recovery code was made on ${dayOf(recoveryCode.createdAt)}.`);
  if (keys.length === 0 && !recoveryCode) {
    console.log('Only this device knows the account. "twofold account code" prints a code for another one.');
  }
}

/** Of the use of the recovery code on another device. The player's answer is one of the two commands. */
function codeUseWords(usedAt: string): string {
  return (
    `Your recovery code was used on ${dayOf(usedAt)} to sign in on another device.\n` +
    '  Not you?   "twofold account refuse" signs out the devices that signed in since then.\n' +
    '  Was it?    "twofold account accept" shows this no more.'
  );
}

export async function refuseCodeUse({ server: address }: ServerOption): Promise<void> {
  const server = rankedServer(address);
  if (!(await ownAccount(server))) return;
  const hasRemoved = requireAnswer(await server.api.refuseCodeUse(), server);
  console.log(
    hasRemoved
      ? 'The devices that signed in since then are signed out. Passkeys and codes made since are removed.'
      : 'The devices that signed in since then are signed out. Remove passkeys that are not yours at ' +
          `${server.address}/profile.`,
  );
  console.log('Make a new code by "twofold account code".');
}

export async function acceptCodeUse({ server: address }: ServerOption): Promise<void> {
  const server = rankedServer(address);
  const account = await ownAccount(server);
  if (!account) return;
  if (!account.codeUsedAt) return console.log('This device has no use of the recovery code to show.');
  requireAnswer(await server.api.noteCodeRead(account.codeUsedAt), server);
  console.log('This device shows that use of the recovery code no more.');
}

export async function takeName(name: string, { server: address }: ServerOption): Promise<void> {
  const server = rankedServer(address);
  await whenReady(() => server.api.makeAccount(), server);
  const account = requireAnswer(await server.account.setName(name), server);
  console.log(`You are ${account.name} at ${server.address}.`);
}

export async function makeCode({ server: address }: ServerOption): Promise<void> {
  const server = rankedServer(address);
  if (!(await ownAccount(server))) return;
  const code = requireAnswer(await server.account.makeCode(), server);
  console.log(code);
  console.error('This code signs in once, on any device. It is not shown again: write it down.');
}

/** The code is no argument: other users of the machine can read a command line. */
export async function signIn({ server: address }: ServerOption): Promise<void> {
  const server = rankedServer(address);
  await withPlayer((ask) => signInWith(server, ask));
}

async function signInWith(server: RankedServer, ask: Ask): Promise<void> {
  const code = await ask('Recovery code: ');
  let answer = await server.account.signInByCode(code);
  if (!answer.ok && answer.error.code === 'account_left') {
    console.error(answer.error.message);
    if (!isYes(await ask('Leave it? (y/n) '))) return console.log('Nothing has changed.');
    answer = await server.account.signInByCode(code, true);
  }
  const account = requireAnswer(answer, server);
  console.log(`You are ${account.name} at ${server.address}.`);
  console.log('The code is used up. "twofold account code" prints a new one.');
}

export async function listSessions({ server: address }: ServerOption): Promise<void> {
  const server = rankedServer(address);
  if (!(await ownAccount(server))) return;
  const sessions = requireAnswer(await server.account.sessions(), server);
  const rows = sessions.map(({ device, createdAt, usedAt, isThis }) => [
    device ?? 'unknown',
    dayOf(createdAt),
    dayOf(usedAt),
    isThis ? 'this one' : '',
  ]);
  console.log(table([['device', 'since', 'last used', ''], ...rows]));
}

export async function exportAccount(file: string, { server: address }: ServerOption): Promise<void> {
  if (existsSync(file)) throw new RangeError(`${file} is there already. Name a new file.`);
  const server = rankedServer(address);
  if (!(await ownAccount(server))) return;
  requireAnswer(await server.exportTo(file), server);
  console.log(`${file} has all that ${server.address} keeps of you.`);
}

export async function deleteAccount({ server: address, yes }: DeleteOptions): Promise<void> {
  const server = rankedServer(address);
  const account = await ownAccount(server);
  if (!account) return;
  const question = `Erase ${account.name} at ${server.address}? Results stay, without a name. (y/n) `;
  if (!yes && !isYes(await withPlayer((ask) => ask(question)))) return console.log('The account stays.');
  requireAnswer(await server.account.erase(), server);
  console.log('The account is erased.');
}

function dayOf(time: string): string {
  return time.slice(0, 10);
}

function isYes(answer: string): boolean {
  return /^y(es)?$/i.test(answer);
}

type Ask = (question: string) => Promise<string>;

/** Asks for lines of the player, or of a pipe. */
async function withPlayer<T>(use: (ask: Ask) => Promise<T>): Promise<T> {
  const reader = createInterface({ input: process.stdin });
  const lines = reader[Symbol.asyncIterator]();
  try {
    return await use(async (question) => {
      process.stderr.write(question);
      const line = await lines.next();
      if (!line.done) return line.value.trim();
      throw new Error('Nobody answers here. Run the command at a terminal, or pipe the answer in.');
    });
  } finally {
    reader.close();
  }
}
