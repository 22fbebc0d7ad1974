// Draws new tiles by the game's own spawn and counts them beside the odds.
import { boardFromValues, rankValue, type Spawn } from '@twofold/core';
import { placeOf } from '@twofold/core/internal';
import { createMemo, createSignal } from 'solid-js';
import { describeBoard } from '../../../../board/speech';
import { formatNumber, formatTile, t } from '../../../../i18n/i18n';
import { LessonBoard } from '../../parts/LessonBoard';
import { type Bar, Bars } from '../parts/Bars';
import { countSpawns, drawSpawn, type Tally } from './odds';

const BOARD = [
  [2, 4, 8, 16],
  [0, 2, 32, 8],
  [0, 0, 4, 64],
  [4, 0, 2, 0],
];
const SEED = 'twofold';
const MANY = 100;

export function DrawFigure() {
  const [spawns, setSpawns] = createSignal<readonly Spawn[]>([]);
  const counts = createMemo(() => countSpawns(BOARD, spawns()));
  const last = () => spawns().at(-1);
  const draw = (count: number) =>
    setSpawns((drawn) => [
      ...drawn,
      ...Array.from({ length: count }, (_, more) => drawSpawn(BOARD, SEED, drawn.length + more + 1)),
    ]);
  return (
    <>
      <SpawnBoard spawn={last()} />
      <div class="row wrap">
        <button type="button" class="btn primary" onClick={() => draw(1)}>
          {t('learn.chapter.spawn.one')}
        </button>
        <button type="button" class="btn" onClick={() => draw(MANY)}>
          {t('learn.chapter.spawn.hundred', { count: MANY })}
        </button>
        <button type="button" class="btn" onClick={() => setSpawns([])}>
          {t('learn.chapter.spawn.again')}
        </button>
      </div>
      <p class="chapter-said" role="status">
        {tellDraws(spawns())}
      </p>
      <h3>{t('learn.chapter.spawn.cells')}</h3>
      <Bars
        label={t('learn.chapter.spawn.cells')}
        bars={barsOf(counts().cells, spawns().length, 0.5, (cell) => t('learn.chapter.place', placeIn(cell)))}
      />
      <h3>{t('learn.chapter.spawn.tiles')}</h3>
      <Bars
        label={t('learn.chapter.spawn.tiles')}
        bars={barsOf(counts().ranks, spawns().length, 1, (rank) => formatTile(rankValue(rank)))}
      />
      <p class="chapter-note">{t('learn.chapter.spawn.line')}</p>
    </>
  );
}

function SpawnBoard(props: { readonly spawn: Spawn | undefined }) {
  const board = () =>
    BOARD.map((row, r) =>
      row.map((value, c) => (props.spawn?.cell === 4 * r + c ? rankValue(props.spawn.rank) : value)),
    );
  const marks = () => {
    if (!props.spawn) return [];
    const { row, column } = placeIn(props.spawn.cell);
    return [{ kind: 'cursor' as const, name: 'spawn', cell: [row - 1, column - 1] as const }];
  };
  return (
    <div class="chapter-board">
      <LessonBoard board={board()} marks={marks()} label={describeBoard(boardFromValues(board()))} />
    </div>
  );
}

function placeIn(cell: number) {
  return { ...placeOf(cell, boardFromValues(BOARD)) };
}

/** The last draw in words, and how many there were. */
function tellDraws(spawns: readonly Spawn[]): string {
  const last = spawns.at(-1);
  if (!last) return t('learn.chapter.spawn.none');
  const value = formatTile(rankValue(last.rank));
  return t('learn.chapter.spawn.drawn', { count: spawns.length, value, ...placeIn(last.cell) });
}

/** `most`: the share that fills the width. */
function barsOf(
  tallies: readonly Tally[],
  draws: number,
  most: number,
  nameOf: (what: number) => string,
): Bar[] {
  const percent = (share: number) => formatNumber(share, { style: 'percent', maximumFractionDigits: 1 });
  return tallies.map(({ what, odds, count }) => {
    const share = draws === 0 ? 0 : count / draws;
    return {
      name: nameOf(what),
      value: t('learn.chapter.spawn.share', { share: percent(share), odds: percent(odds) }),
      share: Math.min(1, share / most),
      line: odds / most,
    };
  });
}
