// Your own rules: an editor, a board that plays by the program in it, and a check against the rules.
import { WAYS, type Way } from '@twofold/lessons';
import { type Contract, findContract } from '@twofold/sandbox';
import { For, Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { Icon } from '../../../ui/Icon';
import { A, appLocation } from '../../../ui/router';
import { learnPath, type PartProps } from '../location';
import { lessonText, ruleText } from '../parts/lessonText';
import { PageHeading } from '../parts/PageHeading';
import { UnknownPart } from '../parts/UnknownPart';
import { isDone } from '../progress';
import { createOwnProgram } from './ownProgram';
import { codeIn } from './source/programLink';
import { Workbench } from './Workbench';
import './own.css';

export default function OwnView(props: PartProps) {
  const way = WAYS.find(({ id }) => id === props.id);
  const contract = way && findContract(way.id);
  return (
    <Show
      when={contract}
      fallback={
        <UnknownPart title={t('learn.own')} text={t('learn.own.unknown')} back={t('learn.own.contents')} />
      }
    >
      {(known) => (
        <main class="page learn own">
          <PageHeading class="learn-title">{t('learn.own')}</PageHeading>
          <p class="learn-lead">{t('learn.own.lead')}</p>
          <Ways />
          <Workbench program={createOwnProgram(known(), codeIn(appLocation().hash))} way={way!}>
            <Rules contract={known()} way={way!} />
          </Workbench>
        </main>
      )}
    </Show>
  );
}

/** The five contracts, to choose one. */
function Ways() {
  return (
    <nav class="own-ways" aria-label={t('learn.own.ways')}>
      <For each={WAYS}>
        {({ id, name }) => (
          <A class="own-way" classList={{ 'is-done': isDone(`own:${id}`) }} href={learnPath('own', id)}>
            {lessonText(name)}
            <Show when={isDone(`own:${id}`)}>
              <span class="visually-hidden">{t('learn.own.done')}</span>
              <Icon name="check" />
            </Show>
          </A>
        )}
      </For>
    </nav>
  );
}

function Rules(props: { readonly contract: Contract; readonly way: Way }) {
  return (
    <div class="own-rules">
      <h2>{t('learn.own.contract')}</h2>
      <p>
        <code dir="ltr">{props.contract.signature}</code>
      </p>
      <ul>
        <For each={props.contract.rules}>{(rule) => <li>{ruleText(rule)}</li>}</For>
      </ul>
      <p>
        <A href={learnPath('way', props.contract.id)}>
          {t('learn.own.lesson', { name: lessonText(props.way.name) })}
        </A>
      </p>
    </div>
  );
}
