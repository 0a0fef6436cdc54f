import type { ReactNode } from 'react';

import { useUi } from './Ui.tsx';

/** The sign for nothing, wherever a value could stand. */
const NOTHING = '–';

/** A dash where nothing is known; a screen reader says so in words. */
export function NoValue() {
  const { text } = useUi();
  return (
    <span role="img" aria-label={text('noValue')} className="muted">
      {NOTHING}
    </span>
  );
}

/** What is shown, or the sign for nothing where it is empty. */
export const shownOr = (content: ReactNode): ReactNode => (isNothing(content) ? <NoValue /> : content);

const isNothing = (content: ReactNode): boolean =>
  content === null ||
  content === undefined ||
  content === '' ||
  content === NOTHING ||
  (Array.isArray(content) && content.length === 0);
