import type { Faults, StatedFault } from '@coverlane/contract/members/stated-faults.ts';
import { invalid } from '../../platform/http/refusals.ts';

/** What is refused, by field: the faults of the contract, and a ZIP code of another state. */
type Found = Faults | Partial<Record<string, 'zip-other-state'>>;

/**
 * Refuses what the contract finds wrong, of an object of a call or of each one of a list.
 * @param list the list's field, which the names of fields begin with; null: the call's own fields
 * @throws Refusal 422 by field, 'doctors.npi' or 'zip', with every fault there is
 */
export function refuseFaults(list: string | null, found: readonly Found[]): void {
  const fields = found
    .flatMap((one) => Object.entries<StatedFault | 'zip-other-state' | undefined>(one))
    .toReversed()
    .flatMap(([field, fault]) =>
      fault === undefined ? [] : [[list === null ? field : `${list}.${field}`, fault] as const],
    );
  if (fields.length > 0) throw invalid(Object.fromEntries(fields));
}
