// Writes the text form of a replay (.2048): a header of [Name "value"] lines, an empty line, the moves.
import { failure, success } from '../../codec/answers.js';
import { escapeText } from '../../codec/escapes.js';
import { isLonger, refuseLonger } from '../../codec/input.js';
import { Game } from '../../game/game.js';
import { makePosition } from '../../notation/position.js';
import type { Result } from '../../result.js';
import type { Spawn } from '../../spawn.js';
import { gameChecksum } from '../compact.js';
import { replayFromGame } from '../gameReplay.js';
import { type Line, MAX_REPLAY_TEXT, type Replay } from '../replay.js';
import { requireSound } from '../validate.js';
import { isTagName, MAX_FIELDS, TEXT_VERSION, TOO_MANY_FIELDS } from './header.js';

/** Moves in a group, and moves in a line of text. */
const GROUP = 5;
const SEEDED_MOVES_A_LINE = 50;
const TOLD_MOVES_A_LINE = 10;

const LETTERS = 'URDL';

/**
 * The text form of a replay or a game; `parseReplay` gives the same replay back. Throws RangeError for a
 * variant outside `findVariant` and for parts that do not fit each other. The name of a tag must be free and
 * made of ASCII letters and digits; RangeError otherwise. Throws RangeError, too, for a text that `parseReplay`
 * would refuse as too long, or for the number of its tags.
 */
export function makeReplay(source: Game | Replay): string {
  const text = writeReplay(source instanceof Game ? replayFromGame(source) : source);
  if (text.ok) return text.value;
  throw new RangeError(text.error.message);
}

/** As `makeReplay`, but a text that would be too long, or have too many tags, is a refusal. */
export function writeReplay(replay: Replay): Result<string> {
  requireSound(replay);
  const fields = headerOf(replay);
  if (fields.length > MAX_FIELDS) return failure('header-size', TOO_MANY_FIELDS);
  const header = fields.map(([name, value]) => `[${name} "${escapeText(value, '"')}"]`);
  const moves: string[] = [];
  writeLine(replay, 1, moves);
  const movetext = moves.join('').trimStart();
  const text = `${header.join('\n')}\n\n${movetext}${movetext === '' ? '' : ' '}*\n`;
  return isLonger(text, MAX_REPLAY_TEXT) ? refuseLonger(MAX_REPLAY_TEXT) : success(text);
}

function headerOf(replay: Replay): [string, string][] {
  const { variant, seed, start, startScore, claims, current, undos, tags } = replay;
  const header: [string, string][] = [
    ['Twofold', TEXT_VERSION],
    ['Variant', variant.id],
  ];
  const add = (name: string, value: string | undefined): void => {
    if (value !== undefined) header.push([name, value]);
  };
  add('Seed', seed);
  add('Start', start && makePosition(start));
  add('StartScore', startScore === 0 ? undefined : String(startScore));
  for (const [name, value] of Object.entries(tags)) {
    if (!isTagName(name)) throw new RangeError(`not the name of a tag, or one that is taken: ${name}`);
    add(name, value);
  }
  add('Score', claims.score === undefined ? undefined : exactDigits(claims.score));
  add('Ply', claims.ply === undefined ? undefined : String(claims.ply));
  add('MaxTile', claims.maxTile === undefined ? undefined : exactDigits(claims.maxTile));
  add('Status', claims.status);
  add('Final', claims.final && makePosition(claims.final));
  add('Current', current === undefined ? undefined : String(current));
  add('Undos', undos === 0 ? undefined : String(undos));
  add('Check', gameChecksum(replay));
  return header;
}

/** All digits of a whole number, also where String would round or use an exponent. */
function exactDigits(number: number): string {
  return BigInt(number).toString();
}

function writeLine(line: Line, first: number, out: string[]): void {
  const { moves, spawns, comments, variations } = line;
  const perLine = spawns === undefined ? SEEDED_MOVES_A_LINE : TOLD_MOVES_A_LINE;
  let comment = 0;
  let variation = 0;
  const writeComments = (ply: number): void => {
    for (; comments[comment]?.ply === ply; comment++) {
      out.push(` {${escapeText(comments[comment]!.text, '}')}}`);
    }
  };
  writeComments(first - 1);
  for (let index = 0; index < moves.length; index++) {
    const ply = first + index;
    const newLine = (ply - 1) % perLine === 0;
    if (newLine || index === 0) out.push(`${newLine ? '\n' : ' '}${ply}. `);
    else if (spawns !== undefined || (ply - 1) % GROUP === 0) out.push(' ');
    out.push(LETTERS[moves[index]!]!);
    if (spawns !== undefined) out.push(spawnSign(spawns[index]!));
    writeComments(ply);
    for (; variations[variation]?.ply === ply; variation++) {
      out.push(' (');
      writeLine(variations[variation]!, ply, out);
      out.push(')');
    }
  }
}

/** The cell, and the rank unless it is a 2. */
function spawnSign({ cell, rank }: Spawn): string {
  return rank === 1 ? String(cell) : `${cell}:${rank}`;
}
