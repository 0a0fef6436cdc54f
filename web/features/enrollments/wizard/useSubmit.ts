import type { Language } from '@coverlane/contract/codes.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { useState } from 'react';
import { useRefresh } from '../../../lib/api.ts';
import { useFailureText } from '../../../lib/failures.ts';
import { type Translate, useLanguage, useText } from '../../../lib/i18n.ts';
import { request } from '../../../lib/request.ts';
import { RequestFailed } from '../../../lib/request-failed.ts';
import type { FieldErrors } from '../../../ui/form-values.ts';
import type { Signing } from './draft.ts';
import type { DraftState } from './draft-store.ts';
import { usePaper } from './PaperToSign.tsx';
import { useComplaints } from './useComplaints.ts';
import { useDraftStore } from './useDraft.ts';
import { draftOf, useWizard } from './useWizard.ts';
import { pageOfField, stepOf } from './wizard-pages.ts';

/** Why an enrollment could not be sent, in words. */
export interface Problem {
  readonly title: string;
  readonly code: string;
}

const DONE = 'complete/done';

/**
 * Signs and submits the draft: POST /enrollment with the version that was saved. Asked twice it answers the same, so a lost
 * answer is simply asked for again. "Enrollment submit fails: rejects with the server's message" (specification 8).
 */
export function useSubmit() {
  const store = useDraftStore();
  const { page } = useWizard();
  const { ofBrowser, ofSignature } = useComplaints();
  const [problem, setProblem] = useState<Problem | null>(null);
  const send = useSend(setProblem);
  const check = (): FieldErrors | undefined => {
    setProblem(null);
    const wrong = ofBrowser(page, store.get());
    return Object.keys(wrong).length > 0 ? wrong : undefined;
  };
  return {
    problem,
    /** The review page's Continue: it signs and submits. */
    submit: async (): Promise<FieldErrors | undefined> => {
      const wrong = { ...check(), ...ofSignature(store.get()) };
      return Object.keys(wrong).length > 0 ? wrong : send();
    },
  };
}

function useSend(onProblem: (problem: Problem) => void) {
  const t = useText();
  const say = useFailureText();
  const store = useDraftStore();
  const refresh = useRefresh();
  const sign = useSign();
  const { page, go } = useWizard();
  const { ofServer } = useComplaints();
  return async (): Promise<FieldErrors | undefined> => {
    const kept = await store.save();
    const { issues } = kept.enrollment;
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
    const failure = await sign(kept);
    if (failure) return unsignedIn(failure, t) ?? fail(failure);
    void refresh([enrollments.enrollmentList, enrollments.pendingEnrollments]);
    go(DONE, { replace: true });
    return undefined;
  };
}

/** Submits with the signature as it is typed, in the words and the language that were shown above it. Answers why not. */
function useSign() {
  const { language } = useLanguage();
  const read = usePaper();
  const refresh = useRefresh();
  const store = useDraftStore();
  return async ({ enrollment, signature }: DraftState): Promise<RequestFailed | null> => {
    const { id, version } = enrollment;
    const given = givenIn(enrollment, signature, { language, read });
    const take = async () => store.take(await request(enrollments.getEnrollment, { id }));
    try {
      await request(enrollments.postEnrollment, { action: 'submit', enrollmentId: id, version, ...given });
      await take();
    } catch (failure) {
      if (!(failure instanceof RequestFailed)) throw failure;
      // What the server found wrong, and what changed under the signature, stands in the draft by now.
      if (isNewsOfDraft(failure)) {
        await take().catch(() => undefined);
        void refresh([sessionEnrolling.sessionReading]);
      }
      return failure;
    }
    return null;
  };
}

type Shown = { readonly language: Language; readonly read: ReturnType<typeof usePaper> };

/** What is signed, in the words that stood above it; nothing where the reader signs nothing. */
function givenIn(
  { signing }: DraftState['enrollment'],
  { typedName, agreed, paper }: Signing,
  { language, read }: Shown,
) {
  if (signing === null) return null;
  const { version, shown } = signing;
  const beside = read !== null &&
    signing.paper !== null && { paper: { ...paper, number: read.number, text: read.text } };
  return { signature: { typedName, agreed, version, shown, language, ...beside } };
}

const isNewsOfDraft = (failure: RequestFailed): boolean =>
  failure.code === 'signed-otherwise' || (failure.status === 422 && unsignedOf(failure) === undefined);

const CODES = ['sign-required', 'sign-own-name', 'sign-no-name'] as const;

/** What is wrong with the signature itself; undefined: it is something else. What was typed stays. */
function unsignedOf({ fields }: RequestFailed) {
  for (const field of [
    'signature.typedName',
    'signature.agreed',
    'signature.paper.typedName',
    'signature.paper.agreed',
  ]) {
    const code = CODES.find((one) => one === fields[field]);
    if (code) return { field, code };
  }
  return undefined;
}

function unsignedIn(failure: RequestFailed, t: Translate): FieldErrors | undefined {
  const unsigned = unsignedOf(failure);
  if (unsigned === undefined) return undefined;
  return { [unsigned.field]: t(`enrolling.${unsigned.code}`, { name: String(failure.values['name']) }) };
}
