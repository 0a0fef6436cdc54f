import type { Reply } from '@coverlane/contract/call.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { EnrollmentActions } from './EnrollmentActions.tsx';
import { NamedBeneficiaries } from './NamedBeneficiaries.tsx';
import { EnrollmentProgress } from './EnrollmentProgress.tsx';
import { actorSaid } from '../../lib/actors.ts';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useRecordTitle } from '../../lib/window-title.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { type Fact, FactsHeader } from '../../ui/FactsHeader.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { screenOf } from './correcting-screens.ts';
import { isUnderWay, statusLooks } from './status-looks.ts';

type Asked = Reply<typeof enrollments.changeAsked>;

const WATCH_MS = 3000;

/** A change made outside the wizard: how far it is, why it failed, and what can be done with it. */
export function ChangeDetail({ id }: { readonly id: string }) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(
    enrollments.changeAsked,
    { id },
    { every: (found) => (found && isUnderWay(found.line) ? WATCH_MS : false) },
  );
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} label={t('enrollments.loading')} />;
  return <Detail found={data} onChanged={() => void refetch()} />;
}

function Detail({ found, onChanged }: { readonly found: Asked; readonly onChanged: () => void }) {
  const t = useText();
  const { line } = found;
  const title = `${line.memberName || t('enrollments.nobody')} · ${line.number}`;
  useRecordTitle(title);
  return (
    <>
      <FactsHeader
        title={title}
        status={<StatusChip {...statusLooks[line.status]}>{t(`enrolling.status.${line.status}`)}</StatusChip>}
        facts={factsOf(line, t)}
        actions={<Links found={found} />}
      />
      <div className="stack">
        <Corrected found={found} />
        {line.status === 'failed' ? (
          <Card title={t('enrollments.failed')}>
            <EnrollmentProgress enrollmentId={line.id} />
            <p>{t(found.correctable ? 'enrollments.correctAbout' : 'enrollments.correctNot')}</p>
          </Card>
        ) : (
          <EnrollmentProgress enrollmentId={line.id} />
        )}
        {found.asked?.type === 'particulars' && found.asked.beneficiaries && (
          <Card title={t('beneficiaries.requested')}>
            <NamedBeneficiaries of={found.asked.beneficiaries} />
          </Card>
        )}
        {line.note !== null && <Banner title={t('enrollments.note')}>{line.note}</Banner>}
        <EnrollmentActions found={line} onChanged={onChanged} />
      </div>
    </>
  );
}

/** What it corrects, and what corrects it, each with the way there. */
function Corrected({ found: { corrects, correctedBy } }: { readonly found: Asked }) {
  const t = useText();
  const { type } = useUser();
  const said = [
    ...(corrects ? [{ ...corrects, text: t('enrollments.corrects', { number: corrects.number }) }] : []),
    ...(correctedBy ? [{ ...correctedBy, text: t('enrollments.correctedBy', { number: correctedBy.number }) }] : []),
  ];
  return said.map(({ id, text }) => (
    <p key={id}>
      <Anchor href={`/${type}/enrollments?open=${id}`}>{text}</Anchor>
    </p>
  ));
}

function Links({ found: { line, asked, correctable } }: { readonly found: Asked }) {
  const t = useText();
  const { type } = useUser();
  const { id, memberId, clientId } = line;
  if (memberId === null) return null;
  const screen = correctable && asked ? screenOf(asked) : null;
  return (
    <>
      <LinkButton icon="user" href={`/${type}/member/${memberId}?client=${clientId}`}>
        {t('enrollments.record')}
      </LinkButton>
      {screen && (
        <LinkButton kind="primary" href={`/${type}/${screen}/${memberId}?client=${clientId}&corrects=${id}`}>
          {t('enrollments.correct')}
        </LinkButton>
      )}
    </>
  );
}

function factsOf(line: Asked['line'], t: Translate): Fact[] {
  const { enrollmentType, clientName, memberNumber, effectiveDate, submittedAt, startedBy } = line;
  return [
    { label: t('enrollments.type'), value: t(`changeType.${enrollmentType}`) },
    { label: t('enrollments.client'), value: clientName },
    ...(memberNumber === null ? [] : [{ label: t('enrollments.memberNumber'), value: memberNumber }]),
    ...(effectiveDate === null ? [] : [{ label: t('enrollments.effective'), value: formatDate(effectiveDate) }]),
    ...(submittedAt === null ? [] : [{ label: t('enrollments.submitted'), value: formatDateTime(submittedAt) }]),
    ...(startedBy === null ? [] : [{ label: t('enrollments.by'), value: actorSaid(startedBy, t) }]),
  ];
}
