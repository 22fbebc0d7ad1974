// An assignment in the making: the teacher's choices, and the handout that they give, or the field that is wrong.
import { WAY_IDS } from '@twofold/lessons/ids';
import { checkHandout, type Handout, type OwnBoard, parseHandoutLink } from '@twofold/sandbox';
import { createMemo, createSignal } from 'solid-js';

export interface Draft {
  readonly task: Handout['task'];
  readonly way: string;
  readonly shape: Handout['shape'];
  readonly points: boolean;
  readonly hints: boolean;
  readonly boards: readonly OwnBoard[];
  readonly due: string; // local, as a field of the browser has it, or empty
  readonly language: string; // or empty: that of the student's device
  readonly title: string;
  readonly note: string;
}

const EMPTY: Draft = {
  ...{ task: 'program', way: 'minimum-row', shape: 'any', points: false, hints: true },
  ...{ boards: [], due: '', language: '', title: '', note: '' },
};

/** The choices of a handout. */
export function draftOf(handout: Handout): Draft {
  const { due, ...fields } = handout;
  return { ...EMPTY, ...fields, due: due === undefined ? '' : localMinute(due) };
}

/** The handout of a draft. A refusal has the field as its code. */
export function handoutOf(draft: Draft): ReturnType<typeof checkHandout> {
  const { task, way, shape, points, hints, boards, due, language, title, note } = draft;
  const isProgram = task === 'program';
  return checkHandout({
    task,
    way: !isProgram && way === 'tilt' ? WAY_IDS[0] : way,
    ...(isProgram && { shape, points, hints }),
    boards: boards.map(({ board, side }) => ({ board, ...(side && { side }) })),
    due: due === '' ? undefined : new Date(due).toISOString(),
    language: language || undefined,
    title: cleaned(title).replace(/\s+/g, ' ').trim() || undefined,
    note: cleaned(note).trim() || undefined,
  });
}

/** Without signs that a handout may not have. */
function cleaned(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[\p{Cs}\p{Bidi_Control}]|[^\P{Cc}\n]/gu, ' ');
}

/** `2026-12-01T22:59Z` in the time of this device, without a zone. */
function localMinute(due: string): string {
  const date = new Date(due);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** A draft that begins with the handout of an address, if it has one. */
export function createDraft(hash: string) {
  const read = parseHandoutLink(hash);
  const [draft, setDraft] = createSignal<Draft>(read.ok ? draftOf(read.value) : EMPTY);
  const checked = createMemo(() => handoutOf(draft()));
  return {
    /** The choices. Reactive. */
    draft,
    change<Field extends keyof Draft>(field: Field, value: Draft[Field]): void {
      setDraft((before) => ({ ...before, [field]: value }));
    },
    handout(): Handout | undefined {
      const now = checked();
      return now.ok ? now.value : undefined;
    },
    /** The field that is wrong. */
    fault(): string | undefined {
      const now = checked();
      return now.ok ? undefined : now.error.code;
    },
  };
}

export type Drafting = ReturnType<typeof createDraft>;
