import { type RefObject, useEffect } from 'react';

import { rowStep } from './rowKeys.ts';
import { useUi } from './Ui.tsx';

/** While nothing on the page has the focus, J enters the table at its first row. */
export function useRowEntry(frame: RefObject<HTMLElement | null>): void {
  const { shortcuts } = useUi();
  useEffect(() => {
    const enter = (event: KeyboardEvent) => {
      const isFree = document.activeElement === document.body && !event.defaultPrevented;
      if (!isFree || !shortcuts || event.code !== 'KeyJ' || rowStep(event, shortcuts) !== 'next') return;
      const first = frame.current?.querySelector<HTMLElement>('[data-row-stop]');
      if (!first) return;
      event.preventDefault();
      first.focus();
    };
    document.addEventListener('keydown', enter);
    return () => document.removeEventListener('keydown', enter);
  }, [frame, shortcuts]);
}
