import { members } from '@coverlane/contract/members/calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import type { RequestFailed } from '../../lib/request-failed.ts';
import { useUser } from '../../lib/session.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { Announcements } from './Announcements.tsx';
import { Greeting } from './Greeting.tsx';
import './home.css';

// Comes after the first screen, which asks for one thing only.
const ProofsToDo = lazy(() => import('./ProofsToDo.tsx').then((module) => ({ default: module.ProofsToDo })));

const MemberCards = lazy(() => import('./MemberCards.tsx').then((module) => ({ default: module.MemberCards })));

type Member = Reply<typeof members.getMember>;
type Coverage = Member['coverages'][number];

/** A member's home: where they stand, first of all (design 2.1, decision 4). */
export function MemberHome() {
  const t = useText();
  const { memberId } = useUser();
  const record = useCall(members.getMember, memberId === null ? undefined : { id: memberId });
  const { data } = record;
  // What stands below the record comes with it: nothing that is on screen moves.
  const isAnswered = memberId === null || !record.isPending;
  return (
    <div className="page">
      <Greeting {...(data && { about: data.clientName })} />
      <Announcements after={isAnswered} />
      <Suspense>{data && <ProofsToDo />}</Suspense>
      <Card title={t('home.coverage')} aside={<LinkButton href="/member/coverage">{t('home.seeCoverage')}</LinkButton>}>
        {memberId === null ? <p>{t('home.noRecord')}</p> : <OwnCoverage record={record} />}
      </Card>
      <Suspense>{isAnswered && <MemberCards member={data} />}</Suspense>
    </div>
  );
}

function OwnCoverage({ record }: { readonly record: UseQueryResult<Member, RequestFailed> }) {
  const t = useText();
  const say = useFailureText();
  const { data, error, isFetching, refetch } = record;
  if (data) return <CoverageSummary member={data} />;
  if (!error) return <Skeleton lines={3} />;
  return (
    <ErrorState title={t('home.coverageFailed')} busy={isFetching} onRetry={() => void refetch()} code={error.code}>
      {say(error)}
    </ErrorState>
  );
}

function CoverageSummary({ member }: { readonly member: Member }) {
  const t = useText();
  const shown = member.coverages.filter(({ state }) => state === 'current' || state === 'upcoming');
  const ended = member.coverages.filter(({ state }) => state === 'expired');
  if (shown.length === 0) return <p>{t(ended.length > 0 ? 'home.coverageEnded' : 'home.noCoverage')}</p>;
  return (
    <ul className="plain-list home-list">
      {shown.map((coverage) => (
        <CoverageLine key={coverage.id} coverage={coverage} />
      ))}
    </ul>
  );
}

function CoverageLine({ coverage }: { readonly coverage: Coverage }) {
  const t = useText();
  const { coverageType, planName, tier, state, effectiveDate, expirationDate } = coverage;
  const from = formatDate(effectiveDate);
  return (
    <li>
      <span>
        <strong>{t(`coverageType.${coverageType}`)}</strong>
        <br />
        <span className="muted">
          {planName} · {t(`tier.${tier}`)}
        </span>
        <br />
        <span className="muted small">
          {expirationDate ? t('home.fromTo', { from, to: formatDate(expirationDate) }) : t('home.since', { from })}
        </span>
      </span>
      <StatusChip tone={state === 'current' ? 'ok' : 'info'}>{t(`coverageState.${state}`)}</StatusChip>
    </li>
  );
}
