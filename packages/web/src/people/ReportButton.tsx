// Reports a name, a result or an upload to the operator of the server, with a reason in the reporter's own words.
import { createSignal, createUniqueId, Show } from 'solid-js';
import type { Subject } from '@twofold/protocol/client';
import { t } from '../i18n/i18n';
import { uploads } from '../net/uploads';
import { Panel, type PanelContents } from '../ui/Panel';
import { showToast } from '../ui/toasts/toasts';

const MOST_REASON = 500; // characters, as the server takes them

/** Its messages are in `rest`. */
export function ReportButton(props: Subject) {
  const panel = createUniqueId();
  const [isReported, setReported] = createSignal(false);
  const load = async () => ({
    default: ({ close }: PanelContents) => (
      <ReportForm
        subject={{ kind: props.kind, id: props.id }}
        done={() => {
          setReported(true);
          close();
        }}
      />
    ),
  });
  return (
    <>
      <button
        type="button"
        class="btn quiet"
        popovertarget={isReported() ? undefined : panel}
        aria-disabled={isReported()}
      >
        {isReported() ? t('upload.reported') : t('upload.report')}
      </button>
      <Panel id={panel} label={t(`upload.reportTitle.${props.kind}`)} load={load} ownKeys />
    </>
  );
}

function ReportForm(props: { readonly subject: Subject; readonly done: () => void }) {
  const [failure, setFailure] = createSignal('');
  let reason!: HTMLTextAreaElement;
  let isSending = false;
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const words = reason.value.trim();
    if (words === '') {
      setFailure(t('upload.reasonMissing'));
      reason.focus();
      return;
    }
    if (isSending) return;
    isSending = true;
    const answer = await uploads.report(props.subject, words);
    isSending = false;
    if (!answer.ok) return setFailure(t('upload.notReported'));
    props.done();
    showToast({ kind: 'upload', message: t('upload.thanks'), seconds: 8 });
  };
  return (
    <form class="stack" novalidate onSubmit={(event) => void send(event)}>
      <p>{t('upload.reportIs')}</p>
      <label class="field">
        <span>{t('upload.reason')}</span>
        <textarea rows="4" dir="auto" maxlength={MOST_REASON} required ref={reason} />
      </label>
      <div role="alert">
        <Show when={failure()}>{(text) => <p class="shared-failed">{text()}</p>}</Show>
      </div>
      <button type="submit" class="btn primary">
        {t('upload.sendReport')}
      </button>
    </form>
  );
}
