import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to what the page or dialog is about, once it is there: the form it came from is gone. */
export function useFirstFocus<Focused extends HTMLElement>(first: boolean): RefObject<Focused | null> {
  const element = useRef<Focused>(null);
  useEffect(() => {
    if (first) element.current?.focus();
  }, [first]);
  return element;
}
