// The commitment of a deal, and its seed once that is public. The page computes the one from the other.
import type { DailyDeal } from '@twofold/protocol/client';
import { createSignal, Show } from 'solid-js';
import { importAgain } from '../../../browser/lazy';
import { formatDate, t } from '../../../i18n/i18n';
import { changedCommitments } from '../../../net/daily';

export function Seal(props: { readonly deal: DailyDeal }) {
  const { deal } = props;
  const hasChanged = changedCommitments([deal]).length > 0;
  return (
    <section class="daily-seal stack">
      <h2>{t('daily.sealTitle')}</h2>
      <Show when={hasChanged}>
        <p role="alert" class="daily-changed">
          {t('daily.changed')}
        </p>
      </Show>
      <p>{t('daily.commitment')}</p>
      <code dir="ltr">{deal.commitment}</code>
      <Show
        when={deal.seed}
        fallback={<p>{t('daily.reveal', { date: formatDate(Date.parse(deal.reveal)) })}</p>}
      >
        {(seed) => (
          <>
            <p>{t('daily.seed')}</p>
            <code dir="ltr">{seed()}</code>
            <Check seed={seed()} commitment={deal.commitment} />
          </>
        )}
      </Show>
    </section>
  );
}

type Verdict = 'fits' | 'fitsNot' | 'failed';

/** Computes the hash in the page. Its code is loaded for it. */
function Check(props: { readonly seed: string; readonly commitment: string }) {
  const [verdict, setVerdict] = createSignal<Verdict>();
  const check = async () => {
    setVerdict(undefined);
    setVerdict(await verdictOn(props.seed, props.commitment));
  };
  return (
    <>
      <div>
        <button type="button" class="btn" onClick={() => void check()}>
          {t('daily.checkSeed')}
        </button>
      </div>
      <p role="status">
        <Show when={verdict()}>{(found) => t(`daily.seal.${found()}`)}</Show>
      </p>
    </>
  );
}

async function verdictOn(seed: string, commitment: string): Promise<Verdict> {
  try {
    const { commitmentOf, parseSecret } = await importAgain(() => import('@twofold/protocol/proof'));
    const bytes = parseSecret(seed);
    return bytes && commitmentOf(bytes) === commitment ? 'fits' : 'fitsNot';
  } catch {
    return 'failed'; // its code is missing
  }
}
