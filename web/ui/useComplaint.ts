import { type RefObject, useEffect } from 'react';

/** Gives an input a complaint of its own that Form finds when it is sent; '' means it holds. */
export function useComplaint(input: RefObject<HTMLInputElement | null>, complaint: string): void {
  useEffect(() => {
    input.current?.setCustomValidity(complaint);
  }, [input, complaint]);
}
