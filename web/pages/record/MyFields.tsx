import { clientFields } from '@coverlane/contract/client-fields/calls.ts';
import { lazy, Suspense } from 'react';
import { useCall } from '../../lib/api.ts';
import type { MemberRecord } from './useMemberRecord.ts';

const OwnFields = lazy(() =>
  import('../../features/client-fields/OwnFields.tsx').then((module) => ({
    default: module.OwnFields,
  })),
);

/** What client fields show a member; where they say nothing, nothing, and its code does not come (domain 12.3). */
export function MyFields({ record }: { readonly record: MemberRecord }) {
  const { data } = useCall(clientFields.ownFieldValues, {});
  if (!data || data.records.length === 0) return null;
  return (
    <Suspense>
      <OwnFields records={data.records} own={record.id} family={record.family} />
    </Suspense>
  );
}
