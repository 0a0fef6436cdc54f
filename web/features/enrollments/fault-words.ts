import { type Faults, type StatedFault, statedFaults } from '@coverlane/contract/members/stated-faults.ts';
import { useCallback } from 'react';
import { useHasText, useText } from '../../lib/i18n.ts';
import type { FieldErrors } from '../../ui/form-values.ts';

/** What is wrong, by the name of its input, and the field whose label names it (`enrollment.field.<label>`). */
export type FaultComplaints = Readonly<Record<string, { readonly code: StatedFault; readonly label: string }>>;

/** Labels of fields that are not called as they are in the contract. */
export const labelsOf = {
  address: {},
  doctor: { name: 'doctorName' },
  other: { kind: 'otherKind', effectiveDate: 'otherFrom', expirationDate: 'otherTo' },
  beneficiary: { name: 'beneficiaryName' },
} as const;

/** Is it one of the contract's faults, among what else a page may complain of? */
export const isFault = (code: string): code is StatedFault => statedFaults.some((fault) => fault === code);

/** What the contract finds wrong, at the inputs of a form. */
export function complaintsOf(
  faults: Faults,
  nameOf: (field: string) => string,
  labels: Readonly<Record<string, string>> = {},
): FaultComplaints {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, code]) =>
      code === undefined ? [] : [[nameOf(field), { code, label: labels[field] ?? field }] as const],
    ),
  );
}

/** `const say = useFaultWords(); say('required', 'city')`: a fault in words, the same wherever the form stands. */
export function useFaultWords(): (code: StatedFault, label: string) => string {
  const t = useText();
  const hasText = useHasText();
  return useCallback(
    (code, label) => {
      const key = `enrollment.field.${label}`;
      const named = { label: hasText(key) ? t(key) : '' };
      // "SSN is required." (specification 5), whatever its field is called.
      if (code === 'required') return t(label === 'ssn' ? 'enrollment.check.ssn' : 'enrollment.check.required', named);
      return code === 'bad-date' ? t('enrollment.check.date-form', named) : t(`errors.${code}`);
    },
    [t, hasText],
  );
}

/** `const say = useComplaintWords(); say(found)`: the same of everything that is wrong, as a form shows it. */
export function useComplaintWords(): (found: FaultComplaints) => FieldErrors {
  const say = useFaultWords();
  return useCallback(
    (found) => Object.fromEntries(Object.entries(found).map(([name, { code, label }]) => [name, say(code, label)])),
    [say],
  );
}
