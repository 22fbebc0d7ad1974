// The help panel: how to play, swipes, and every key. Loaded when it is first opened.
import { For, Show } from 'solid-js';
import { COMMAND } from '../board/commandKey';
import { type MessageKey, t } from '../i18n/i18n';
import { settings } from '../settings/settings';
import type { PanelContents } from '../ui/Panel';
import { A } from '../ui/router';
import './help.css';

/** A key combination: keys held together. Each is a message of the catalogue or the sign on the key. */
type Chord = readonly (MessageKey | Cap)[];
type Cap = '⌘' | '⇧' | '↵' | '?' | '1 – 8' | 'B' | 'N' | 'P' | 'R' | 'T' | 'U' | 'Z' | 'H J K L';

interface Entry {
  readonly action: MessageKey;
  readonly chords: readonly Chord[];
}

const KEYS: readonly Entry[] = [
  { action: 'help.move', chords: [['help.key.arrows'], ['help.key.places'], ['H J K L']] },
  { action: 'help.undo', chords: [['U'], [COMMAND, 'Z']] },
  { action: 'help.redo', chords: [[COMMAND, 'help.key.shift', 'Z']] },
  { action: 'help.newGame', chords: [['N'], ['R']] },
  { action: 'help.hint', chords: [['T']] },
  { action: 'help.toggle', chords: [['?']] },
];

const LISTENING_KEYS: readonly Entry[] = [
  { action: 'help.readRow', chords: [['1 – 8']] },
  { action: 'help.readBoard', chords: [['B']] },
  { action: 'help.readScore', chords: [['P']] },
  { action: 'help.explore', chords: [['help.key.shift', 'help.key.arrows']] },
];

const EDITOR_KEYS: readonly Entry[] = [
  { action: 'help.run', chords: [[COMMAND, '↵']] },
  { action: 'help.check', chords: [[COMMAND, '⇧', '↵']] },
];

const LINES: readonly MessageKey[] = ['help.slide', 'help.merge', 'help.spawn', 'help.end'];

interface HelpProps extends PanelContents {
  /** The number on the tile that wins the game being played. */
  readonly target: string;
}

/** The contents of the help panel. */
export default function Help(props: HelpProps) {
  return (
    <>
      <ol>
        <For each={LINES}>{(line) => <li>{t(line, { target: props.target })}</li>}</For>
      </ol>
      <A class="help-learn" href="/learn" on:click={props.close}>
        {t('help.learn')}
      </A>
      <h3>{t('help.touch')}</h3>
      <p>{t('help.swipe')}</p>
      <h3 id="help-keys">{t('help.keys')}</h3>
      <Show when={!settings.letterKeys}>
        <p class="note">{t('help.lettersOff')}</p>
      </Show>
      <KeyTable entries={KEYS} labelledBy="help-keys" />
      <h3 id="help-editor">{t('help.editor')}</h3>
      <KeyTable entries={EDITOR_KEYS} labelledBy="help-editor" />
      <h3 id="help-listen">{t('help.listen')}</h3>
      <KeyTable entries={LISTENING_KEYS} labelledBy="help-listen" />
    </>
  );
}

function KeyTable(props: { readonly entries: readonly Entry[]; readonly labelledBy: string }) {
  return (
    <table aria-labelledby={props.labelledBy}>
      <tbody>
        <For each={props.entries}>
          {({ action, chords }) => (
            <tr>
              <th scope="row">{t(action)}</th>
              <td>
                <For each={chords}>{(chord) => <Chord keys={chord} />}</For>
              </td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}

/** Keys run left to right in every language. */
function Chord(props: { readonly keys: Chord }) {
  return (
    <span class="chord" dir="ltr">
      <For each={props.keys}>{(key) => <kbd>{isMessage(key) ? t(key) : key}</kbd>}</For>
    </span>
  );
}

function isMessage(key: MessageKey | Cap): key is MessageKey {
  return key.startsWith('help.');
}
