import type { FormValues } from '../../ui/form-values.ts';

/** What an input gave as text; '' where it is empty. */
export const textOf = (values: FormValues, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};

/** The same, null where it is empty: a call then clears the value. */
export const textOrNull = (values: FormValues, name: string): string | null => textOf(values, name) || null;

/** Of some codes the one that a choice gave; undefined where it gave none of them. */
export const codeOf = <Code extends string>(codes: readonly Code[], text: string | null): Code | undefined =>
  codes.find((code) => code === text);

/** What a group of boxes gave. */
export const listOf = (values: FormValues, name: string): readonly string[] => {
  const value = values[name];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
};
