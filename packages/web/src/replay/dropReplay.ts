// Replays and boards that were dropped, pasted or chosen as a file. What can be read goes into the address. So reloading,
// going back and sending the link work.

import type { Failure, Result } from '@twofold/core';
import { createSignal } from 'solid-js';
import { t } from '../i18n/i18n';
import { elsewhere, type SiteLink, siteLinkIn } from '../net/siteLink';
import { wholeLine } from '../storage/transfer/lineText';
import { navigate } from '../ui/router';
import { replayPath } from './link';
import { type Pasted, readFile, readText } from './readFile';
import { openReplay, type Recording } from './recording';

/** What was read last, with names and remarks, which the address does not contain. */
interface Dropped extends Omit<Pasted, 'replay'> {
  readonly recording: Recording;
}

const [refusal, setRefusal] = createSignal<Failure>();
let dropped: Dropped | undefined;

/** Why the last replay could not be opened, until the next one or until dismissed. */
export { refusal };

export function dismissRefusal(): void {
  setRefusal(undefined);
}

/** The last dropped recording, if its line is the one in the address. */
export function droppedRecording(line: string): Recording | undefined {
  return dropped && wholeLine(dropped.recording.record) === line ? dropped.recording : undefined;
}

/** What the dropped text of a recording was. Undefined: it was not the last one. */
export function droppedText({ record }: Recording): Omit<Pasted, 'replay'> | undefined {
  return droppedRecording(wholeLine(record)) && dropped;
}

/** Opens a text that was read another way. */
export function openOtherwise(read: () => Result<Pasted>): void {
  take(read());
}

/** Opens a file or a text in the viewer, from any view. A text that cannot be read changes nothing but `refusal`. */
export async function openSource(source: File | string): Promise<void> {
  if (typeof source !== 'string') return take(await readFile(source));
  const link = siteLinkIn(source);
  if (link) return follow(link);
  if (source.trim() !== '') return take(readText(source));
  setRefusal({ code: 'empty', message: t('games.clipboardEmpty') });
}

/** Opens what a link without moves names. A game of another site, or its short link, is not to be had from here. */
function follow(link: SiteLink): void {
  const refused = link.isHere ? undefined : elsewhere(link);
  setRefusal(refused);
  if (!refused) navigate(link.path);
}

function take(read: Result<Pasted>): void {
  const opened = read.ok ? openReplay(read.value.replay, Date.now()) : read;
  setRefusal(opened.ok ? undefined : opened.error);
  if (!read.ok || !opened.ok) return;
  const { replay: _, ...told } = read.value;
  dropped = { ...told, recording: opened.value };
  navigate(replayPath(wholeLine(opened.value.record)));
  scrollTo(0, 0);
}
