// The words beside the board: a trouble, the coach, the rules on a first visit, else the game's own line.
// They have their own room, so they move nothing when they appear and never cover the board.
import { createEffect, Match, Show, Switch } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import type { LazyCoach } from '../../coach';
import type { GameController, Trouble } from '../../game/gameController';
import { changeSettings, settings } from '../../settings/settings';
import type { Parts } from './beside';

/** After this many moves a player knows how to play. */
const MOVES_OF_WELCOME = 12;

interface NoticeProps {
  readonly controller: GameController;
  readonly coach: LazyCoach;
  readonly say: (makeText: () => string) => void;
  /** A scene stands on the board's place: it says what there is to say. */
  readonly staged: boolean;
  readonly parts: () => Parts | undefined;
}

export function Notice(props: NoticeProps) {
  const { record, trouble } = props.controller;
  createEffect(() => {
    if (!settings.welcomed && record().ply >= MOVES_OF_WELCOME) changeSettings({ welcomed: true });
  });
  return (
    <div class="notice">
      <Switch
        fallback={
          <Show when={props.parts()}>
            {(open) => <Dynamic component={open().GameLine} controller={props.controller} />}
          </Show>
        }
      >
        <Match when={record().status === 'over'}>{null}</Match>
        <Match when={trouble()}>{(reason) => <TileMissing trouble={reason()} />}</Match>
        <Match when={props.coach.loaded()?.isUp() && props.coach.loaded()}>
          {(open) => <Dynamic component={open().Card} say={props.say} />}
        </Match>
        <Match when={props.staged}>{null}</Match>
        <Match when={!settings.welcomed}>
          <Show when={props.parts()}>
            {(open) => <Dynamic component={open().Welcome} variant={props.controller.variant()} />}
          </Show>
        </Match>
      </Switch>
    </div>
  );
}

/** The tile of the last move does not come. The move is kept until it does. */
function TileMissing(props: { readonly trouble: Trouble }) {
  return (
    <section class="card stack" role="alert">
      <p>{props.trouble.message}</p>
      <Show when={props.trouble.action}>
        {(action) => (
          <div class="row">
            <button type="button" class="btn" onClick={() => action().run()}>
              {action().label}
            </button>
          </div>
        )}
      </Show>
    </section>
  );
}
