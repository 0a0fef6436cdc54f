import { keepFocusInSight } from './focus-in-sight.ts';
import { keepFocus } from './focus-kept.ts';

/** Keeps what has the focus in sight, and a place for it. @returns ends both */
export function careForFocus(): () => void {
  const ends = [keepFocusInSight(), keepFocus()];
  return () => {
    for (const end of ends) end();
  };
}
