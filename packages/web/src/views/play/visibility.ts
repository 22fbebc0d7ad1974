// The clock of a game stands while nobody can see its page.
import type { GameController } from '../../game/gameController';

/** Lets a game's clock run while the page is visible. Returns a function that stops listening. */
export function runWhileVisible(controller: Pick<GameController, 'pause' | 'resume'>): () => void {
  const listen = () => controller[document.hidden ? 'pause' : 'resume']();
  listen(); // back from another view
  document.addEventListener('visibilitychange', listen);
  return () => document.removeEventListener('visibilitychange', listen);
}
