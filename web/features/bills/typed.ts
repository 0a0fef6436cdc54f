import type { FormValues } from '../../ui/form-values.ts';

/** What was typed into a field, '' where nothing was. */
export const textOf = (value: FormValues[string] | undefined): string => String(value ?? '');
