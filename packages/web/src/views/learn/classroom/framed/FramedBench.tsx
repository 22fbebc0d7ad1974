// The editor, the board and the check of a frame: beside each other, or one at a time where the frame is small.
import { boardFromValues } from '@twofold/core';
import { type Assignment, type Contract, type Failed, placeOf, type Source } from '@twofold/sandbox';
import { createMemo, createSignal, For, onCleanup, onMount, Show } from 'solid-js';
import { focusBoard } from '../../../../browser/focus';
import { t } from '../../../../i18n/i18n';
import { listenForBenchKeys } from '../../own/benchKeys';
import { CheckPanel } from '../../own/check/CheckPanel';
import { createCheck } from '../../own/check/createCheck';
import { Editor, type Place } from '../../own/editor/Editor';
import { PlayPanel } from '../../own/run/PlayPanel';
import { createPlayground } from '../../own/run/playground';
import { startSandbox } from '../../own/run/startSandbox';
import { ruleText } from '../../parts/lessonText';

interface BenchProps {
  readonly contract: Contract;
  readonly source: Source;
  readonly onEdit: (text: string) => void;
}

const SIDES = ['program', 'board'] as const;

export function FramedBench(props: BenchProps) {
  const bench = createBench(props);
  let element!: HTMLDivElement;
  const [shown, setShown] = createSignal<(typeof SIDES)[number]>('program');
  const run = async (at?: Failed['at']) => {
    setShown('board');
    if (await bench.run(at)) focusBoard();
  };
  const commands = {
    run: () => void run(),
    check: () => {
      setShown('program');
      bench.check();
    },
    edit: () => {
      setShown('program');
      bench.setPlace({});
    },
  };
  onMount(() => listenForBenchKeys(element, commands));
  return (
    <div class="framed-bench" data-shown={shown()} ref={element}>
      <div class="framed-sides">
        <For each={SIDES}>
          {(side) => (
            <button type="button" class="btn" aria-pressed={shown() === side} onClick={() => setShown(side)}>
              {t(side === 'program' ? 'learn.own.program' : 'learn.framed.board')}
            </button>
          )}
        </For>
      </div>
      <section class="framed-program" aria-label={t('learn.own.program')}>
        <Rules contract={props.contract} />
        <Editor
          source={props.source}
          failedLine={bench.failedLine()}
          place={bench.place()}
          onEdit={props.onEdit}
        />
        <Buttons onRun={commands.run} onCheck={commands.check} />
        <div class="framed-report">
          <CheckPanel
            check={bench.report}
            program={{ contract: props.contract, source: () => props.source }}
            onPlace={bench.setPlace}
            onPlay={(at) => void run(at)}
          />
        </div>
      </section>
      <PlayPanel playground={bench.playground} current={props.source} onPlace={bench.setPlace} />
    </div>
  );
}

/** Programs run in a worker, which a page without an origin may not start. */
const MAY_RUN = globalThis.origin !== 'null';

function Buttons(props: { readonly onRun: () => void; readonly onCheck: () => void }) {
  return (
    <Show when={MAY_RUN} fallback={<p class="own-notice">{t('learn.framed.noSandbox')}</p>}>
      <div class="row wrap">
        <button
          type="button"
          class="btn primary"
          aria-keyshortcuts="Control+Enter"
          onClick={() => props.onRun()}
        >
          {t('learn.own.run')}
        </button>
        <button
          type="button"
          class="btn"
          aria-keyshortcuts="Control+Shift+Enter"
          onClick={() => props.onCheck()}
        >
          {t('learn.own.check')}
        </button>
      </div>
    </Show>
  );
}

function Rules(props: { readonly contract: Contract }) {
  return (
    <details class="framed-rules">
      <summary>
        <code dir="ltr">{props.contract.signature}</code>
      </summary>
      <ul>
        <For each={props.contract.rules}>{(rule) => <li>{ruleText(rule)}</li>}</For>
      </ul>
    </details>
  );
}

/** Board and check have a sandbox each, as on the site. Nothing counts as done here. */
function createBench(props: BenchProps) {
  const [forPlay, forCheck] = [startSandbox(), startSandbox()];
  for (const sandbox of [forPlay, forCheck]) onCleanup(() => sandbox.close());
  const playground = createPlayground(forPlay);
  const report = createCheck(forCheck, props.contract.id);
  const [place, setPlace] = createSignal<Place>();
  const assignment = (): Assignment => ({ source: props.source, contract: props.contract.id });
  const failedLine = createMemo(() => {
    const event = playground.event();
    const found = report.failed()?.failure ?? (event?.kind === 'failed' ? event.failure : undefined);
    const isOfThisText = (report.checked() ?? playground.tried())?.source.text === props.source.text;
    return found && found.code !== 'no-tile' && isOfThisText ? placeOf(found).line : undefined;
  });
  return {
    playground,
    report,
    place,
    setPlace,
    failedLine,
    check: () => void report.start(assignment(), false),
    run(at?: Failed['at']) {
      report.clear();
      return playground.run(assignment(), at && boardFromValues(at.board));
    },
  };
}
