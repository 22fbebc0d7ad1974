/** Calls `step` at every frame, with the time since the previous one. Returns a function that stops it. */
export function everyFrame(step: (milliseconds: number) => void): () => void {
  let before = performance.now();
  let request = requestAnimationFrame(function next(now) {
    request = requestAnimationFrame(next);
    step(Math.max(0, now - before));
    before = now;
  });
  return () => cancelAnimationFrame(request);
}
