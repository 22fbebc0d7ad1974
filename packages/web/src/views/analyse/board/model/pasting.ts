// What a person pastes, drops or types into the field: a board, a replay or a link. What can be read is opened at once.
import type { Failure, Result } from '@twofold/core';
import { createSignal } from 'solid-js';
import { t } from '../../../../i18n/i18n';
import { type SiteLink, siteLinkIn } from '../../../../net/siteLink';
import { type Pasted, type PastedNumbers, readFile, readText } from '../../../../replay/readFile';
import { type Opening, openReplayAt } from './opening';

export interface Pasting {
  /** Why the last text could not be opened. Reactive. */
  readonly refusal: () => Failure | undefined;
  /** How many boards the last text has. Reactive. */
  readonly boards: () => number;
  /** How the numbers of the last board were read. Undefined: they can only be those on the tiles. Reactive. */
  readonly numbers: () => PastedNumbers | undefined;
  /** Reads them the other way. */
  readOtherwise(): void;
  dismiss(): void;
  /** Opens a text or a file. Whether it could be read. */
  take(source: string | File): Promise<boolean>;
}

/** `openLink` opens what a link without moves names. Undefined: it has led to another page. */
export function createPasting(
  open: (opening: Opening) => void,
  openLink: (link: SiteLink) => Promise<Result<Opening> | undefined>,
): Pasting {
  const [refusal, setRefusal] = createSignal<Failure>();
  const [last, setLast] = createSignal<Pasted>();
  const openRead = (opened: Result<Opening>): boolean => {
    setRefusal(opened.ok ? undefined : opened.error);
    if (opened.ok) open(opened.value);
    return opened.ok;
  };
  const accept = (read: Result<Pasted>): boolean => {
    if (read.ok) setLast(read.value);
    return openRead(read.ok ? openReplayAt(read.value.replay) : read);
  };
  return {
    refusal,
    boards: () => last()?.boards ?? 1,
    numbers: () => last()?.numbers,
    readOtherwise() {
      const read = last()?.numbers?.otherwise;
      if (read) accept(read());
    },
    dismiss: () => setRefusal(undefined),
    async take(source) {
      if (typeof source !== 'string') return accept(await readFile(source));
      const link = siteLinkIn(source);
      if (link) {
        const opened = await openLink(link);
        return opened === undefined || openRead(opened);
      }
      if (source.trim() !== '') return accept(readText(source));
      setRefusal({ code: 'empty', message: t('games.clipboardEmpty') });
      return false;
    },
  };
}
