/** A window that nobody sees paints nothing: what waits for it goes on all the same. */
const LATEST_MS = 200;

/**
 * Does something once the browser has painted what stands ready by now: what can wait does not hold up what somebody
 * waits to see. @returns takes it back, if it has not happened yet
 */
export function afterPaint(work: () => void): () => void {
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(soon);
    clearTimeout(late);
  };
  const once = () => {
    stop();
    work();
  };
  let soon: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    soon = setTimeout(once);
  });
  const late = setTimeout(once, LATEST_MS);
  return stop;
}
