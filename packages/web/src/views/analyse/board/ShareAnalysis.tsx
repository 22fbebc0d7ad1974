// Links to the position and to the whole analysis, its text, and the way to play on from the position.
import { makeReplay } from '@twofold/core';
import { messageOf } from '@twofold/core/internal';
import { createUniqueId, Show } from 'solid-js';
import { variantName } from '../../../board/variantName';
import { BASE } from '../../../browser/basePath';
import { saveFile } from '../../../browser/download';
import { focusBoard } from '../../../browser/focus';
import type { CurrentGame } from '../../../game/currentGame';
import { t } from '../../../i18n/i18n';
import { copyText } from '../../../share/clipboard';
import { embedSnippet } from '../../../share/embedSnippet';
import { Icon } from '../../../ui/Icon';
import { LATER_ICONS } from '../../../ui/laterIcons';
import { Panel } from '../../../ui/Panel';
import { navigate } from '../../../ui/router';
import type { Analysis } from './model/analysis';
import { positionPath } from './model/opening';
import { replayOfTree } from './model/treeReplay';

interface ShareProps {
  readonly analysis: Analysis;
  readonly current: CurrentGame;
}

export function ShareAnalysis(props: ShareProps) {
  const { game } = props.analysis;
  const id = createUniqueId();
  const playFrom = () => {
    const { board, score } = game.node();
    props.current
      .start(game.variant().id, undefined, { start: board, startScore: score })
      .catch((error) => props.analysis.say(t('games.failed', { reason: messageOf(error) })));
    navigate('/');
    focusBoard();
  };
  return (
    <div class="row wrap analysis-share">
      <button type="button" class="btn" popovertarget={id}>
        <Icon path={LATER_ICONS.share} />
        {t('share.share')}
      </button>
      <Panel
        id={id}
        label={t('share.share')}
        load={async () => ({ default: ({ close }) => <Ways analysis={props.analysis} close={close} /> })}
      />
      <button
        type="button"
        class="btn"
        aria-pressed={props.analysis.isKept()}
        onClick={() => void props.analysis.toggleKept()}
      >
        <Icon {...(props.analysis.isKept() ? { name: 'check' } : { path: LATER_ICONS.download })} />
        {t(props.analysis.isKept() ? 'analysis.isKept' : 'analysis.keep')}
      </button>
      <Show when={!props.analysis.isOver()}>
        <button type="button" class="btn" onClick={playFrom}>
          <Icon name="play" />
          {t('games.playFromHere')}
        </button>
      </Show>
    </div>
  );
}

function Ways(props: { readonly analysis: Analysis; readonly close: () => void }) {
  const { analysis } = props;
  const { game } = analysis;
  const site = () => location.origin + BASE;
  const way = (icon: string, label: string, run: () => unknown) => (
    <button
      type="button"
      class="btn"
      onClick={() => {
        props.close();
        run();
      }}
    >
      <Icon path={icon} />
      {label}
    </button>
  );
  const text = () => makeReplay(replayOfTree(game.tree(), analysis.ownSeed()));
  return (
    <div class="stack">
      {way(LATER_ICONS.link, t('analysis.linkPosition'), () =>
        copyText(site() + positionPath(game.node().board, game.variant()), t('share.copied')),
      )}
      {way(LATER_ICONS.link, t('analysis.linkAnalysis'), () =>
        copyText(site() + analysis.path(), t('share.copied')),
      )}
      {way(LATER_ICONS.code, t('analysis.embed'), () =>
        copyText(snippet(analysis), t('analysis.copiedEmbed')),
      )}
      {way(LATER_ICONS.copy, t('analysis.copyText'), () => copyText(text(), t('analysis.copiedText')))}
      {way(LATER_ICONS.download, t('analysis.saveText'), () =>
        saveFile(new Blob([text()], { type: 'text/plain' }), `twofold-${game.variant().id}-analysis.2048`),
      )}
    </div>
  );
}

/** The position as a frame in which a visitor plays on. */
function snippet({ game }: Analysis): string {
  const [, query] = positionPath(game.node().board, game.variant()).split('?');
  return embedSnippet(`${query}&play=1`, t('embed.position', { name: variantName(game.variant()) }));
}
