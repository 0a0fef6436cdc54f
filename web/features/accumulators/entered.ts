import type { FormValues } from '../../ui/form-values.ts';

/** A field as text; '' where nothing was entered. */
export function textOf(values: FormValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value.trim() : '';
}
