import { type ChangeEvent, useLayoutEffect, useRef } from 'react';

import { caretAfter, digitsOf } from './masks.ts';

/** Masks while typing and keeps the caret behind the digit it was behind, also in the middle of the text. */
export function useMask(mask: (text: string) => string, type: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBefore = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (digitsBefore.current === null || document.activeElement !== input.current) return;
    const caret = caretAfter(input.current?.value ?? '', digitsBefore.current);
    input.current?.setSelectionRange(caret, caret);
    digitsBefore.current = null;
  });
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.target;
    digitsBefore.current = digitsOf(value.slice(0, selectionStart ?? value.length)).length;
    type(mask(value));
  };
  return { input, change };
}
