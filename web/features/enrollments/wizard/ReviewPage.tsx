import { ConsequenceList } from '../ConsequenceList.tsx';
import { useEnrollmentWords } from '../../../lib/useEnrollmentWords.ts';
import { useFailureText } from '../../../lib/failures.ts';
import { actorSaid } from '../../../lib/actors.ts';
import { useText } from '../../../lib/i18n.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { Enrollment } from './draft.ts';
import { LeavesOut } from './LeavesOut.tsx';
import { OpenIssues } from './OpenIssues.tsx';
import { PaperToSign } from './PaperToSign.tsx';
import { QuestionPage } from './QuestionPage.tsx';
import { ReviewAnswers } from './ReviewAnswers.tsx';
import { Signature } from './Signature.tsx';
import { StrayElections } from './StrayElections.tsx';
import { useConsequences } from './useConsequences.ts';
import { useDraft } from './useDraft.ts';
import { type Problem, useSubmit } from './useSubmit.ts';
import { useProcessAgain } from './useProcessAgain.ts';

/**
 * Review and signature: what will happen comes first, then what was answered, then the signature (design 2.1, 9). Of one
 * that could not be processed it is where it is corrected; of one that was corrected, where it is signed again.
 */
export function ReviewPage() {
  const { status } = useDraft().enrollment;
  if (status === 'failed') return <MendPage />;
  return status === 'pendingSignature' ? <SignAgainPage /> : <SignPage />;
}

function SignPage() {
  const t = useText();
  const { submit, problem } = useSubmit();
  return (
    <QuestionPage
      title={t('enrollment.review.title')}
      about={t('enrollment.review.about')}
      continueLabel={t('enrollment.review.submit')}
      onContinue={submit}
      wide
    >
      <Failed problem={problem} />
      <OpenIssues />
      <StrayElections />
      <WhatHappens />
      <ReviewAnswers />
      <LeavesOut />
      <PaperToSign />
      <Signature />
    </QuestionPage>
  );
}

/** Staff correct what stopped it, in place, and have it processed again. */
function MendPage() {
  const t = useText();
  const { enrollment } = useDraft();
  const { processAgain, problem } = useProcessAgain();
  return (
    <QuestionPage
      title={t('enrollment.mend.title')}
      about={t('enrollment.mend.about')}
      continueLabel={t('enrollment.mend.process')}
      onContinue={processAgain}
      wide
    >
      <Failed problem={problem} />
      <WhyFailed enrollment={enrollment} />
      <OpenIssues />
      <StrayElections />
      <WhatHappens />
      <ReviewAnswers />
    </QuestionPage>
  );
}

/** What was corrected is signed anew, by whoever submitted it or in somebody's own name. */
function SignAgainPage() {
  const t = useText();
  const { submittedBy, signing } = useDraft().enrollment;
  const { submit, problem } = useSubmit();
  const submitter = actorSaid(submittedBy, t);
  const isOther = submitter !== '' && signing !== null && signing.name !== submitter;
  return (
    <QuestionPage
      title={t('enrollment.signAgain.title')}
      about={t('enrollment.signAgain.about')}
      continueLabel={t('enrollment.review.submit')}
      onContinue={submit}
      wide
    >
      <Failed problem={problem} />
      {isOther && <Banner>{t('enrollment.signAgain.submitter', { name: submitter })}</Banner>}
      <OpenIssues />
      <WhatHappens />
      <ReviewAnswers />
      <LeavesOut />
      <Signature />
    </QuestionPage>
  );
}

function Failed({ problem }: { readonly problem: Problem | null }) {
  const t = useText();
  return problem && <ErrorState title={problem.title} kept={t('enrollment.allSaved')} code={problem.code} />;
}

/** Why it failed, as it was then; what of it still stands in the way is listed below, each with its page. */
function WhyFailed({ enrollment: { failure } }: { readonly enrollment: Enrollment }) {
  const t = useText();
  const say = useEnrollmentWords();
  return (
    failure && (
      <Banner kind="error" title={t('enrollments.failed')}>
        {say(failure)}
      </Banner>
    )
  );
}

function WhatHappens() {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useConsequences();
  if (error && !data) {
    return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  }
  return (
    <Card title={t('enrollment.review.happens')} tinted>
      {data ? <ConsequenceList consequences={{ ...data, refusals: [] }} /> : <Skeleton lines={4} />}
    </Card>
  );
}
