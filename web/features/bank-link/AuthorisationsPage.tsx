import { ownAuthorisations } from '@coverlane/contract/bank-link/own-calls.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AuthorisationCard } from './AuthorisationCard.tsx';
import { ContinuedPayments } from './ContinuedPayments.tsx';

const REFRESHES = [ownAuthorisations.authorisations] as const;

/** What a member allowed to be drawn from their account, and how they take it back: `/member/payments`. */
export function AuthorisationsPage() {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(ownAuthorisations.authorisations, {});
  const revoke = useAction(ownAuthorisations.revokeAuthorisation, { refreshes: REFRESHES });
  return (
    <div className="page">
      <PageHeader title={t('screens.ownPayments')} />
      {error && !data && <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={6} label={t('bankLink.loading')} />}
      <ContinuedPayments />
      {data?.rows.length === 0 && <EmptyState drawing="desk">{t('bankLink.none')}</EmptyState>}
      {data?.rows.map((one) => (
        <AuthorisationCard key={one.id} authorisation={one} onRevoke={() => revoke.mutateAsync({ id: one.id })} />
      ))}
    </div>
  );
}
