import { members } from '@coverlane/contract/members/calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import type { RequestFailed } from '../../lib/request-failed.ts';
import { useUser } from '../../lib/session.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Announcements } from './Announcements.tsx';
import { Greeting } from './Greeting.tsx';
import './home.css';

// Comes after the first screen, which asks for one thing only.
const cards = () => import('./MemberCards.tsx');
const MemberCards = lazy(() => cards().then((module) => ({ default: module.MemberCards })));

type Member = Reply<typeof members.getMember>;

/** A member's home: the card in the hand, what is next, where they stand this year, and what is covered (decision 148). */
export function MemberHome() {
  const { memberId } = useUser();
  const record = useCall(members.getMember, memberId === null ? undefined : { id: memberId });
  const { data } = record;
  // On its way behind the record; what fails is asked for again when it is drawn.
  useEffect(() => void cards().catch(() => undefined), []);
  // What stands below the record comes with it: nothing that is on screen moves.
  const isAnswered = memberId === null || !record.isPending;
  return (
    <div className="page home-member">
      <Greeting
        {...(memberId !== null && { about: <span className="home-about">{data && <About member={data} />}</span> })}
      />
      <Announcements />
      {!isAnswered && <Skeleton lines={6} />}
      <Suspense fallback={<Skeleton lines={6} />}>{isAnswered && <MemberCards member={data} />}</Suspense>
      <Covered record={record} memberId={memberId} />
    </div>
  );
}

type CoveredProps = { readonly record: UseQueryResult<Member, RequestFailed>; readonly memberId: string | null };

function Covered({ record, memberId }: CoveredProps) {
  const t = useText();
  if (memberId === null)
    return (
      <Card title={t('home.coverage')}>
        <p>{t('home.noRecord')}</p>
      </Card>
    );
  return <Failed record={record} />;
}

/** The employer, and what is covered now. */
function About({ member: { clientName, coverages } }: { readonly member: Member }) {
  const t = useText();
  const types = [...new Set(coverages.filter(({ state }) => state === 'current').map((one) => one.coverageType))];
  if (types.length === 0) return clientName;
  const named = types.map((type) => t(`coverageType.${type}`)).join(', ');
  return `${clientName} · ${t('home.coveredBy', { types: named })}`;
}

function Failed({ record }: { readonly record: UseQueryResult<Member, RequestFailed> }) {
  const t = useText();
  const say = useFailureText();
  const { error, isFetching, refetch } = record;
  if (!error) return null;
  return (
    <Card title={t('home.coverage')}>
      <ErrorState title={t('home.coverageFailed')} busy={isFetching} onRetry={() => void refetch()} code={error.code}>
        {say(error)}
      </ErrorState>
    </Card>
  );
}
