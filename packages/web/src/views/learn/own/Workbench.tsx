// The editor, the board and the check of a program. Board and check have a sandbox each: a move ends no check.
import { boardFromValues } from '@twofold/core';
import type { Way } from '@twofold/lessons';
import { type Assignment, type Failed, placeOf } from '@twofold/sandbox';
import { createMemo, createSignal, type JSX, onCleanup, onMount, Show } from 'solid-js';
import { commandKey } from '../../../board/commandKey';
import { focusBoard } from '../../../browser/focus';
import { t } from '../../../i18n/i18n';
import { listenForBenchKeys } from './benchKeys';
import { CheckPanel } from './check/CheckPanel';
import { createCheck } from './check/createCheck';
import type { Demands } from './demands';
import { Editor, type Place } from './editor/Editor';
import type { OwnProgram } from './ownProgram';
import { PlayPanel } from './run/PlayPanel';
import { createPlayground } from './run/playground';
import { startSandbox } from './run/startSandbox';
import { LinkNotice } from './source/LinkNotice';
import { ProgramTools } from './source/ProgramTools';
import { TabNotice } from './source/TabNotice';
import { createSteps } from './steps/createSteps';
import { StepsPanel } from './steps/StepsPanel';

interface WorkbenchProps {
  readonly program: OwnProgram;
  readonly demands?: Demands;
  /** The way that the contract is from: its steps stand beside the program's. None: the program is not stepped through. */
  readonly way?: Way | undefined;
  readonly children: JSX.Element;
}

export function Workbench(props: WorkbenchProps) {
  const { program, demands } = props;
  const [forPlay, forCheck, forSteps] = [startSandbox(), startSandbox(), startSandbox()];
  for (const sandbox of [forPlay, forCheck, forSteps]) onCleanup(() => sandbox.close());
  const steps = props.way && createSteps(forSteps, props.way);
  const playground = createPlayground(forPlay);
  const check = createCheck(forCheck, program.contract.id, demands?.scope);
  const [place, setPlace] = createSignal<Place>();
  const assignment = (): Assignment => ({
    source: program.source(),
    contract: program.contract.id,
    ...(demands && { points: demands.points }),
  });

  let bench!: HTMLDivElement;
  let report!: HTMLDivElement;
  const run = async (at?: Failed['at']) => {
    if (report.contains(document.activeElement)) focusBoard(); // the button that was pressed goes
    check.clear();
    if (await playground.run(assignment(), at && boardFromValues(at.board))) focusBoard();
  };
  const startCheck = async () => {
    await check.start(assignment(), !demands && !program.isFromLink());
    const [found, checked] = [check.report(), check.checked()];
    if (found && checked) demands?.onChecked(found, checked);
  };
  let stepButton!: HTMLButtonElement;
  /** MicroPython has no recorder. */
  const canStep = () => steps !== undefined && program.source().language !== 'python';
  /** On the board of the failure that is shown, unless another one is chosen. */
  const step = (at = isChecked() ? check.failed()?.at : undefined) => steps?.start(assignment(), at);
  const isChecked = () => check.checked()?.source.text === program.source().text;
  const closeSteps = () => {
    steps?.close();
    if (canStep()) stepButton.focus();
  };
  const commands = { run: () => void run(), check: () => void startCheck(), edit: () => setPlace({}) };
  onMount(() => listenForBenchKeys(bench, commands));
  const failedLine = createMemo(() => {
    const event = playground.event();
    const found = check.failed()?.failure ?? (event?.kind === 'failed' ? event.failure : undefined);
    const isOfThisText = (check.checked() ?? playground.tried())?.source.text === program.source().text;
    return found && found.code !== 'no-tile' && isOfThisText ? placeOf(found).line : undefined;
  });
  return (
    <>
      <div class="own-bench" ref={bench}>
        <section class="own-program" aria-label={t('learn.own.program')}>
          {props.children}
          <LinkNotice program={program} />
          <TabNotice program={program} />
          <ProgramTools program={program} />
          <Editor source={program.source()} failedLine={failedLine()} place={place()} onEdit={program.edit} />
          <p class="own-keys">{t('learn.own.keys')}</p>
          <div class="row wrap own-actions with-keys">
            <button
              type="button"
              class="btn primary"
              aria-keyshortcuts="Control+Enter"
              data-key={`${commandKey()} ↵`}
              onClick={() => void run()}
            >
              {t('learn.own.run')}
            </button>
            <button
              type="button"
              class="btn"
              aria-keyshortcuts="Control+Shift+Enter"
              data-key={`${commandKey()} ⇧ ↵`}
              onClick={() => void startCheck()}
            >
              {t('learn.own.check')}
            </button>
            <Show when={canStep()}>
              <button type="button" class="btn" ref={stepButton} onClick={() => step()}>
                {t('learn.own.step')}
              </button>
            </Show>
          </div>
          <div ref={report}>
            <CheckPanel
              check={check}
              program={program}
              demands={demands}
              onPlace={setPlace}
              onPlay={(at) => void run(at)}
              onStep={canStep() ? step : undefined}
            />
          </div>
        </section>
        <PlayPanel playground={playground} current={program.source()} onPlace={setPlace} />
      </div>
      <Show when={steps?.traced() && steps}>
        {(traced) => (
          <StepsPanel steps={traced()} program={program} onPlace={setPlace} onClose={closeSteps} />
        )}
      </Show>
    </>
  );
}
