import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { ConsequenceList } from './ConsequenceList.tsx';
import { DetailHead } from './DetailHead.tsx';
import { EnrollmentActions } from './EnrollmentActions.tsx';
import { EnrollmentForms } from './EnrollmentForms.tsx';
import { EnrollmentProgress } from './EnrollmentProgress.tsx';
import { Corrections } from './Corrections.tsx';
import { ProofList } from '../proofs/ProofList.tsx';
import { Signatures } from './Signatures.tsx';
import { useEnrollmentWords } from '../../lib/useEnrollmentWords.ts';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import type { RequestFailed } from '../../lib/request-failed.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { Fact } from '../../ui/FactsHeader.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ChangeDetail } from './ChangeDetail.tsx';
import { isUnderWay } from './status-looks.ts';
import type { FoundEnrollment } from './enrollment-line.ts';
import { useUser } from '../../lib/session.tsx';
import { ActorName } from '../../lists/ActorName.tsx';

/** One enrollment that was sent: how far it is, why it failed, what it does, and what can be done with it. */
export function EnrollmentDetail({ id }: { readonly id: string }) {
  const t = useText();
  const { type } = useUser();
  const { data, error, refetch } = useCall(
    enrollments.getEnrollment,
    { id },
    { every: (found) => (found && isUnderWay(found) ? WATCH_MS : false) },
  );
  return (
    <div className="page page-wide">
      <BackLink href={`/${type}/enrollments`}>{t('enrollments.title')}</BackLink>
      {error && !data && <Unread id={id} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} label={t('enrollments.loading')} />}
      {data && <Detail found={data} onChanged={() => void refetch()} />}
    </div>
  );
}

const WATCH_MS = 3000;

type UnreadProps = { readonly id: string; readonly error: RequestFailed; readonly onRetry: () => void };

/** The call of the wizard's enrollments finds no other change: those have a call, and a look, of their own. */
function Unread({ id, error, onRetry }: UnreadProps) {
  const say = useFailureText();
  if (error.code === 'not-found') return <ChangeDetail id={id} />;
  return <ErrorState title={say(error)} code={error.code} onRetry={onRetry} />;
}

type Props = { readonly found: FoundEnrollment; readonly onChanged: () => void };

function Detail({ found, onChanged }: Props) {
  const t = useText();
  return (
    <>
      <DetailHead of={found} facts={factsOf(found, t)} actions={<Links found={found} />} />
      <div className="with-rail">
        <div className="stack">
          {found.status === 'failed' ? (
            <Failure found={found} />
          ) : (
            <EnrollmentProgress enrollmentId={found.id} saysNext />
          )}
          {found.note !== null && <Banner title={t('enrollments.note')}>{found.note}</Banner>}
          <EnrollmentActions found={found} onChanged={onChanged} />
          {found.status !== 'processed' && <WhatItDoes found={found} />}
          <EnrollmentForms found={found} />
          <Signatures found={found} />
          <Corrections found={found} />
        </div>
        {found.proofs.length > 0 && (
          <div className="rail">
            <Card title={t('enrollments.documents')}>
              <ProofList enrollmentId={found.id} />
            </Card>
          </div>
        )}
      </div>
    </>
  );
}

function Links({ found }: Pick<Props, 'found'>) {
  const t = useText();
  const { type } = useUser();
  const { id, memberId, clientId } = found;
  const next = wordsOfWizard(found);
  return (
    <>
      {memberId !== null && (
        <LinkButton icon="user" href={`/${type}/member/${memberId}?client=${clientId}`}>
          {t('enrollments.record')}
        </LinkButton>
      )}
      {next && (
        <LinkButton kind="primary" href={`/${type}/enrollment/${id}`}>
          {t(next)}
        </LinkButton>
      )}
    </>
  );
}

/** What the wizard is for in this state; null: there is nothing to type. */
function wordsOfWizard({ status, mendable }: FoundEnrollment) {
  if (status === 'draft' || status === 'returned') return 'enrollments.goOn';
  if (status === 'pendingSignature') return 'enrollments.signAgain';
  return mendable ? 'enrollments.mend' : null;
}

/** Why it failed, in words, and where it is mended. */
function Failure({ found }: Pick<Props, 'found'>) {
  const t = useText();
  return (
    <Card title={t('enrollments.failed')}>
      <EnrollmentProgress enrollmentId={found.id} />
      {found.mendable && <WhereToMend found={found} />}
    </Card>
  );
}

/** What still stands in the way, each line leading to the page where it is corrected. */
function WhereToMend({ found: { id, issues, offers } }: Pick<Props, 'found'>) {
  const t = useText();
  const { type } = useUser();
  const say = useEnrollmentWords();
  if (issues.length === 0) return <p>{t('enrollments.mendNothing')}</p>;
  return (
    <>
      <p>{t('enrollments.mendAbout')}</p>
      <h3>{t('enrollments.mendHere')}</h3>
      <ul>
        {issues.map(({ page, field, reason }) => (
          <li key={`${page} ${field} ${reason.code}`}>
            <Anchor href={`/${type}/enrollment/${id}?page=${pageFor(page, offers)}`}>{say(reason)}</Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}

const REVIEW = 'review/check';

/** A benefit that is not offered any more has no page: the review page takes it out. Other pages lead back to it. */
function pageFor(page: string, offers: FoundEnrollment['offers']): string {
  if (page === REVIEW) return page;
  const [step, type] = page.split('/');
  const isThere = step !== 'benefits' || type === 'other' || offers.some(({ coverageType }) => coverageType === type);
  return isThere ? `${page}&then=review` : REVIEW;
}

const ENDED: readonly FoundEnrollment['status'][] = ['rejected', 'cancelled', 'expired'];
const CAME_TO_NOTHING: readonly FoundEnrollment['status'][] = ['failed', ...ENDED];

/**
 * What it does, or would have done where it came to nothing. It is worked out against the record of today, which contains
 * a processed one already: that one's record and confirmation say what it did. Of one that ended, nothing is to be fixed.
 */
function WhatItDoes({ found }: Pick<Props, 'found'>) {
  const t = useText();
  const { data } = useCall(enrollments.enrollmentConsequences, { id: found.id });
  if (!data) return null;
  return (
    <Card title={t(CAME_TO_NOTHING.includes(found.status) ? 'enrollments.would' : 'enrollments.does')}>
      <ConsequenceList consequences={ENDED.includes(found.status) ? { ...data, refusals: [], warnings: [] } : data} />
    </Card>
  );
}

function factsOf(found: FoundEnrollment, t: Translate): Fact[] {
  const { enrollmentType, clientName, memberNumber, effectiveDate, submittedAt, submittedBy } = found;
  return [
    { label: t('enrollments.type'), value: t(`changeType.${enrollmentType}`) },
    { label: t('enrollments.client'), value: clientName },
    ...(memberNumber === null ? [] : [{ label: t('enrollments.memberNumber'), value: memberNumber }]),
    ...(effectiveDate === null ? [] : [{ label: t('enrollments.effective'), value: formatDate(effectiveDate) }]),
    ...(submittedAt === null ? [] : [{ label: t('enrollments.submitted'), value: formatDateTime(submittedAt) }]),
    ...(submittedBy === null ? [] : [{ label: t('enrollments.by'), value: <ActorName of={submittedBy} /> }]),
  ];
}
