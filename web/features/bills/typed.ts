import type { FormValues } from '../../ui/formValues.ts';

/** What was typed into a field, '' where nothing was. */
export const textOf = (value: FormValues[string] | undefined): string => String(value ?? '');
