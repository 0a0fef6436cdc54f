import { useEffect, useRef } from 'react';

/**
 * Gives the focus back to the row of a table when its record is closed, or to the page's heading where the row is gone.
 * @param open key of the row whose record is open
 */
export function useRowFocus(open: string | undefined): void {
  const before = useRef(open);
  useEffect(() => {
    const left = before.current;
    before.current = open;
    if (open !== undefined || left === undefined) return;
    const row = document.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(left)}"] [data-row-stop]`);
    (row ?? document.querySelector<HTMLElement>('.page-header h1'))?.focus();
  }, [open]);
}
