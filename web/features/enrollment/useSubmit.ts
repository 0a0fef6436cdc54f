import { enrollments } from '@coverlane/contract/calls/enrollment.ts';
import { useState } from 'react';
import { useRefresh } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { RequestFailed } from '../../lib/request-failed.ts';
import type { FieldErrors } from '../../ui/formValues.ts';
import { useComplaints } from './useComplaints.ts';
import { useDraftStore } from './useDraft.ts';
import { draftOf, useWizard } from './useWizard.ts';
import { pageOfField, stepOf } from './wizard-pages.ts';

/** Why an enrollment could not be sent, in words. */
interface Problem {
  readonly title: string;
  readonly code: string;
}

const DONE = 'complete/done';

/**
 * Submits the draft: POST /enrollment with the version that was saved. Asked twice it answers the same, so a lost answer
 * is simply asked for again. "Enrollment submit fails: rejects with the server's message" (specification 8).
 */
export function useSubmit() {
  const store = useDraftStore();
  const { page } = useWizard();
  const { ofBrowser } = useComplaints();
  const [problem, setProblem] = useState<Problem | null>(null);
  const send = useSend(setProblem);
  const check = (): FieldErrors | undefined => {
    setProblem(null);
    const wrong = ofBrowser(page, store.get());
    return Object.keys(wrong).length > 0 ? wrong : undefined;
  };
  return {
    problem,
    /** The review page's Continue: it submits. */
    submit: async () => check() ?? send(),
  };
}

function useSend(onProblem: (problem: Problem) => void) {
  const t = useText();
  const say = useFailureText();
  const store = useDraftStore();
  const refresh = useRefresh();
  const { page, go } = useWizard();
  const { ofServer } = useComplaints();
  return async (): Promise<FieldErrors | undefined> => {
    const kept = await store.save();
    const { id, version, issues } = kept.enrollment;
    const fail = (failure: RequestFailed | null) => {
      const isPassing = failure?.isPassing ?? true;
      onProblem({ title: isPassing || !failure ? t('enrollment.notSent') : say(failure), code: failure?.code ?? '' });
      return {};
    };
    if (kept.saving !== 'saved') return fail(kept.failure);
    // The review page lists what is open by itself; another page says at its fields what the server found there.
    const here = stepOf(page) === 'review' ? {} : ofServer(page, kept);
    if (Object.keys(here).length > 0) return here;
    if (issues.some((issue) => stepOf(pageOfField(draftOf(kept), issue)) !== 'review'))
      return { '': t('enrollment.mendFirst') };
    try {
      await request(enrollments.postEnrollment, { action: 'submit', enrollmentId: id, version });
      store.take(await request(enrollments.getEnrollment, { id }));
    } catch (failure) {
      if (!(failure instanceof RequestFailed)) throw failure;
      // What the server found wrong stands in the draft by now.
      if (failure.status === 422) await request(enrollments.getEnrollment, { id }).then(store.take, () => undefined);
      return fail(failure);
    }
    void refresh([enrollments.enrollmentList, enrollments.pendingEnrollments]);
    go(DONE, { replace: true });
    return undefined;
  };
}
