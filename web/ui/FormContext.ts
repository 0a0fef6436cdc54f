import { createContext, useContext } from 'react';

import type { FieldErrors } from './form-values.ts';

/** What a Form tells the fields inside it. */
export type FormState = {
  readonly errors: FieldErrors;
  readonly busy: boolean;
};

/** Fields outside a Form stand alone: no errors but their own. */
export const FormContext = createContext<FormState>({ errors: {}, busy: false });

/** Errors and progress of the surrounding Form. */
export function useFormState(): FormState {
  return useContext(FormContext);
}
