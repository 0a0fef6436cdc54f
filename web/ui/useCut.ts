import { type RefObject, useEffect, useState } from 'react';

/**
 * Watches something that scrolls by itself. Its `data-cut` says at which sides more can be scrolled into sight ("start",
 * "end", both, none), which style sheets fade.
 * @returns true while there is more on any side, up and down included
 */
export function useCut(ref: RefObject<HTMLElement | null>): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const frame = ref.current;
    if (!frame) return undefined;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth, scrollHeight, clientHeight } = frame;
      const before = scrollLeft > 1 ? 'start' : '';
      const after = scrollLeft + clientWidth < scrollWidth - 1 ? 'end' : '';
      frame.dataset['cut'] = `${before} ${after}`.trim();
      setCut(scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1);
    };
    const watch = new ResizeObserver(look);
    watch.observe(frame);
    for (const child of frame.children) watch.observe(child);
    frame.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      frame.removeEventListener('scroll', look);
    };
  });
  return isCut;
}
