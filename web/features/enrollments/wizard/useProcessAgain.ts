import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { useState } from 'react';
import { useRefresh } from '../../../lib/api.ts';
import { useFailureText } from '../../../lib/failures.ts';
import { useText } from '../../../lib/i18n.ts';
import { request } from '../../../lib/request.ts';
import { RequestFailed } from '../../../lib/request-failed.ts';
import type { FieldErrors } from '../../../ui/form-values.ts';
import { useDraftStore } from './useDraft.ts';
import type { Problem } from './useSubmit.ts';

/** Saves what was corrected and has the enrollment processed again; what it is by then, the screen shows by its state. */
export function useProcessAgain() {
  const t = useText();
  const say = useFailureText();
  const store = useDraftStore();
  const refresh = useRefresh();
  const [problem, setProblem] = useState<Problem | null>(null);
  const processAgain = async (): Promise<FieldErrors | undefined> => {
    setProblem(null);
    const { enrollment, saving, failure: unsaved } = await store.save();
    const { id } = enrollment;
    const fail = (failure: RequestFailed | null) => {
      setProblem({ title: failure ? say(failure) : t('enrollment.notSent'), code: failure?.code ?? '' });
      return {};
    };
    if (saving !== 'saved') return fail(unsaved);
    try {
      await request(enrollments.reprocessEnrollment, { id });
    } catch (failure) {
      if (!(failure instanceof RequestFailed)) throw failure;
      await request(enrollments.getEnrollment, { id }).then(store.take, () => undefined);
      return fail(failure);
    }
    store.take(await request(enrollments.getEnrollment, { id }));
    void refresh([enrollments.enrollmentList, enrollments.pendingEnrollments, enrollments.enrollmentStatus]);
    return undefined;
  };
  return { processAgain, problem };
}
