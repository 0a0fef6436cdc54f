import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import { unionSignupReview } from '@coverlane/contract/union-signups/staff-calls.ts';
import { useParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { AnswerTexts } from '../../forms/AnswerTexts.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { DecideSignup } from './DecideSignup.tsx';
import { signupTones } from './signup-tones.ts';
import type { Review } from './review-reply.ts';
import { TypedAndKnown } from './TypedAndKnown.tsx';
import './union-signup.css';

/** One sign-up: what was typed beside whom it may be, and what the fund office does with it. */
export function SignupReviewPage() {
  const t = useText();
  const { type } = useUser();
  const { signupId = '' } = useParams();
  const { data, error, refetch } = useCall(unionSignupReview.unionSignup, { id: signupId });
  return (
    <div className="page">
      <PageHeader
        above={<BackLink href={`/${type}/unionsignups`}>{t('screens.unionSignups')}</BackLink>}
        title={data?.name ?? t('screens.unionSignupReview')}
        about={data && [data.unionName, data.shopName].filter(Boolean).join(' · ')}
      />
      {data ? <Reviewed review={data} /> : <NotYet error={error} onRetry={() => void refetch()} />}
    </div>
  );
}

type NotYetProps = { readonly error: { readonly code: string } | null; readonly onRetry: () => void };

function NotYet({ error, onRetry }: NotYetProps) {
  const t = useText();
  const say = useFailureText();
  if (!error) return <Skeleton lines={8} label={t('unionSignup.loading')} />;
  return <ErrorState title={say(error)} code={error.code} onRetry={onRetry} />;
}

type ReviewProps = { readonly review: Review };

const Reviewed = ({ review }: ReviewProps) => (
  <>
    <Standing review={review} />
    <TypedAndKnown review={review} />
    <FormsAnswered forms={review.forms} />
    {review.signed && <Signed signed={review.signed} />}
    <DecideSignup key={review.version} review={review} />
  </>
);

/** What was answered to the custom forms that the fund asks, as they were asked when it was sent. */
function FormsAnswered({ forms }: Pick<Review, 'forms'>) {
  const t = useText();
  const { language } = useLanguage();
  return forms.map(({ formId, heading, form, answers, sealed }) => (
    <Card key={formId} title={saidIn(heading, language)}>
      <AnswerTexts form={form} answers={answers ?? {}} />
      {sealed.length > 0 && <p className="muted">{t('forms.sealed', { count: sealed.length })}</p>}
    </Card>
  ));
}

function Signed({ signed: { name, at, hash } }: { readonly signed: NonNullable<Review['signed']> }) {
  const t = useText();
  return <p className="muted">{t('unionReview.signed', { name, at: formatDateTime(at), hash: hash.slice(0, 16) })}</p>;
}

function Standing({ review }: ReviewProps) {
  const t = useText();
  const { type } = useUser();
  const { status, said, isMinor, others, mailFault, decidedBy, decidedAt, enrollmentId, enrollmentNumber } = review;
  return (
    <div className="stack">
      <div>
        <StatusChip tone={signupTones[status]}>{t(`unionReview.status.${status}`)}</StatusChip>
      </div>
      {decidedBy && decidedAt && <p>{t('unionReview.decided', { by: decidedBy, at: formatDateTime(decidedAt) })}</p>}
      {said && <p>{t('unionReview.saidToWorker', { said })}</p>}
      {enrollmentId && (
        <p>
          <Anchor href={`/${type}/enrollments?open=${enrollmentId}`}>
            {t('unionReview.enrollment', { number: enrollmentNumber ?? '' })}
          </Anchor>
        </p>
      )}
      {isMinor && <Banner kind="warn" title={t('unionReview.minor')} />}
      {mailFault && <Banner kind="warn" title={t('unionReview.mailFault')} />}
      {others.map((one) => (
        <Banner
          key={one.id}
          kind="info"
          title={t('unionReview.other', { union: one.unionName, status: t(`unionReview.status.${one.status}`) })}
          action={<Anchor href={`/${type}/unionsignup/${one.id}`}>{one.name}</Anchor>}
        />
      ))}
    </div>
  );
}
