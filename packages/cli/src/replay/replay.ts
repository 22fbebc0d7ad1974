/**
 * `twofold replay`: shows a replay of any kind that core reads. On a screen it goes step by step; in a pipe
 * it prints a line a turn.
 */
import { Command } from 'commander';
import { locationOf, nameOf, readText, STDIN } from '../input.js';
import { withLook } from '../options.js';
import type { LookOptions } from '../terminal/colour/look.js';
import type { Recording } from './replayModel.js';

interface Options extends LookOptions {
  plain?: boolean;
  json?: boolean;
  animation: boolean;
}

export function defineReplay(): Command {
  const command = new Command('replay')
    .description('Step through a replay, or let it play.')
    .argument(
      '<file>',
      'a replay as text, in the compact form or of 2048verse, or a link to one; - is standard input',
    );
  return withLook(command)
    .option('--no-animation', 'move tiles without animation')
    .option('--plain', 'print each turn as text, as in a pipe')
    .option('--json', 'print one JSON object a turn')
    .addHelpText('after', HELP)
    .action(replay);
}

const HELP = `
Keys: right and left step, Page Down and Page Up by ten, Home and End; space plays and pauses, + and - change the
speed; q quits. Without a terminal, a line a turn.`;

async function replay(file: string, options: Options): Promise<void> {
  const recording = await readRecording(file);
  if (recording === undefined) return;
  const { screenOf } = await import('../terminal/colour/look.js');
  const terminal = options.plain || options.json ? undefined : screenOf();
  if (terminal === undefined) return tell(recording, options.json === true);
  const [{ replayOnScreen }, { lookFor }] = await Promise.all([
    import('./replayScreen.js'),
    import('../terminal/colour/look.js'),
  ]);
  await replayOnScreen(recording, terminal, lookFor(options), options.animation);
}

/** Reports the error and its location if the replay cannot be read or played. */
async function readRecording(file: string): Promise<Recording | undefined> {
  const { verifyAnyReplay, gameFromReplay } = await import('@twofold/core');
  const text = await readText(file);
  const verified = text.ok ? verifyAnyReplay(text.value) : text;
  const game = verified.ok ? gameFromReplay(verified.value.replay) : verified;
  if (game.ok && verified.ok) {
    game.value.goTo(0);
    return { replay: verified.value.replay, game: game.value };
  }
  if (!game.ok) console.error(`${locationOf(nameOf(file), game.error)}: refused: ${game.error.message}`);
  if (file === STDIN && process.stdin.isTTY) console.error('Nothing was read: give a file, or pipe one in.');
  process.exitCode = 1;
  return undefined;
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
