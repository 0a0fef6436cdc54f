import { beneficiaryTypes } from '@coverlane/contract/members/particular-codes.ts';
import { lazy, Suspense } from 'react';
import type { MemberRecord } from './useMemberRecord.ts';

const BeneficiaryRequests = lazy(() =>
  import('./BeneficiaryRequests.tsx').then((module) => ({
    default: module.BeneficiaryRequests,
  })),
);

/** Is this an employee with life cover, today or ahead: somebody who names beneficiaries? */
export const namesBeneficiaries = ({ coverages, relationship }: MemberRecord): boolean =>
  relationship === '18' &&
  coverages.some(
    ({ coverageType, state }) =>
      beneficiaryTypes.includes(coverageType) && (state === 'current' || state === 'upcoming'),
  );

/** Whom a member named, and the way to ask for a change; where there is no life cover, nothing, and its code does not come. */
export function MyBeneficiaries({ record }: { readonly record: MemberRecord }) {
  if (!namesBeneficiaries(record)) return null;
  return (
    <Suspense>
      <BeneficiaryRequests record={record} />
    </Suspense>
  );
}
