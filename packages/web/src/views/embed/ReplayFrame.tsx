// A replay inside another page: the board and the player's controls. It never takes the focus, and a finger on the board
// scrolls the page around it.
import { onCleanup, onMount } from 'solid-js';
import { BoardView } from '../../board/BoardView';
import { variantName } from '../../board/variantName';
import { t } from '../../i18n/i18n';
import { PlayerBar } from '../../replay/PlayerBar';
import { createPlayer, listenForPlayerKeys } from '../../replay/player';
import type { Recording } from '../../replay/recording';
import { Foot, Standing } from './Foot';
import type { Wanted } from './wanted';

interface ReplayProps {
  readonly recording: Recording;
  readonly wanted: Extract<Wanted, { kind: 'replay' | 'upload' }>;
}

export function ReplayFrame(props: ReplayProps) {
  const { recording, wanted } = props;
  const { variant } = recording.game;
  const player = createPlayer(recording, wanted.ply ?? recording.record.ply);
  onMount(() => onCleanup(listenForPlayerKeys(player)));
  const path =
    wanted.kind === 'upload' ? `/r/${wanted.id}` : `/games#replay=${encodeURIComponent(wanted.text)}`;
  return (
    <main class="embed-page" style={{ '--columns': variant.columns, '--rows': variant.rows }}>
      <h1 class="visually-hidden">{t('embed.replay', { name: variantName(variant) })}</h1>
      <div class="embed-stage">
        <BoardView
          frame={player.frame()}
          speed={player.isPlaying() ? player.speed() : 1}
          label={t('board.label', { columns: variant.columns, rows: variant.rows })}
        />
      </div>
      <PlayerBar player={player} milestones={recording.milestones} offersPlay={false} />
      <Foot path={path}>
        <Standing variant={variant} ply={player.ply()} score={player.position().score} />
      </Foot>
    </main>
  );
}
