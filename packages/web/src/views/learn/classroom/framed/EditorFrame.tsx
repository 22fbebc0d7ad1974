// An editor with a contract inside another page. It keeps nothing: the link to the site carries the program along.
import { WAYS } from '@twofold/lessons';
import { type Contract, findContract, type Source } from '@twofold/sandbox';
import { createEffect, createResource, createSignal, Show } from 'solid-js';
import { t } from '../../../../i18n/i18n';
import { Dynamic } from '../../../../ui/Dynamic';
import { learnPath } from '../../location';
import { decodeProgram, encodeProgram } from '../../own/source/programLink';
import { starterOf } from '../../own/source/starter';
import { lessonText } from '../../parts/lessonText';
import { FramedBench } from './FramedBench';
import { type FrameFoot, NothingHere } from './LessonFrame';
import { leadOutside } from './leadOutside';
import '../../learn.css';
import '../../own/own.css';
import './framed.css';

interface EditorFrameProps {
  readonly id: string;
  readonly code: string | undefined;
  readonly foot: FrameFoot;
  readonly site: string;
}

export default function EditorFrame(props: EditorFrameProps) {
  const contract = WAYS.some(({ id }) => id === props.id) ? findContract(props.id) : undefined;
  if (!contract) return <NothingHere text={t('learn.own.unknown')} foot={props.foot} />;
  const [begun] = createResource(async () =>
    props.code === undefined ? undefined : await decodeProgram(props.code),
  );
  const refusal = () => {
    const read = begun();
    return read && !read.ok ? t(`learn.own.link.${read.reason}`) : undefined;
  };
  const source = () => {
    const read = begun();
    return read?.ok ? read.source : starterOf(contract, 'typescript');
  };
  return (
    <Show when={begun.state === 'ready'} fallback={<main class="embed-page" aria-busy="true" />}>
      <Show when={refusal()} fallback={<Editing {...props} contract={contract} source={source()} />}>
        {(text) => <NothingHere text={text()} foot={props.foot} />}
      </Show>
    </Show>
  );
}

function Editing(props: EditorFrameProps & { readonly contract: Contract; readonly source: Source }) {
  const [source, setSource] = createSignal(props.source);
  const plain = learnPath('own', props.id);
  const [path, setPath] = createSignal(plain);
  createEffect(() => {
    const text = source();
    void encodeProgram(text).then((code) => {
      if (text === source()) setPath(code === undefined ? plain : `${plain}#code=${code}`);
    });
  });
  const name = () => lessonText(WAYS.find(({ id }) => id === props.id)!.name);
  return (
    <main class="embed-page learn own framed-editor" ref={(page) => leadOutside(page, props.site)}>
      <h1 class="visually-hidden">{`${name()} · ${t('learn.own')}`}</h1>
      <FramedBench
        contract={props.contract}
        source={source()}
        onEdit={(text) => setSource({ ...source(), text })}
      />
      <Dynamic component={props.foot} path={path()}>
        {t('learn.framed.unkept')}
      </Dynamic>
    </main>
  );
}
