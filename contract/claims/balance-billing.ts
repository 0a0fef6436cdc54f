import type { networkStatuses } from './codes.ts';

/**
 * May the provider bill the patient for what is above the allowed amount (domain 7.3)? Out of the network, unless the
 * payment says that a contract writes it off (X12 CAS01 CO with CARC 45).
 */
export const mayBillBalance = (
  network: (typeof networkStatuses)[number] | null,
  reasons: readonly { readonly group: string; readonly carc: string }[],
): boolean => network === 'out' && !reasons.some(({ group, carc }) => group === 'CO' && carc === '45');
