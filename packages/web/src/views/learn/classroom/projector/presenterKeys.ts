// The keys of a projector's page. A presenter's remote sends PageUp and PageDown; some send arrows or a full stop.
import type { LessonPlayer } from '../../lesson/player/lessonPlayer';

type Target = Pick<LessonPlayer, 'position' | 'length' | 'seek' | 'toggle'>;

/** What the page itself does. */
export interface ProjectorCommands {
  readonly fullScreen: () => void;
  readonly tone: () => void;
}

/** What a key does, or undefined. Down and up go with right and left: a remote with two buttons has one pair. */
export function presenterCommand(
  key: string,
  player: Target,
  { fullScreen, tone }: ProjectorCommands,
): (() => void) | undefined {
  switch (key) {
    case 'PageDown':
    case 'ArrowRight':
    case 'ArrowDown':
    case ' ':
    case 'Enter':
      return () => player.seek(player.position() + 1);
    case 'PageUp':
    case 'ArrowLeft':
    case 'ArrowUp':
    case 'Backspace':
      return () => player.seek(player.position() - 1);
    case 'Home':
      return () => player.seek(0);
    case 'End':
      return () => player.seek(player.length());
    case 'p':
    case 'P':
      return player.toggle;
    case 'f':
    case 'F':
      return fullScreen;
    case 'd':
    case 'D':
      return tone;
    default:
      return undefined;
  }
}

/** Listens on the whole page. Buttons, links and fields keep the keys that press them. */
export function listenForPresenter(player: Target, commands: ProjectorCommands): () => void {
  const press = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey) return;
    const isPressing = (key === ' ' || key === 'Enter') && target instanceof Element;
    if (isPressing && target.closest('button, a, select')) return;
    if (target instanceof Element && target.closest('select, input:not([type=range])')) return;
    const command = presenterCommand(key, player, commands);
    if (!command) return;
    event.preventDefault();
    command();
  };
  addEventListener('keydown', press, true);
  return () => removeEventListener('keydown', press, true);
}
