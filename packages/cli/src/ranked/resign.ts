/** `twofold ranked resign`: ends a game that goes on, after a question. */
import { createInterface } from 'node:readline/promises';
import { grouped } from '../format.js';
import { describeVariant, moves } from '../terminal/speech.js';
import type { ResignOptions } from './options.js';
import { rankedServer, requireAnswer } from './server.js';
import { findOpenGame } from './session.js';
import { describeEnd, describePlace } from './standing.js';

export async function resign({ server: address, variant, yes = false }: ResignOptions): Promise<void> {
  const server = rankedServer(address);
  const account = requireAnswer(await server.api.account(), server);
  const game = account && (await findOpenGame(server, variant));
  if (!game) return console.log('No game of yours goes on.');
  const standing = `${describeVariant(game.variant)}: ${grouped(game.score)} points after ${moves(game.ply)}`;
  if (!yes && !(await agrees(`${standing}. End this game for good? Its result counts. (y/n) `))) {
    return console.log('The game goes on.');
  }
  const ended = requireAnswer(await server.api.resign(game.id), server);
  console.log(describeEnd(ended));
  const place = await describePlace(server, ended);
  if (place !== '') console.log(place);
}

/** Whether the answer is yes. The end of the input is no. */
async function agrees(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    const answer = await Promise.race([lines.question(question), ended]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}
