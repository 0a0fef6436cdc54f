/** So long at most is waited, unless said: a page that asks for ever is never quiet. */
const LATEST_MS = 15_000;

/**
 * Does something once nothing has arrived in the page for so long: what nobody waits for takes no connection from what somebody does.
 * @returns takes it back, if it has not happened yet
 */
export function whenQuiet(work: () => void, quietMs: number, latestMs = LATEST_MS): () => void {
  const end = performance.now() + latestMs;
  const stop = () => {
    clearTimeout(timer);
    seen.disconnect();
  };
  const wait = () =>
    setTimeout(
      () => {
        stop();
        work();
      },
      Math.min(quietMs, Math.max(0, end - performance.now())),
    );
  let timer = wait();
  const seen = new PerformanceObserver(() => {
    clearTimeout(timer);
    timer = wait();
  });
  seen.observe({ type: 'resource' });
  return stop;
}
