import { type RefObject, useEffect, useEffectEvent } from 'react';

const apart = ({ touches: [one, other] }: TouchEvent): number =>
  one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;

/** Two fingers make what they lie on larger or smaller: it is stretched while they move, and drawn anew when they leave. */
export function usePinch(
  frame: RefObject<HTMLElement | null>,
  sheet: RefObject<HTMLElement | null>,
  onZoom: (by: number) => void,
): void {
  const zoomed = useEffectEvent(onZoom);
  useEffect(() => {
    const over = new AbortController();
    let from = 0;
    let by = 1;
    const stretch = (scale: string) => sheet.current?.style.setProperty('scale', scale);
    const begin = (event: TouchEvent) => {
      if (event.touches.length !== 2) return;
      from = apart(event);
      by = 1;
    };
    const move = (event: TouchEvent) => {
      if (from === 0 || event.touches.length !== 2) return;
      // The page itself keeps its size.
      event.preventDefault();
      by = apart(event) / from;
      stretch(String(by));
    };
    const end = () => {
      if (from === 0) return;
      from = 0;
      stretch('');
      if (by !== 1) zoomed(by);
    };
    const heard = { signal: over.signal, passive: false };
    frame.current?.addEventListener('touchstart', begin, heard);
    frame.current?.addEventListener('touchmove', move, heard);
    frame.current?.addEventListener('touchend', end, heard);
    frame.current?.addEventListener('touchcancel', end, heard);
    return () => over.abort();
  }, [frame, sheet]);
}
