// The words beside the board: a trouble, the coach, the rules on a first visit, else the game's own line.
// They have their own room, so they move nothing when they appear and never cover the board.
import { Match, Switch } from 'solid-js';
import type { LazyCoach } from '../../coach';
import type { GameController } from '../../game/gameController';
import { settings } from '../../settings/settings';
import { Dynamic } from '../../ui/Dynamic';
import type { Parts } from './beside';

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
  const part = (name: 'GameLine' | 'Missing' | 'Welcome') => (
    <Dynamic component={props.parts()?.[name]} controller={props.controller} />
  );
  return (
    <div class="notice">
      <Switch fallback={part('GameLine')}>
        <Match when={record().status === 'over'}>{null}</Match>
        <Match when={trouble()}>{part('Missing')}</Match>
        <Match when={props.coach.loaded()?.isUp() && props.coach.loaded()}>
          {(open) => <Dynamic component={open().Card} say={props.say} />}
        </Match>
        <Match when={props.staged}>{null}</Match>
        <Match when={!settings.welcomed}>{part('Welcome')}</Match>
      </Switch>
    </div>
  );
}
