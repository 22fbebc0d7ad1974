// The program in the editor: the learner's own, kept on the device at every change, or one from a link.
import type { Contract, Language, Source } from '@twofold/sandbox';
import { createSignal, onCleanup } from 'solid-js';
import { BASE } from '../../../browser/basePath';
import { type MessageKey, t } from '../../../i18n/i18n';
import { showToast } from '../../../ui/toasts/toasts';
import { learnPath } from '../location';
import { decodeProgram, type Refusal } from './source/programLink';
import { createKeeper, isSame, type Keeping, readKept } from './source/programStore';
import { isStarter, starterOf } from './source/starter';

/** The program of a link, or the reason why it cannot be read. */
type FromLink = { readonly kind: 'program' } | { readonly kind: 'refused'; readonly reason: Refusal };

const UNDO_SECONDS = 15;

export type OwnProgram = ReturnType<typeof createOwnProgram>;

/**
 * `code`: the program in the address, if there is one. It is shown, and replaces nothing. `way`: the name by which the program
 * is kept; an assignment has one of its own.
 */
export function createOwnProgram(contract: Contract, code: string | undefined, way = contract.id) {
  const own = () => readKept(way) ?? starterOf(contract, 'typescript');
  const [source, setSource] = createSignal<Source>(own());
  const [keeping, setKeeping] = createSignal<Keeping>('kept');
  const [fromLink, setFromLink] = createSignal<FromLink>();
  const [other, setOther] = createSignal<Source>(); // another tab's: it and this page's are both changed
  const keeper = createKeeper(way);
  const isFromLink = () => fromLink()?.kind === 'program';
  const hasOwn = () => !isStarter(contract, own());
  let isInAddress = code !== undefined;

  if (code !== undefined)
    void decodeProgram(code).then((read) => {
      setFromLink(read.ok ? { kind: 'program' } : { kind: 'refused', reason: read.reason });
      if (read.ok) setSource(read.source);
    });

  /** Takes the link out of the address: a reload shows the kept program. `navigate` would open the view anew. */
  const leaveLink = () => {
    if (!isInAddress) return;
    isInAddress = false;
    history.replaceState(null, '', BASE + learnPath('own', way));
  };

  const change = (next: Source) => {
    setSource(next);
    // A changed program of a link becomes the learner's own where there is none to lose.
    if (isFromLink() && hasOwn()) return;
    setFromLink(undefined);
    setOther(keeper.foreign());
    if (other()) return;
    setKeeping(keeper.keep(next));
    if (keeping() === 'kept') leaveLink();
  };

  const follow = () => {
    const theirs = keeper.foreign();
    if (!theirs || isFromLink()) return;
    if (!isSame(source(), keeper.known() ?? starterOf(contract, 'typescript'))) {
      setOther(theirs);
      return;
    }
    keeper.accept();
    setOther(undefined);
    setSource(theirs);
  };
  onCleanup(keeper.follow(follow));

  const offerUndo = (message: MessageKey, run: () => void) => {
    const action = { label: t('learn.own.undo'), run };
    showToast({ kind: 'own', message: t(message), action, seconds: UNDO_SECONDS });
  };

  /** Replaces the program in the editor, with a way back. Beside a link this is one more change of its program. */
  const replace = (next: Source, message: MessageKey) => {
    const before = source();
    change(next);
    offerUndo(message, () => change(before));
  };

  /** Puts the program of the link in place of the learner's own, with a way back. */
  const adopt = () => {
    const before = own();
    keeper.accept();
    setFromLink(undefined);
    change(source());
    offerUndo('learn.own.adopted', () => change(before));
  };

  /** Ends the notice of another tab's program: one of both stays, with a way back. */
  const settle = (stays: Source, goes: Source) => {
    keeper.accept();
    change(stays);
    offerUndo('learn.own.tab.replaced', () => change(goes));
  };

  return {
    contract,
    source,
    keeping,
    fromLink,
    isFromLink,
    hasOwn,
    other,
    keepThis: () => settle(source(), other()!),
    takeOther: () => settle(other()!, source()),
    edit: (text: string) => text !== source().text && change({ ...source(), text }),
    setLanguage(language: Language) {
      const isUntouched = isStarter(contract, source());
      change(isUntouched ? starterOf(contract, language) : { ...source(), language });
    },
    startAgain: () => replace(starterOf(contract, source().language), 'learn.own.startedAgain'),
    take: (next: Source) => replace(next, 'learn.own.imported'),
    adopt,
  };
}
