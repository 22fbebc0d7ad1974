// Own attempts that go on at other days and weeks. An attempt may be played after its day, until the reveal.
import type { RankedGame } from '@twofold/protocol/client';
import { Show } from 'solid-js';
import { t } from '../../i18n/i18n';
import { createAsked } from '../../net/answers';
import { api } from '../../net/api';
import { OpenGames } from '../../people/OpenGames';
import { attemptPath, dealOf, nameOf } from './location';

interface OpenAttemptsProps {
  /** Whether attempts at a deal are listed. */
  readonly includes: (dealId: string) => boolean;
}

export function OpenAttempts(props: OpenAttemptsProps) {
  const open = createAsked(
    () => undefined,
    async () => {
      const account = await api.account(); // null: a device without an account has no games
      if (!account.ok) return account;
      return account.value ? api.openGames() : { ok: true as const, value: [] };
    },
  );
  const shown = () =>
    (open.value() ?? []).filter(({ deal }) => dealOf(deal) !== undefined && props.includes(deal!));
  return (
    <Show when={shown().length > 0}>
      <section class="stack">
        <h2>{t('people.open')}</h2>
        <OpenGames games={shown()} nameOf={titleOf} pathOf={attemptPath} />
      </section>
    </Show>
  );
}

function titleOf(game: RankedGame): string {
  return nameOf(dealOf(game.deal)!);
}
