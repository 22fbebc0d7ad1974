// What a learner has done, on this device: lessons read to their last step, quizzes, chapters and positions. In
// localStorage, as settings are. Unreadable text counts as nothing done.
import { createSignal, type Signal } from 'solid-js';

/** Something that can be done: the kind and its id, such as `quiz:walk`. A position: `play:corner/1`. */
export type Achievement = `${'way' | 'quiz' | 'chapter' | 'own' | 'play'}:${string}`;

export const PROGRESS_KEY = 'twofold.learn';
const MAX_LENGTH = 100; // of an achievement's name in stored text

/** Parses stored progress. Never throws. */
export function parseProgress(text: string | null): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return new Set();
    return new Set(stored.filter((name) => typeof name === 'string' && name.length <= MAX_LENGTH));
  } catch {
    return new Set();
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(PROGRESS_KEY);
  } catch {
    return null; // storage is blocked: progress lasts as long as the page
  }
}

let progress: Signal<ReadonlySet<string>> | undefined;

/** The names of all that was done. Read at the first question: a frame inside another page never asks. */
function stored(): Signal<ReadonlySet<string>> {
  progress ??= createSignal(parseProgress(readStored()));
  return progress;
}

const done = () => stored()[0]();
const setDone = (next: ReadonlySet<string>) => stored()[1](next);

/** Whether this was done on this device. Reactive. */
export function isDone(what: Achievement): boolean {
  return done().has(what);
}

/** Whether anything was done on this device. Reactive. */
export function hasProgress(): boolean {
  return done().size > 0;
}

/** Keeps that this was done. Reads what other tabs have kept meanwhile. */
export function markDone(what: Achievement): void {
  const all = new Set([...done(), ...parseProgress(readStored()), what]);
  setDone(all);
  try {
    localStorage.setItem(PROGRESS_KEY, JSON.stringify([...all]));
  } catch {
    // storage is blocked or full: progress lasts as long as the page
  }
}

/** Forgets all progress. An empty list stays in storage: other tabs would take nothing for blocked storage. */
export function resetProgress(): void {
  setDone(new Set<string>());
  try {
    localStorage.setItem(PROGRESS_KEY, '[]');
  } catch {
    // storage is blocked: it holds no progress
  }
}

/**
 * Follows other tabs, and takes what they have kept until now. Returns a function that stops following.
 */
export function followProgress(): () => void {
  const stored = readStored();
  if (stored !== null) setDone(parseProgress(stored)); // without storage, this page's progress stays
  const follow = ({ key, newValue }: StorageEvent) => {
    // No key: another tab has cleared the whole storage.
    if (key === PROGRESS_KEY || key === null) setDone(parseProgress(newValue));
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
