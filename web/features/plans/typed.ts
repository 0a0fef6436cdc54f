import type { FormValue } from '../../ui/form-values.ts';

/** A text that was typed, null for an empty input. */
export const textOf = (value: FormValue | undefined): string | null => (typeof value === 'string' ? value : null);

/** A number that was typed, null for an empty input. */
export const numberOf = (value: FormValue | undefined): number | null => (typeof value === 'number' ? value : null);

/** One of several words, or the first where what was typed is none of them. */
export const choiceOf = <const Choice extends string>(
  choices: readonly Choice[],
  value: FormValue | undefined,
): Choice =>
  // oxlint-disable-next-line typescript/no-non-null-assertion -- a list of choices has a first one
  choices.find((choice) => choice === value) ?? choices[0]!;
