/**
 * An environment as plain data, for JSON: the position, the place in the stream of tiles, and the limits. Data to read are
 * untrusted: each field is checked, and the answer is an environment or the fault.
 */
import type { Board } from '../board.js';
import { isSide } from '../board.js';
import { failure, type Refusal, success } from '../codec/answers.js';
import { quote } from '../codec/wording.js';
import { makePosition, parsePosition } from '../notation/position.js';
import { isSeed } from '../random.js';
import type { Result } from '../result.js';
import { findVariant, type Variant } from '../variant.js';
import { Episode, type EpisodeLimits } from './episode.js';
import { hex, LONGEST_STREAM_SEED, type StreamState, stateOf, TileStream } from './tileStream.js';

const FORMAT = 'twofold environment';
const VERSION = 1;

/** What `Environment.toJSON` gives. */
export interface EnvironmentState {
  /** Always this word, by which readers know the text. */
  readonly format: typeof FORMAT;
  /** The version of the format. */
  readonly version: typeof VERSION;
  /** Its id; the whole variant if no id names it. */
  readonly variant: string | Variant;
  /** In Twofold's notation, such as `012/000/100`. */
  readonly position: string;
  /** The score at this position. */
  readonly score: number;
  /** Moves played. */
  readonly ply: number;
  /** Actions taken, illegal ones included. */
  readonly steps: number;
  /** The seed that `reset` was given last. */
  readonly seed?: string;
  /** In place of a seed, the key of a clone's tiles: 16 hex digits. */
  readonly key?: string;
  /** Games since that seed. */
  readonly game: number;
  /** How many clones were made, each with tiles of its own. */
  readonly clones: number;
  /** Moves after which the game is truncated. */
  readonly maxPlies?: number;
  /** Actions after which the game is truncated. */
  readonly maxSteps?: number;
}

export function stateOfEpisode(episode: Episode): EnvironmentState {
  const { variant, position, steps, stream } = episode;
  const { seed, key0, key1, game, clones } = stream.state;
  const { maxPlies, maxSteps } = episode.limits;
  return {
    format: FORMAT,
    version: VERSION,
    variant: isNamed(variant) ? variant.id : { ...variant },
    position: makePosition(position.board),
    score: position.score,
    ply: position.ply,
    steps,
    ...(seed === undefined ? { key: hex(key0) + hex(key1) } : { seed }),
    game,
    clones,
    ...(maxPlies < Number.POSITIVE_INFINITY && { maxPlies }),
    ...(maxSteps < Number.POSITIVE_INFINITY && { maxSteps }),
  };
}

/** Whether the id alone gives the variant back. */
function isNamed(variant: Variant): boolean {
  const named = findVariant(variant.id);
  return named !== undefined && VARIANT_FIELDS.every((field) => Object.is(named[field], variant[field]));
}

const VARIANT_FIELDS = [
  'id',
  'columns',
  'rows',
  'fourChance',
  'target',
  'endsAtTarget',
  'startTiles',
] as const satisfies readonly (keyof Variant)[];

type Fields = Readonly<Record<string, unknown>>;

export function readEpisode(data: unknown): Result<Episode> {
  if (!isRecord(data) || data.format !== FORMAT) {
    return refuse('This is no environment: toJSON of an environment gives one.');
  }
  if (data.version !== VERSION) return refuse(`This environment is not of version ${VERSION}.`);
  const variant = readVariant(data.variant);
  if (!variant.ok) return variant;
  const board = readBoard(data.position, variant.value);
  if (!board.ok) return board;
  const faulty = (['score', 'ply', 'steps', 'game', 'clones'] as const).find((name) => !isCount(data[name]));
  if (faulty !== undefined) return refuse(`"${faulty}" is not a whole number from 0 on.`);
  if ((data.ply as number) > (data.steps as number)) return refuse('"ply" is more than "steps".');
  const limits = readLimits(data);
  if (!limits.ok) return limits;
  const tiles = readTiles(data);
  if (!tiles.ok) return tiles;
  const stream = new TileStream(tiles.value);
  const episode = new Episode(variant.value, limits.value, stream, board.value, data.score as number);
  episode.position.ply = data.ply as number;
  episode.steps = data.steps as number;
  return success(episode);
}

function readVariant(data: unknown): Result<Variant> {
  if (typeof data === 'string') {
    const variant = findVariant(data);
    return variant === undefined ? refuse(`There is no variant ${quote(data)}.`) : success(variant);
  }
  if (!isRecord(data)) return refuse('"variant" is neither an id nor a variant.');
  const { id, columns, rows, fourChance, target, endsAtTarget, startTiles } = data as Partial<Variant>;
  const isGood =
    isSeed(id) &&
    isSide(columns!) &&
    isSide(rows!) &&
    typeof fourChance === 'number' &&
    fourChance >= 0 &&
    fourChance <= 1 &&
    isCount(target) &&
    target >= 4 &&
    Number.isInteger(Math.log2(target)) &&
    typeof endsAtTarget === 'boolean' &&
    isCount(startTiles) &&
    startTiles >= 1 &&
    startTiles <= columns! * rows!;
  if (!isGood) return refuse('The fields of "variant" are not those of a variant.');
  return success(
    Object.freeze({ id, columns, rows, fourChance, target, endsAtTarget, startTiles } as Variant),
  );
}

function readBoard(text: unknown, variant: Variant): Result<Board> {
  const board = parsePosition(text as string);
  if (!board.ok) return board;
  const { columns, rows } = board.value;
  if (columns === variant.columns && rows === variant.rows) return board;
  return refuse(`The position is ${columns}x${rows}, and the variant ${variant.columns}x${variant.rows}.`);
}

function readLimits({ maxPlies, maxSteps }: Fields): Result<EpisodeLimits> {
  const [plies, steps] = [maxPlies, maxSteps].map((limit) =>
    limit === undefined ? Number.POSITIVE_INFINITY : isCount(limit) && limit > 0 ? limit : undefined,
  );
  if (plies === undefined) return refuse('"maxPlies" is not a whole number from 1 on.');
  if (steps === undefined) return refuse('"maxSteps" is not a whole number from 1 on.');
  return success({ maxPlies: plies, maxSteps: steps });
}

function readTiles({ seed, key, ...rest }: Fields): Result<StreamState> {
  const [game, clones] = [rest.game as number, rest.clones as number];
  if (seed !== undefined) {
    if (typeof seed !== 'string' || seed.length > LONGEST_STREAM_SEED) {
      return refuse(`"seed" is not a text of at most ${LONGEST_STREAM_SEED} characters.`);
    }
    return success(stateOf(seed, game, clones));
  }
  if (typeof key !== 'string' || !/^[\da-f]{16}$/.test(key) || game !== 0) {
    return refuse('There is neither a seed nor a key of 16 hex digits with game 0.');
  }
  const [key0, key1] = [key.slice(0, 8), key.slice(8)].map((word) => Number.parseInt(word, 16));
  return success({ seed: undefined, game, key0: key0!, key1: key1!, clones });
}

function isRecord(data: unknown): data is Fields {
  return typeof data === 'object' && data !== null;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function refuse(message: string): Refusal {
  return failure('environment-state', message);
}
