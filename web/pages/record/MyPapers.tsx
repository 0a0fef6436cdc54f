import { documents } from '@coverlane/contract/documents/calls.ts';
import { lazy, Suspense } from 'react';
import { useCall } from '../../lib/api.ts';

const OwnPapers = lazy(() =>
  import('../../features/documents/OwnPapers.tsx').then((module) => ({ default: module.OwnPapers })),
);

/** As many as somebody reads through; the command box of staff searches, members have few. */
const SHOWN = 50;

/** The papers that a member may read; without any nothing, and the code does not come (domain 10.2). */
export function MyPapers() {
  const { data } = useCall(documents.documentList, { pageSize: SHOWN, sort: 'name' });
  if (!data || data.rows.length === 0) return null;
  return (
    <Suspense>
      <OwnPapers list={data} />
    </Suspense>
  );
}
