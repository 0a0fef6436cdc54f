import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { useEffect, useRef } from 'react';
import { useCall } from '../../../lib/api.ts';
import { useSaving } from './useDraft.ts';

/** What submitting the draft would do, as it is saved: asked again for every version of it. */
export function useConsequences() {
  const { enrollment, saving } = useSaving();
  const { id, version } = enrollment;
  const isKept = saving === 'saved';
  const reply = useCall(enrollments.enrollmentConsequences, { id }, { enabled: isKept });
  const { refetch, isFetching } = reply;
  const asked = useRef<number | null>(null);
  useEffect(() => {
    if (!isKept || asked.current === version) return;
    const isFirst = asked.current === null;
    asked.current = version;
    if (!isFirst || !isFetching) void refetch();
    // oxlint-disable-next-line react/exhaustive-deps -- a new version is the only reason to ask again
  }, [isKept, version, refetch]);
  return reply;
}
