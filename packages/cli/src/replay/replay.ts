/**
 * `twofold replay`: shows a replay of any kind that core reads. On a screen it goes step by step; in a pipe
 * it prints a line a turn.
 */
import { Command } from 'commander';
import { STDIN } from '../inputs/text.js';
import { boardOptions, type NumberOptions, wholeNumber, withLook, withNumbers } from '../options.js';
import type { LookOptions } from '../terminal/colour/look.js';
import type { Recording } from './replayModel.js';

interface Options extends LookOptions, NumberOptions {
  plain?: boolean;
  json?: boolean;
  game?: number;
  animation: boolean;
}

export function defineReplay(): Command {
  const command = new Command('replay')
    .description('Step through a replay, or let it play.')
    .argument('<input>', 'a file, a link, a position, or the name of a saved game; - is standard input');
  return withLook(withNumbers(command))
    .option('-g, --game <n>', 'which game of a file of several', wholeNumber(1))
    .option('--no-animation', 'move tiles without animation')
    .option('-p, --plain', 'print each turn as text, as in a pipe')
    .option('-j, --json', 'print one JSON object a turn')
    .addHelpText('after', HELP)
    .action(replay);
}

const HELP = `
Keys: right and left step, Page Down and Page Up by ten, Home and End; space plays and pauses, + and - change the
speed; c goes on from there yourself; q quits. Without a terminal, a line a turn.`;

async function replay(input: string, options: Options): Promise<void> {
  const recording = await readRecording(input, options);
  const { screenOf } = await import('../terminal/colour/look.js');
  const terminal = options.plain || options.json ? undefined : screenOf();
  if (terminal === undefined) return tell(recording, options.json === true);
  const [{ replayOnScreen }, { lookFor }] = await Promise.all([
    import('./replayScreen.js'),
    import('../terminal/colour/look.js'),
  ]);
  const ended = await replayOnScreen(recording, terminal, lookFor(options), options.animation);
  if (ended === 'play') await playFrom(recording, options);
}

/** Goes on from the position that is shown; the later moves are there to be redone. */
async function playFrom({ replay, game: { ply } }: Recording, options: Options): Promise<void> {
  const [{ screenOf }, { gameOf }, { playGame }, { newSeed }] = await Promise.all([
    import('../terminal/colour/look.js'),
    import('../inputs/reader.js'),
    import('../play/play.js'),
    import('../seed.js'),
  ]);
  const game = gameOf({ replay }, newSeed());
  game.goTo(ply);
  await playGame(options, screenOf(), game);
}

/** Throws an Error with the reason and its location if the input cannot be read or played. */
async function readRecording(input: string, options: Options): Promise<Recording> {
  const [{ oneInput }, { gameOf }] = await Promise.all([
    import('../inputs/one.js'),
    import('../inputs/reader.js'),
  ]);
  const { replay } = await oneInput(input, options.game, boardOptions(options)).catch((error: Error) => {
    if (input !== STDIN || process.stdin.isTTY !== true) throw error;
    throw new Error(`${error.message}\nNothing was read: give a file, or pipe one in.`);
  });
  const game = gameOf({ replay });
  game.goTo(0);
  return { replay, game };
}

async function tell({ replay, game }: Recording, json: boolean): Promise<void> {
  const { describeBoard, describeEvent, describeVariant, moves, printable, tellTurn } = await import(
    '../terminal/speech.js'
  );
  const { DIRECTION_NAMES, makePosition } = await import('@twofold/core');
  const say = (text: string | undefined) => void (text !== undefined && !json && console.log(text));
  let next = 0; // comment, in the order of plies
  const comments = (ply: number) => {
    for (; replay.comments[next]?.ply === ply; next++) say(`{${printable(replay.comments[next]!.text)}}`);
  };
  say(`${describeVariant(game.variant.id)}, ${moves(game.length)}.`);
  say(describeBoard(game.board));
  comments(0);
  for (let ply = 1; ply <= game.length; ply++) {
    game.goTo(ply);
    const turn = game.turn(ply);
    const { direction, reward, score, spawn, board } = turn;
    if (json) {
      console.log(
        JSON.stringify({
          ply,
          direction: DIRECTION_NAMES[direction],
          reward,
          score,
          spawn,
          position: makePosition(board),
        }),
      );
    }
    say(`${ply}. ${tellTurn(turn, game.variant)}`);
    say(describeEvent(game));
    comments(ply);
  }
  say(describeBoard(game.board));
}
