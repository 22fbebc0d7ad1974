// The connection as one small sign: three bars and a word. Screen readers hear the word when it changes.
import type { LinkState } from '@twofold/protocol/client';
import { t } from '../i18n/i18n';
import './people.css';

export function ConnectionSign(props: { readonly link: LinkState }) {
  return (
    <p class="connection" data-link={props.link} role="status">
      <svg viewBox="0 0 18 14" aria-hidden="true">
        <path d="M2 10v2" />
        <path d="M8 6v6" />
        <path d="M14 2v10" />
      </svg>
      <span>{t(`people.link.${props.link}`)}</span>
    </p>
  );
}
