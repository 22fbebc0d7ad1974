// A worksheet of a lesson to print: boards to fill in, steps to order, and the answers on a page of their own.
import type { Way } from '@twofold/lessons';
import { createMemo, For, onMount, Show } from 'solid-js';
import { makeName } from '../../../../browser/randomName';
import { t } from '../../../../i18n/i18n';
import { Icon } from '../../../../ui/Icon';
import { LATER_ICONS } from '../../../../ui/laterIcons';
import { A, appLocation, navigate } from '../../../../ui/router';
import { learnPath, type PartProps, printPath, wantedSeed } from '../../location';
import { KnownWay } from '../../parts/KnownWay';
import { lessonText } from '../../parts/lessonText';
import { PageHeading } from '../../parts/PageHeading';
import { Answers } from './Answers';
import { OrderPart, TiltPart } from './Exercises';
import { worksheetOf } from './worksheet';
import './paper.css';

const SEED_LENGTH = 6;

export default function WorksheetView(props: PartProps) {
  return (
    <KnownWay id={props.id} title={t('learn.paper.title')}>
      {(way) => <Worksheet way={way} />}
    </KnownWay>
  );
}

function Worksheet(props: { readonly way: Way }) {
  const { way } = props;
  const renew = () => navigate(printPath(way.id, makeName(SEED_LENGTH)), { replace: true });
  onMount(() => wantedSeed(appLocation()) === undefined && renew());
  const seed = () => wantedSeed(appLocation());
  return (
    <main class="page learn worksheet">
      <Tools way={way} onRenew={renew} />
      <Show when={seed()} keyed>
        {(own) => <Sheet way={way} seed={own} />}
      </Show>
    </main>
  );
}

/** Not on paper. */
function Tools(props: { readonly way: Way; readonly onRenew: () => void }) {
  return (
    <div class="worksheet-tools">
      <button type="button" class="btn primary" onClick={() => print()}>
        <Icon path={LATER_ICONS.print} />
        {t('learn.paper.print')}
      </button>
      <button type="button" class="btn" onClick={() => props.onRenew()}>
        <Icon path={LATER_ICONS.again} />
        {t('learn.paper.renew')}
      </button>
      <A class="btn" href={learnPath('way', props.way.id)}>
        {t('learn.projector.close')}
      </A>
      <p>{t('learn.paper.hint')}</p>
    </div>
  );
}

function Sheet(props: { readonly way: Way; readonly seed: string }) {
  const { way } = props;
  const sheet = createMemo(() => worksheetOf(way, props.seed));
  return (
    <article class="paper">
      <header class="paper-head">
        <PageHeading>{lessonText(way.name)}</PageHeading>
        <p class="paper-seed">{t('learn.paper.sheet', { seed: props.seed })}</p>
        <p>{lessonText(way.summary)}</p>
        <div class="paper-fields">
          <For each={['learn.paper.name', 'learn.paper.date'] as const}>
            {(field) => <span class="paper-field">{t(field)}</span>}
          </For>
        </div>
      </header>
      <TiltPart way={way} tilts={sheet().tilts} />
      <OrderPart way={way} order={sheet().order} />
      <Answers way={way} sheet={sheet()} seed={props.seed} />
    </article>
  );
}
