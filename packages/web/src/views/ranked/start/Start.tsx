// The start of ranked play: the games going on, the board of a new one, this week's best on it, and what ranked play means.
import type { Variant } from '@twofold/core';
import { isPassing, type RankedGame } from '@twofold/protocol/client';
import { createSignal, For, Match, Show, Switch } from 'solid-js';
import { variantName } from '../../../board/variantName';
import { t } from '../../../i18n/i18n';
import { createAsked } from '../../../net/answers';
import { api } from '../../../net/api';
import { deal } from '../../../net/deals';
import { firstVariant } from '../../../people/game/lastVariant';
import { RANKED_VARIANTS } from '../../../people/game/variants';
import { NoServer, Refused } from '../../../people/NoServer';
import { isOwnDeal, OpenGames } from '../../../people/OpenGames';
import { gamePath } from '../../../people/paths';
import { A, navigate } from '../../../ui/router';
import { SmallBoard } from '../../../ui/SmallBoard';
import { ThisWeek } from './ThisWeek';
import './start.css';

export function Start() {
  const account = createAsked(
    () => undefined,
    () => api.account(),
  );
  const open = createAsked(
    () => account.value(),
    async (known) => (known ? api.openGames() : { ok: true as const, value: [] }),
  );
  return (
    <Switch fallback={<Offer name={account.value()?.name} open={(open.value() ?? []).filter(isOwnDeal)} />}>
      <Match when={account.failure()}>
        {(failure) =>
          isPassing(failure()) ? (
            <NoServer failure={failure()} retry={account.askAgain} />
          ) : (
            <Refused failure={failure()} />
          )
        }
      </Match>
    </Switch>
  );
}

function Offer(props: { readonly name: string | undefined; readonly open: readonly RankedGame[] }) {
  const [chosen, setChosen] = createSignal(firstVariant());
  return (
    <div class="ranked-start">
      <div class="ranked-begin stack">
        <Show when={props.open.length > 0}>
          <h2>{t('people.open')}</h2>
          <OpenGames games={props.open} />
        </Show>
        <NewGame isFirst={props.open.length === 0} chosen={chosen()} choose={setChosen} />
        <p class="ranked-name">
          <Show when={props.name} fallback={t('ranked.nameLater')}>
            {(name) => <bdi>{t('ranked.name', { name: name() })}</bdi>}
          </Show>{' '}
          <A href="/settings?privacy">{t('ranked.privacy')}</A>
        </p>
      </div>
      <ThisWeek variant={chosen()} />
      <Rules />
    </div>
  );
}

const RULES = [
  ['ranked.aboutTilesTitle', 'ranked.aboutTiles'],
  ['ranked.aboutClockTitle', 'ranked.aboutClock'],
  ['ranked.aboutLossTitle', 'ranked.aboutLoss'],
] as const;

/** What distinguishes a ranked game from any other. */
function Rules() {
  return (
    <ul class="ranked-rules">
      <For each={RULES}>
        {([title, text]) => (
          <li>
            <h2>{t(title)}</h2>
            <p>{t(text)}</p>
          </li>
        )}
      </For>
    </ul>
  );
}

/** The board of a new game, and the button that starts it. */
function NewGame(props: {
  readonly isFirst: boolean;
  readonly chosen: string;
  readonly choose: (variant: string) => void;
}) {
  const [isBusy, setBusy] = createSignal(false);
  const [failure, setFailure] = createSignal<{ code: string; message: string }>();
  const start = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy()) return;
    setBusy(true);
    setFailure(undefined);
    const game = await startGame(props.chosen);
    setBusy(false);
    if (game.ok) navigate(gamePath(game.value.id));
    else setFailure(game.error);
  };
  return (
    <form class="ranked-new stack" onSubmit={start}>
      <fieldset>
        <legend>{t('ranked.board')}</legend>
        <div class="ranked-variants">
          <For each={RANKED_VARIANTS}>
            {(variant) => (
              <Choice
                variant={variant}
                isChosen={props.chosen === variant.id}
                choose={() => props.choose(variant.id)}
              />
            )}
          </For>
        </div>
      </fieldset>
      <button
        type="submit"
        class="btn"
        classList={{ primary: props.isFirst }}
        aria-disabled={isBusy()}
        aria-busy={isBusy()}
      >
        {isBusy() ? t('ranked.dealing') : t('ranked.start')}
      </button>
      <Show when={failure()}>{(reason) => <Refused failure={reason()} />}</Show>
    </form>
  );
}

function Choice(props: {
  readonly variant: Variant;
  readonly isChosen: boolean;
  readonly choose: () => void;
}) {
  const { columns, rows, target } = props.variant;
  const ranks = new Uint8Array(columns * rows);
  ranks[0] = Math.log2(target);
  return (
    <label class="ranked-choice" classList={{ chosen: props.isChosen }}>
      <input
        type="radio"
        name="variant"
        class="visually-hidden"
        checked={props.isChosen}
        onChange={props.choose}
      />
      <span class="ranked-shape">
        <SmallBoard board={{ columns, rows, ranks }} />
      </span>
      <span>{variantName(props.variant)}</span>
    </label>
  );
}

/**
 * Makes the account of this device if there is none, then a game, then deals it. The clock may run although the answer
 * to the deal was lost. The game's page asks again.
 */
async function startGame(variant: string) {
  const account = await api.makeAccount();
  if (!account.ok) return account;
  const game = await api.start(variant);
  if (game.ok) await deal(game.value);
  return game;
}
