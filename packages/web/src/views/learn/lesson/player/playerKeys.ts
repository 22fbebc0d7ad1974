// The keys of a lesson's player, while the focus is in it. Left is back in every language: time is not mirrored.
import { belongsToField } from '../../../../board/keys';
import type { LessonPlayer } from './lessonPlayer';

type Target = Pick<LessonPlayer, 'position' | 'length' | 'seek' | 'toggle'>;

/** What a key does, or undefined. */
export function playerCommand(key: string, player: Target): (() => void) | undefined {
  switch (key) {
    case 'ArrowLeft':
      return () => player.seek(player.position() - 1);
    case 'ArrowRight':
      return () => player.seek(player.position() + 1);
    case 'Home':
      return () => player.seek(0);
    case 'End':
      return () => player.seek(player.length());
    case ' ':
      return player.toggle;
    default:
      return undefined;
  }
}

/** Handles a key. Fields, tabs and cells keep their own keys, and a button or link keeps Space. */
export function handlePlayerKey(event: KeyboardEvent, player: Target): void {
  const command = playerCommand(event.key, player);
  if (!command || event.defaultPrevented || !isForPlayer(event)) return;
  event.preventDefault();
  command();
}

function isForPlayer({ key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || shiftKey || !(target instanceof Element)) return false;
  const isScrub = target instanceof HTMLInputElement && target.type === 'range';
  if (isScrub) return key === ' ';
  if (belongsToField(target)) return false;
  return key !== ' ' || !target.closest('button, a, summary');
}
