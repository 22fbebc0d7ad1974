/** The input of a command that takes a single game or position. */
import type { BoardOptions } from '@twofold/core';
import type { Reading } from './reader.js';
import { type Input, inputsOf } from './sources.js';
import { locationOf, refusalOf } from './text.js';

/**
 * The game or position that an argument names. `wanted` is its number where there are several, from 1. Throws
 * an Error for the user if there is none, or if one of several is to be chosen.
 */
export async function oneInput(argument: string, wanted?: number, board?: BoardOptions): Promise<Reading> {
  const place = locationOf(argument, {});
  let chosen: Input | undefined;
  let count = 0;
  for await (const input of inputsOf([argument], board && { board })) {
    count++;
    if (count === (wanted ?? 1)) chosen = input;
    if (count === wanted) break;
  }
  if (chosen === undefined) {
    throw new Error(`${place}: There is no game ${wanted}: this has ${count}.`);
  }
  const { name, reading } = chosen;
  if (wanted === undefined && count > 1) {
    throw new Error(`${place} has ${count} games or positions: choose one with --game 1 to --game ${count}.`);
  }
  if (!reading.ok) throw new Error(refusalOf(name, reading.error));
  return reading.value;
}
