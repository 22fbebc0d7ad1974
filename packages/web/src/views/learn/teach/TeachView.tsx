// For teachers: how to hand out an assignment, what students write, and how their programs are graded.
// docs/teaching.md says more.
import { WAYS, type Way } from '@twofold/lessons';
import { findContract } from '@twofold/sandbox';
import { createUniqueId, For, type JSX } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { A } from '../../../ui/router';
import { InClassAll } from '../classroom/offer/InClassAll';
import { learnPath } from '../location';
import { lessonText } from '../parts/lessonText';
import { PageHeading } from '../parts/PageHeading';
import { Builder } from './builder/Builder';
import { ContractRules } from './parts/ContractRules';
import './teach.css';

const CHECK_FILE = 'npx twofold lesson check minimumRow.ts --way minimum-row';
const CHECK_COMMAND = 'npx twofold lesson check --command "python3 tilt.py"';
/** A case of the line protocol, and its answer. */
const LINES = `WEST 2 4 0 2 2 4 8 0 0 8
4 4 0 0 16 0 0 0 20`;
const EXIT_CODES = [0, 1, 2, 3] as const;

export default function TeachView() {
  return (
    <main class="page learn teach">
      <PageHeading>{t('learn.teach.title')}</PageHeading>
      <p class="learn-lead">{t('learn.teach.lead')}</p>
      <Builder />
      <Section title={t('learn.teach.handOut')}>
        <Words text={t('learn.teach.handOut.link', { button: t('learn.own.share') })} />
        <Words text={t('learn.teach.handOut.file')} />
        <Listing text={CHECK_FILE} />
        <Words text={t('learn.teach.handOut.terminal')} />
      </Section>
      <Section title={t('learn.teach.contracts')}>
        <Words text={t('learn.teach.contracts.text')} />
        <For each={WAYS}>{(way) => <Contract way={way} />}</For>
      </Section>
      <Grading />
      <Section title={t('learn.teach.languages')}>
        <Words text={t('learn.teach.languages.line')} />
        <Listing text={CHECK_COMMAND} />
        <Words text={t('learn.teach.languages.words')} />
        <Listing text={LINES} />
        <Words text={t('learn.teach.languages.flush')} />
        <Words text={t('learn.teach.languages.danger')} />
      </Section>
      <InClassAll />
      <Section title={t('learn.teach.private')}>
        <Words text={t('learn.teach.private.text')} />
      </Section>
      <Section title={t('learn.teach.licence')}>
        <Words text={t('learn.teach.licence.text')} />
      </Section>
    </main>
  );
}

function Grading() {
  return (
    <Section title={t('learn.teach.grading')}>
      <Words text={t('learn.teach.grading.cases')} />
      <Words text={t('learn.teach.grading.first')} />
      <Words text={t('learn.teach.grading.exit')} />
      <dl>
        <For each={EXIT_CODES}>
          {(code) => (
            <div>
              <dt>
                <code dir="ltr">{code}</code>
              </dt>
              <dd>{t(`learn.teach.grading.exit${code}`)}</dd>
            </div>
          )}
        </For>
      </dl>
      <Words text={t('learn.teach.grading.json')} />
    </Section>
  );
}

/** What a student writes for a way. The rules show when they are asked for. */
function Contract(props: { readonly way: Way }) {
  const contract = findContract(props.way.id)!;
  return (
    <details>
      <summary>
        {lessonText(props.way.name)} <code dir="ltr">{contract.signature}</code>
      </summary>
      <ContractRules contract={contract} />
      <A class="btn" href={learnPath('own', props.way.id)}>
        {t('learn.teach.open')}
      </A>
    </details>
  );
}

function Section(props: { readonly title: string; readonly children: JSX.Element }) {
  const id = createUniqueId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      {props.children}
    </section>
  );
}

/** A paragraph of a catalogue. What stands between backticks is code, from left to right in every language. */
function Words(props: { readonly text: string }) {
  return (
    <p>
      <For each={props.text.split('`')}>
        {(part, index) => (index() % 2 === 1 ? <code dir="ltr">{part}</code> : part)}
      </For>
    </p>
  );
}

function Listing(props: { readonly text: string }) {
  return (
    <pre dir="ltr">
      <code>{props.text}</code>
    </pre>
  );
}
