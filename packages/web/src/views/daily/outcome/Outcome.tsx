// How an attempt ended: the end scene of all games with its place, and the ways on. Proof and review come with the reveal.
import { maxRank, parsePosition, rankValue } from '@twofold/core';
import { Show } from 'solid-js';
import { formatDate, t } from '../../../i18n/i18n';
import { OutcomeActions } from '../../../people/game/OutcomeActions';
import { OutcomePanel } from '../../../people/game/OutcomePanel';
import type { Ending, OfGame } from '../../../people/game/Play';
import { Proof } from '../../../people/proof/Proof';
import { A } from '../../../ui/router';
import { resultsPath } from '../location';
import { Loss } from './Beside';
import { useResult } from './result';
import { ShareResult } from './ShareResult';
import { unrankedWords } from './standing';

export const ENDING: Ending = {
  scene: ({ game }) => <Scene game={game} />,
  details: ({ game }) => <Details game={game} />,
  actions: ({ game }) => <Actions game={game} />,
  loss: ({ game }) => <Loss game={game} />,
};

function Scene(props: OfGame) {
  const { game } = props;
  const { standing } = useResult(game);
  const title = () => {
    if (game.status === 'over') return t('ranked.over');
    return t(game.status === 'abandoned' ? 'ranked.abandoned' : 'ranked.youEnded');
  };
  return (
    <OutcomePanel
      game={game}
      title={title()}
      place={standing()?.place}
      sentences={standing() && !standing()!.place ? [unrankedWords(standing()!.lost)] : []}
      actions={<Actions game={game} />}
    />
  );
}

/** What to do next: share the result, and see those of all. After the reveal the ways of any ranked game, too. */
function Actions(props: OfGame) {
  const { game } = props;
  const { ranking, standing, streak } = useResult(game);
  const isFirst = () => standing()?.isFirst ?? false;
  const board = parsePosition(game.board ?? '');
  const maxTile = board.ok ? rankValue(maxRank(board.value)) : 0;
  return (
    <Show when={!game.seed} fallback={<OutcomeActions game={game} isOwn />}>
      <div class="scene-actions">
        <Show when={isFirst() && game.ply > 0 && ranking.value()?.deal}>
          {(deal) => <ShareResult deal={deal()} attempt={{ score: game.score, maxTile }} streak={streak()} />}
        </Show>
        <A class="btn primary" href={resultsPath(game.deal!, ranking.value()?.deal)}>
          {t('daily.toResults')}
        </A>
      </div>
    </Show>
  );
}

/** Beside the scene: when all games open, or the proof of this one. */
function Details(props: OfGame) {
  const { game } = props;
  const { ranking } = useResult(game);
  return (
    <section class="ranked-outcome stack">
      <Show when={!game.seed} fallback={<Proof game={game} isChecked={false} />}>
        <Show when={ranking.value()?.deal}>
          {(deal) => <p>{t('daily.reveal', { date: formatDate(Date.parse(deal().reveal)) })}</p>}
        </Show>
      </Show>
    </section>
  );
}
