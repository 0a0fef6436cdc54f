import { ConsequenceList } from '../../enrolling/ConsequenceList.tsx';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { fullName } from './names.ts';
import { OpenIssues } from './OpenIssues.tsx';
import { QuestionPage } from './QuestionPage.tsx';
import { ReviewAnswers } from './ReviewAnswers.tsx';
import { useConsequences } from './useConsequences.ts';
import { useDraft, useDraftStore } from './useDraft.ts';
import { useSubmit } from './useSubmit.ts';

/** Review and signature: what will happen comes first, then what was answered, then the signature (design 2.1, 9). */
export function ReviewPage() {
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
      {problem && <ErrorState title={problem.title} kept={t('enrollment.allSaved')} code={problem.code} />}
      <OpenIssues />
      <WhatHappens />
      <ReviewAnswers />
      <Signature />
    </QuestionPage>
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

/** Who signs for whom, with what they agree to (ESIGN: a typed name and the box). */
function Signature() {
  const t = useText();
  const store = useDraftStore();
  const { answers } = useDraft();
  const { typedName, agreed } = answers.signature;
  const sign = (change: Partial<typeof answers.signature>) =>
    store.change((before) => ({ ...before, signature: { ...before.signature, ...change } }));
  return (
    <Card title={t('enrollment.sign.title')}>
      <p>{t('enrollment.sign.text', { name: fullName(answers.subscriber) || t('enrollment.theEmployee') })}</p>
      <Checkbox
        name="signature.agreed"
        label={t('enrollment.sign.agree')}
        checked={agreed}
        onChange={(ticked) => sign({ agreed: ticked })}
      />
      <TextInput
        name="signature.typedName"
        label={t('enrollment.sign.name')}
        hint={t('enrollment.sign.nameHint')}
        width="medium"
        autoComplete="off"
        maxLength={100}
        value={typedName ?? ''}
        onChange={(text) => sign({ typedName: text || null })}
      />
    </Card>
  );
}
