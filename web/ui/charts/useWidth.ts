import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * How wide an element is, in CSS pixels, so that words inside a picture keep their size on every screen.
 * @param first the width to draw with until the element is measured
 */
export function useWidth<E extends Element>(first: number): [ref: RefObject<E | null>, width: number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    if (!ref.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0);
      // A picture in a folded part or on its way out is 0 wide: it keeps what it was drawn with.
      if (measured > 0) setWidth(measured);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
