// One ranked game: asks the server where it stands, then plays it, or shows how it ended.
import type { Result } from '@twofold/core';
import { isPassing, type RankedGame, Session } from '@twofold/protocol/client';
import { createMemo, Match, onCleanup, Switch } from 'solid-js';
import { RankedPlay } from '../../game/rankedPlay';
import { t } from '../../i18n/i18n';
import { createAsked } from '../../net/answers';
import { api } from '../../net/api';
import { deal } from '../../net/deals';
import { outbox } from '../../net/outbox';
import { ports } from '../../net/socket';
import { A } from '../../ui/router';
import { NoServer, Reason } from '../NoServer';
import { RANKED_PATH } from '../paths';
import { Play, type PlayProps } from './Play';
import './game.css';

interface GamePageProps extends Pick<PlayProps, 'ending' | 'leave' | 'title' | 'beside' | 'line'> {
  readonly id: string;
}

export function GamePage(props: GamePageProps) {
  const game = createAsked(() => props.id, readGame);
  const play = createMemo(() => {
    const told = game.value();
    if (!told) return undefined;
    const session = new Session(told, { ...ports, outbox, now: () => performance.now() });
    const own = new RankedPlay(session);
    onCleanup(() => own.dispose());
    return { play: own, hasEnded: told.status !== 'playing' };
  });
  return (
    <Switch fallback={<main class="page" aria-busy="true" />}>
      <Match when={play()} keyed>
        {(own) => (
          <Play
            play={own.play}
            hasEnded={own.hasEnded}
            title={props.title}
            beside={props.beside}
            line={props.line}
            ending={props.ending}
            leave={props.leave}
          />
        )}
      </Match>
      <Match when={game.failure()}>
        {(failure) => (
          <main class="page ranked-page">
            <h1>{props.title}</h1>
            {isPassing(failure()) ? (
              <NoServer failure={failure()} retry={game.askAgain} />
            ) : (
              <section class="no-server" role="alert">
                <h2>{t('ranked.gone')}</h2>
                <p>
                  <Reason failure={failure()} />
                </p>
                <A class="btn primary" href={RANKED_PATH}>
                  {t('ranked.toStart')}
                </A>
              </section>
            )}
          </main>
        )}
      </Match>
    </Switch>
  );
}

/** A game that is committed to and not dealt is dealt now: the page was closed between the two. */
async function readGame(id: string): Promise<Result<RankedGame>> {
  const game = await api.game(id);
  return game.ok && game.value.status === 'committed' ? deal(game.value) : game;
}
