// Opens the position, replay or game of an address on the analysis board. What cannot be opened is explained.
import type { Failure } from '@twofold/core';
import { createEffect, createSignal, on, Show } from 'solid-js';
import type { CurrentGame } from '../../../game/currentGame';
import { t } from '../../../i18n/i18n';
import { reasonLanguage } from '../../../replay/refusalWords';
import { Heading } from '../../../ui/Heading';
import { A } from '../../../ui/router';
import { BOARD_PATH, type WantedBoard } from '../location';
import BoardPage from './BoardPage';
import { readKept } from './model/keptAnalyses';
import { GONE, type Opening, openWanted } from './model/opening';

interface OpenerProps {
  readonly current: CurrentGame;
  readonly wanted: WantedBoard;
}

export default function BoardOpener(props: OpenerProps) {
  const [opened, setOpened] = createSignal<Opening>();
  const [failure, setFailure] = createSignal<Failure>();
  const open = async (wanted: WantedBoard) => {
    setOpened(undefined);
    await Promise.resolve(); // the page before is left, and stores its last change
    const result = await openWanted(wanted, props.current.library, readKept);
    if (wanted !== props.wanted) return;
    setFailure(result.ok ? undefined : result.error);
    setOpened(result.ok ? result.value : undefined);
  };
  createEffect(on(() => props.wanted, open));
  return (
    <Show
      when={opened()}
      keyed
      fallback={
        <Show when={failure()} fallback={<main class="page analyse" aria-busy="true" />}>
          {(reason) => <Broken failure={reason()} />}
        </Show>
      }
    >
      {(opening) => <BoardPage current={props.current} opening={opening} />}
    </Show>
  );
}

function Broken(props: { readonly failure: Failure }) {
  return (
    <main class="page analyse analyse-none">
      <Heading>{t(props.failure.code === GONE ? 'games.gone' : 'analysis.broken')}</Heading>
      <Show when={props.failure.code !== GONE} fallback={<p>{t('games.goneWords')}</p>}>
        <p lang={reasonLanguage(props.failure)}>{props.failure.message}</p>
      </Show>
      <A class="btn" href={BOARD_PATH}>
        {t('analysis.toStart')}
      </A>
    </main>
  );
}
