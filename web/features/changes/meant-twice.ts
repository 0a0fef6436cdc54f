import type { FormValues } from '../../ui/form-values.ts';

/** What a form carries beside its fields once somebody said that two coverages of one type are meant (domain 3.3). */
export const MEANT_TWICE = { coveredTwice: true } as const satisfies FormValues;

/** The same for the call. */
export const meantTwice = (values: FormValues): { coveredTwice?: true } =>
  values['coveredTwice'] === true ? MEANT_TWICE : {};
