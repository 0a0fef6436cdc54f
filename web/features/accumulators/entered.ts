import type { FormValues } from '../../ui/formValues.ts';

/** A field as text; '' where nothing was entered. */
export function textOf(values: FormValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value.trim() : '';
}
