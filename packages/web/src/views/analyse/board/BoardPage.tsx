// The analysis board: a position, free play on a tree of moves, and a live evaluation of each direction.
import { Show } from 'solid-js';
import { openAdvisor } from '../../../coach/network/openAdvisor';
import type { CurrentGame } from '../../../game/currentGame';
import { createNarrator, LiveRegion } from '../../../game/narrator';
import { t } from '../../../i18n/i18n';
import { listenForReplays } from '../../../replay/listenForReplays';
import { Heading } from '../../../ui/Heading';
import { Icon } from '../../../ui/Icon';
import { LATER_ICONS } from '../../../ui/laterIcons';
import { navigate } from '../../../ui/router';
import { Lines } from './Lines';
import { Moves } from './Moves';
import { createAnalysis } from './model/analysis';
import { openKeptStore } from './model/keptAnalyses';
import { openLinked } from './model/linked';
import type { Opening } from './model/opening';
import { askedBytes, savesData } from './model/pageAnalysis';
import { Refused } from './Refused';
import { SetupPanel } from './SetupPanel';
import { ShareAnalysis } from './ShareAnalysis';
import { Stage } from './Stage';
import { Tiles } from './Tiles';
import './analysis.css';
import './panels.css';

interface BoardPageProps {
  readonly current: CurrentGame;
  readonly opening: Opening;
}

export default function BoardPage(props: BoardPageProps) {
  const analysis = createAnalysis(props.opening, {
    advisor: openAdvisor(),
    openLink: (link) => openLinked(link, props.current.library, navigate),
    // Where data are saved, the evaluation waits for the person.
    keptStore: openKeptStore(),
    asking: savesData() ? askedBytes(props.opening.tree.variant) : undefined,
  });
  const { game, pasting, setup } = analysis;
  const narrator = createNarrator(game);
  listenForReplays((source) => void pasting.take(source));
  return (
    <main class="page analyse analysis">
      <div class="analysis-head">
        <Heading>{t('analysis.title')}</Heading>
        <button
          type="button"
          class="btn"
          aria-pressed={setup() !== undefined}
          onClick={() => (setup() ? analysis.endSetup() : analysis.beginSetup())}
        >
          <Icon path={LATER_ICONS.board} />
          {t('analysis.setUp')}
        </button>
      </div>
      <Refused pasting={pasting} />
      <Stage analysis={analysis} narrator={narrator} />
      <Show
        when={setup()}
        keyed
        fallback={
          <div class="analysis-panels">
            <Lines analysis={analysis} />
            <Tiles analysis={analysis} />
            <Moves analysis={analysis} />
            <ShareAnalysis analysis={analysis} current={props.current} />
          </div>
        }
      >
        {(draft) => <SetupPanel analysis={analysis} draft={draft} />}
      </Show>
      <LiveRegion text={narrator.text()} />
    </main>
  );
}
