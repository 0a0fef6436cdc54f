import { useState } from 'react';

/** The fields of one thing as they are typed: what they hold, how they change, and what they are called in the form. */
export interface Editing<Of> {
  readonly value: Of;
  readonly change: (change: Partial<Of>) => void;
  readonly nameOf: (field: string) => string;
  /** Counts the times that other answers took the place of what stands in inputs with a text of their own. */
  readonly generation?: number;
}

/** Fields that the page itself keeps, beginning with what is known; a draft of the wizard keeps its own. */
export function useEditing<Of>(start: Of, nameOf: Editing<Of>['nameOf']): Editing<Of> {
  const [value, setValue] = useState(start);
  return { value, nameOf, change: (change) => setValue((before) => ({ ...before, ...change })) };
}
