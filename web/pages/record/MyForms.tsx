import { customForms } from '@coverlane/contract/forms/calls.ts';
import { lazy, Suspense } from 'react';
import { useCall } from '../../lib/api.ts';

const FormsOfRecord = lazy(() =>
  import('../../features/forms/FormsOfRecord.tsx').then((module) => ({ default: module.FormsOfRecord })),
);

/** The custom forms that a member is asked; where there are none, nothing, and their code does not come (domain 12.2). */
export function MyForms({ memberId }: { readonly memberId: string }) {
  const { data } = useCall(customForms.askedForms, { entityType: 'member', id: memberId });
  if (!data || data.rows.length === 0) return null;
  return (
    <Suspense>
      <FormsOfRecord entityType="member" entityId={memberId} />
    </Suspense>
  );
}
