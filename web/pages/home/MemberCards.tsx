import { accumulatorCalls } from '@coverlane/contract/accumulators/calls.ts';
import { claims } from '@coverlane/contract/claims/calls.ts';
import { ownSessionCalls } from '@coverlane/contract/enrollment-sessions/own-call.ts';
import { dashboard } from '@coverlane/contract/dashboard/calls.ts';
import { proofs } from '@coverlane/contract/proofs/calls.ts';
import { lazy, Suspense } from 'react';
import { useCall } from '../../lib/api.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { members } from '@coverlane/contract/members/calls.ts';
import { useConfigNow } from '../../lib/config-now.ts';
import { formatPhone } from '../../lib/format.ts';
import { helpText } from '../../lib/help-text.ts';
import { useText } from '../../lib/i18n.ts';
import { SpendingCard } from '../../features/accumulators/SpendingCard.tsx';
import { HomeCard } from '../../features/cards/HomeCard.tsx';
import { LatestClaims, latestClaims } from '../../features/claims/LatestClaims.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Card } from '../../ui/Card.tsx';
import { ArrangedCards, type Usual } from './ArrangedCards.tsx';
import { Coverages } from './Coverages.tsx';
import { laterCards } from './later-cards.tsx';
import { NewestMessage, useNewestMessage } from './NewestMessage.tsx';
import { NextSteps, useNextSteps } from './NextSteps.tsx';
import './member-home.css';

const ContinuedCard = lazy(() =>
  import('../../features/bank-link/ContinuedCard.tsx').then((module) => ({ default: module.ContinuedCard })),
);

type Member = Reply<typeof members.getMember>;

/** Do the calls of the cards that push others down have their answers? One that failed once is not waited for. */
function useAnswered(memberId: string | undefined): boolean {
  const answers = [
    useCall(accumulatorCalls.accumulator, memberId === undefined ? undefined : { memberId }),
    useCall(claims.claimList, latestClaims, { enabled: memberId !== undefined }),
    useCall(proofs.proofList, {}, { enabled: memberId !== undefined }),
    useCall(ownSessionCalls.ownSessions, {}, { enabled: memberId !== undefined }),
    useNewestMessage(memberId !== undefined),
    useCall(dashboard.dashboardItems, {}),
  ];
  return answers.every(({ isLoading, failureCount }) => !isLoading || failureCount > 0);
}

/** What comes last: services go on beside what waits for the member, behind their link. */
function useLast(isKnown: boolean): NonNullable<Usual['last']> {
  const { count, sessions } = useNextSteps(isKnown);
  return count + sessions.length > 0
    ? { wide: [], narrow: ['contacts', 'services'] }
    : { wide: ['services'], narrow: ['contacts'] };
}

/** What a member's home shows, all in one go, in the order they or administrators chose; undefined: no record is known. */
export function MemberCards({ member }: { readonly member: Member | undefined }) {
  const isAnswered = useAnswered(member?.id);
  const last = useLast(member !== undefined);
  if (!isAnswered) return <Skeleton lines={6} />;
  return (
    <ArrangedCards
      usual={{
        wide: ['inbox', 'accumulators'],
        narrow: ['idCard', 'claimStatus'],
        lead: member && (
          <>
            <Suspense>
              <ContinuedCard />
            </Suspense>
            <NextSteps />
          </>
        ),
        foot: ['coverage'],
        last,
      }}
      cards={{
        ...(member && {
          idCard: <HomeCard member={member} />,
          claimStatus: <LatestClaims />,
          coverage: <Coverages member={member} />,
          accumulators: <SpendingCard memberId={member.id} href="/member/accumulators" />,
        }),
        inbox: <NewestMessage />,
        contacts: <HelpCard />,
        services: laterCards.services,
      }}
      onRequest={{ documents: laterCards.documents, helpRequests: laterCards.helpRequests }}
    />
  );
}

function HelpCard() {
  const t = useText();
  const { phone, email } = useConfigNow().support;
  return (
    <div className="home-help">
      <Card title={t('home.help')}>
        <p>{t(helpText('member', Boolean(phone || email)))}</p>
        <p className="home-contact">
          {phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}{' '}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </p>
      </Card>
    </div>
  );
}
