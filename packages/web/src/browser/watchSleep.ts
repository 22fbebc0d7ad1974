// Whether the device has slept. Its steady clock stands still meanwhile, and with it everything that counts by it.

/** How far the two clocks may part from one look to the next. Clocks that are adjusted part by less. */
const DRIFT_MS = 2000;
const LOOK_MS = 1000;

/** Calls `onSleep` once after each sleep of the device, and where its clock was set. Returns a function that ends it. */
export function watchSleep(onSleep: () => void): () => void {
  const difference = () => Date.now() - performance.now();
  let known = difference();
  const look = () => {
    const before = known;
    known = difference();
    if (Math.abs(known - before) > DRIFT_MS) onSleep();
  };
  const timer = setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', look); // at once, where the timer is late
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
