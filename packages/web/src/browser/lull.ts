// Work beside the board waits for a lull, a moment without a move. So a move costs little, and fast play leaves one piece
// of work instead of one for each move. A page that is hidden or left does all at once (main.tsx).

/** Without a lull, as in the solver's play, each piece of work is done so often, in milliseconds. */
const PATIENCE_MS = 1000;
/** Between two pieces of work, in milliseconds: each has a frame of its own. */
const APART_MS = 16;

type Work = () => void;

/** Finds lulls: nothing was asked for in the last `quiet` milliseconds. */
export function createLull(quiet: number) {
  const works = new Set<Work>();
  let isTimed = false;
  let since = 0; // when the last piece of work was done, or the first one asked for
  let latest = 0; // when one was asked for last
  const act = (work: Work | undefined) => work && works.delete(work) && work();
  const lookIn = (milliseconds: number) => {
    if (isTimed || works.size === 0) return;
    isTimed = true;
    setTimeout(look, milliseconds);
  };
  const look = () => {
    isTimed = false;
    let wait = Math.min(latest + quiet, since + PATIENCE_MS / works.size) - performance.now();
    if (wait <= 0) {
      since = performance.now();
      act([...works][0]);
      wait = APART_MS;
    }
    lookIn(wait);
  };
  return {
    /** Does a piece of work in the next lull, once for all times that it is asked for until then. */
    ask(work: Work): void {
      latest = performance.now();
      if (works.size === 0) since = latest;
      works.add(work);
      lookIn(quiet);
    },
    /** Forgets a piece of work. */
    forget: (work: Work) => works.delete(work),
    /** Does all that waits now. */
    hurry: () => works.forEach(act),
  };
}

/** The lulls of play, for all that stands beside the board. */
export const { ask: inLull, forget, hurry } = createLull(400);
