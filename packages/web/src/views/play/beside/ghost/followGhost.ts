// The ghost of the game that is played: a past game on the same tiles. It is read with each game that is opened, and compared in
// the lulls of play.
import { type Accessor, createRoot, createSignal } from 'solid-js';
import type { GameController } from '../../../../game/gameController';
import { findGhost, type Ghost, type Lead, leadOf } from '../../../../game/ghost/ghost';
import { formatNumber, t } from '../../../../i18n/i18n';
import type { GameSummary } from '../../../../storage/records';

const followed = new WeakMap<GameController, Accessor<Ghost | undefined>>();

/** The ghost of the game. Undefined: it has none, or began from a chosen position. Reactive. All parts share one. */
export function followGhost(controller: GameController): Accessor<Ghost | undefined> {
  const known = followed.get(controller);
  if (known) return known;
  return createRoot(() => {
    const [ghost, setGhost] = createSignal<Ghost>();
    const read = async () => {
      const { id, variant, seed, origin } = controller.record();
      setGhost(undefined);
      if (origin === 'position') return;
      const found = await findGhost(variant, seed);
      if (controller.record().id === id && found?.id !== id) setGhost(found);
    };
    void read();
    controller.listen(({ kind }) => void (kind === 'opened' && read()));
    followed.set(controller, ghost);
    return ghost;
  });
}

/** "120 points ahead of the ghost". */
export function leadWords(ghost: Ghost, record: Pick<GameSummary, 'ply' | 'score' | 'status'>): string {
  const { points, isOver }: Lead = leadOf(ghost, record);
  const values = { points: Math.abs(points), number: formatNumber(Math.abs(points)) };
  const canCatchUp = isOver && record.status !== 'over';
  if (points === 0) return t(canCatchUp ? 'beside.ghost.levelOver' : 'beside.ghost.level', values);
  if (canCatchUp) return t(points > 0 ? 'beside.ghost.beaten' : 'beside.ghost.short', values);
  return t(points > 0 ? 'beside.ghost.ahead' : 'beside.ghost.behind', values);
}
