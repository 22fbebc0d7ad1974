// The button that deletes a short link. It asks once more: others may have the link, and a deleted one never comes back.
import { createSignal, Show } from 'solid-js';
import { t } from '../../i18n/i18n';
import { Icon } from '../../ui/Icon';
import { LATER_ICONS } from '../../ui/laterIcons';

interface DeleteLinkProps {
  readonly remove: () => void;
  readonly label?: string; // names the deleted link, where only a sign is shown
  readonly quiet?: boolean;
}

export function DeleteLink(props: DeleteLinkProps) {
  const [isAsking, setAsking] = createSignal(false);
  const press = () => {
    if (isAsking()) props.remove();
    setAsking(!isAsking());
  };
  const words = () => {
    if (isAsking()) return t('upload.deleteSure');
    return props.label === undefined ? t('upload.delete') : '';
  };
  const isSign = () => props.label !== undefined && !isAsking();
  return (
    <button
      type="button"
      classList={{ btn: !isSign(), 'icon-btn': isSign(), quiet: props.quiet === true }}
      aria-label={isSign() ? props.label : undefined}
      onClick={press}
      onBlur={() => setAsking(false)}
    >
      <Show when={!isAsking()}>
        <Icon path={LATER_ICONS.trash} />
      </Show>
      {/* read again when it changes under the focus */}
      <span aria-live="polite">{words()}</span>
    </button>
  );
}
