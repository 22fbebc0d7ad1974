// The replay of a finished game with its proof: the verdict on it, and a way to keep, to check and to share it.
import type { Failure } from '@twofold/core';
import type { RankedGame } from '@twofold/protocol/client';
import { createSignal, onMount, Show } from 'solid-js';
import { BASE } from '../../browser/basePath';
import { saveFile } from '../../browser/download';
import { t } from '../../i18n/i18n';
import { api } from '../../net/api';
import { copyText } from '../../share/clipboard';
import { A, appLocation, navigate } from '../../ui/router';
import { Refused } from '../NoServer';
import { CHECK_PATH, gamePath, pinOf } from '../paths';
import { checkReplayOf, findSteps } from './checkState';
import type { Checked } from './proofSteps';
import { Step } from './Steps';

interface ProofProps {
  readonly game: RankedGame;
  /** Whether the verdict is there at once. */
  readonly isChecked: boolean;
}

export function Proof(props: ProofProps) {
  const { id } = props.game;
  const pin = pinOf(appLocation());
  const [failure, setFailure] = createSignal<Failure>();
  const [found, setFound] = createSignal<Checked>();
  const read = async () => {
    const text = await api.replay(id);
    setFailure(text.ok ? undefined : text.error);
    if (!text.ok) return undefined;
    const checked = await findSteps(text.value, id, pin);
    setFound(checked);
    return checked && { text: text.value, ...checked };
  };
  const download = async () => {
    const kept = await read();
    if (kept && kept.verdict !== 'contradictory')
      saveFile(new Blob([kept.text], { type: 'text/plain' }), `twofold-ranked-${id}.2048`);
  };
  const copyLink = async () => {
    const key = found()?.key ?? (await read())?.key;
    await copyText(location.origin + BASE + gamePath(id, key), t('share.copied'));
  };
  onMount(async () => {
    if (!props.isChecked) return;
    const key = (await read())?.key;
    const isHere = appLocation().search === new URL(gamePath(id), location.origin).search;
    if (key && pin === undefined && isHere) navigate(gamePath(id, key), { replace: true });
  });
  return (
    <>
      <div role={found()?.verdict === 'contradictory' ? 'alert' : 'status'}>
        <Show when={found()} fallback={<p>{t('ranked.proofIs')}</p>}>
          {(checked) => <Verdict found={checked()} />}
        </Show>
      </div>
      <div class="row wrap">
        <button type="button" class="btn" onClick={() => void download()}>
          {t('ranked.download')}
        </button>
        <A class="btn" href={CHECK_PATH} on:click={() => void checkReplayOf(id, pin)}>
          {t('ranked.checkHere')}
        </A>
        <button type="button" class="btn" onClick={() => void copyLink()}>
          {t('ranked.copyLink')}
        </button>
      </div>
      <Show when={failure()}>{(reason) => <Refused failure={reason()} words={t('ranked.noReplay')} />}</Show>
    </>
  );
}

/** The verdict, with the step that decides it. */
function Verdict(props: { readonly found: Checked }) {
  const step = () => {
    const { steps } = props.found;
    const decides =
      steps.find(({ state }) => state === 'false') ?? steps.find(({ kind }) => kind === 'signature');
    return decides && { ...decides, digest: undefined };
  };
  return (
    <section class="ranked-verdict">
      <h3>{t(`ranked.verdict.${props.found.verdict}`)}</h3>
      <ul class="proof-steps">
        <Show when={step()} keyed>
          {(shown) => <Step step={shown} />}
        </Show>
      </ul>
    </section>
  );
}
