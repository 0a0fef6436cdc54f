import type { SignupData, SignupDependent } from '@coverlane/contract/union-signups/form-data.ts';
import type { FormValues } from '../../ui/form-values.ts';

/** The fields of a form that begin with a name, without it. */
const under = (values: FormValues, at: string): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (!name.startsWith(`${at}.`)) return [];
      return [[name.slice(at.length + 1), typeof value === 'string' && value !== '' ? value : null] as const];
    }),
  );

/** What a page has typed over what was there before. */
export function withTyped(data: SignupData, values: FormValues): SignupData {
  const one = (name: 'shopId' | 'planId') => {
    const value = values[`formData.${name}`];
    return value === undefined ? data[name] : typeof value === 'string' && value !== '' ? value : null;
  };
  const typed = (person: SignupDependent): SignupDependent => {
    const { relationship, ...rest } = under(values, `formData.dependents.${person.key}`);
    const known = (['01', '53', '19'] as const).find((code) => code === relationship);
    return { ...person, ...rest, relationship: relationship === undefined ? person.relationship : (known ?? null) };
  };
  return {
    ...data,
    worker: { ...data.worker, ...under(values, 'formData.worker') },
    shopId: one('shopId'),
    planId: one('planId'),
    dependents: data.dependents.map(typed),
  };
}

/** An address in one line, as it is written on an envelope: street, city, then state and ZIP code. */
export const addressOf = ({ address1, address2, city, state, zip }: SignupData['worker']): string =>
  [address1, address2, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
