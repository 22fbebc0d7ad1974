// The help panel: how to play, swipes, and every key. Loaded when it is first opened.
import { createSignal, For, onCleanup, Show } from 'solid-js';
import { COMMAND } from '../board/commandKey';
import { connectedPads } from '../gamepad/pads';
import { type MessageKey, t } from '../i18n/i18n';
import { settings } from '../settings/settings';
import type { PanelContents } from '../ui/Panel';
import { A } from '../ui/router';
import './help.css';

/** A key combination: keys held together. Each is a message of the catalogue or the sign on the key. */
type Chord = readonly (MessageKey | Cap)[];
type Cap = '⌘' | '⇧' | '↵' | '?' | '1 – 8' | 'B' | 'N' | 'P' | 'R' | 'T' | 'U' | 'Z' | 'H J K L' | PadCap;
/** The signs on a gamepad. */
type PadCap = 'A' | 'X' | 'Y' | 'LB / L1' | 'RB / R1' | 'Start / ☰' | 'Back / Select';

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

const PAD: readonly Entry[] = [
  { action: 'help.move', chords: [['help.pad.directions']] },
  { action: 'help.undo', chords: [['B'], ['X']] },
  { action: 'help.redo', chords: [['RB / R1']] },
  { action: 'help.hint', chords: [['Y']] },
  { action: 'help.pad.speed', chords: [['LB / L1'], ['RB / R1']] },
  { action: 'help.newGame', chords: [['Back / Select']] },
  { action: 'help.pad.menu', chords: [['Start / ☰']] },
  { action: 'help.pad.choose', chords: [['A']] },
  { action: 'help.pad.close', chords: [['B']] },
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
      <PadHelp />
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

/** What a gamepad does, while one is connected. */
function PadHelp() {
  const isConnected = () => connectedPads().length > 0;
  const [isShown, setShown] = createSignal(isConnected());
  const look = () => setShown(isConnected());
  for (const event of ['gamepadconnected', 'gamepaddisconnected']) {
    addEventListener(event, look);
    onCleanup(() => removeEventListener(event, look));
  }
  return (
    <Show when={isShown()}>
      <h3 id="help-pad">{t('help.pad')}</h3>
      <KeyTable entries={PAD} labelledBy="help-pad" />
      <p class="note">{t('help.pad.places')}</p>
    </Show>
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
