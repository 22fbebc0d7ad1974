// What a teacher takes along of a lesson: a worksheet, its page for a projector, and frames for a page of their own.
import type { Way } from '@twofold/lessons';
import { createUniqueId, For } from 'solid-js';
import { t } from '../../../../i18n/i18n';
import { copyText } from '../../../../share/clipboard';
import { Icon } from '../../../../ui/Icon';
import { LATER_ICONS } from '../../../../ui/laterIcons';
import { A } from '../../../../ui/router';
import { boardPath } from '../../lesson/model/boardLink';
import type { Position } from '../../lesson/model/examples';
import { learnPath, printPath } from '../../location';
import { FRAMES, type FrameKind, frameSnippet } from './snippets';
import './offer.css';

interface OfferProps {
  readonly way: Way;
  /** The board to show; by default the one that the lesson opens with. */
  readonly given?: Position;
}

/** A section of the lesson's page. */
export function InClass(props: OfferProps) {
  const id = createUniqueId();
  return (
    <section class="class-section" aria-labelledby={id}>
      <h2 id={id}>{t('learn.class.title')}</h2>
      <p>{t('learn.class.text')}</p>
      <Offers {...props} />
    </section>
  );
}

const KINDS = Object.keys(FRAMES) as FrameKind[];

/** The links and buttons of one lesson. */
export function Offers(props: OfferProps) {
  const projector = () => {
    const lesson = props.given ? boardPath(props.way.id, props.given) : learnPath('way', props.way.id);
    return `${lesson}&projector`;
  };
  const copy = (kind: FrameKind) =>
    copyText(frameSnippet(kind, props.way, props.given), t('learn.class.copied'));
  return (
    <div class="class-offers">
      <A class="btn" href={printPath(props.way.id)}>
        <Icon path={LATER_ICONS.print} />
        {t('learn.paper.title')}
      </A>
      <A class="btn" href={projector()}>
        <Icon path={LATER_ICONS.fullScreen} />
        {t('learn.projector.title')}
      </A>
      <For each={KINDS}>
        {(kind) => (
          <button type="button" class="btn" onClick={() => void copy(kind)}>
            <Icon path={LATER_ICONS.code} />
            {t(`learn.class.${kind}`)}
          </button>
        )}
      </For>
    </div>
  );
}
