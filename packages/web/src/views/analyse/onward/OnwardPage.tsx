// A game played on from one of its moves, on a page of its own: several tries at a tile, or tiles set by hand.
import { Show } from 'solid-js';
import type { CurrentGame } from '../../../game/currentGame';
import { t } from '../../../i18n/i18n';
import { canPlayFrom, positionAt, type Recording } from '../../../replay/recording';
import { Heading } from '../../../ui/Heading';
import { A, type AppLocation, appLocation, navigate } from '../../../ui/router';
import { analysePath, type Onward } from '../location';
import { HandPage } from './HandPage';
import { TriesPage } from './TriesPage';
import './onward.css';

interface OnwardProps {
  readonly current: CurrentGame;
  readonly recording: Recording;
  readonly ply: number | undefined; // undefined: the last one
  readonly way: Onward;
}

export default function OnwardPage(props: OnwardProps) {
  const { recording, way } = props;
  const { record, game } = recording;
  const ply = Math.min(props.ply ?? record.ply, game.length);
  const position = positionAt(recording, ply);
  const start = { variant: game.variant, board: position.board, score: position.score };
  // In the address, so that a try in its middle is there again after a reload.
  const noteGoal = (goal: number) =>
    navigate(analysePath(record, { ply, onward: way, goal }), { replace: true });
  return (
    <main class="page analyse onward">
      <header class="onward-head">
        <Heading>{t(way === 'hand' ? 'review.hand.title' : 'review.onward.title')}</Heading>
        <A class="btn quiet" href={analysePath(record, { ply })}>
          {t('review.onward.back', { ply })}
        </A>
      </header>
      <Show when={canPlayFrom(recording, position)} fallback={<p>{t('review.over')}</p>}>
        {way === 'hand' ? (
          <HandPage current={props.current} start={start} />
        ) : (
          <TriesPage start={start} goal={goalOf(appLocation())} noteGoal={noteGoal} />
        )}
      </Show>
    </main>
  );
}

/** The tile that an address names: `&goal=512`. */
function goalOf({ search }: Pick<AppLocation, 'search'>): number | undefined {
  return Number(new URLSearchParams(search).get('goal')) || undefined;
}
