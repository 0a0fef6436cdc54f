import { billMoney } from '@coverlane/contract/bank-link/bill-calls.ts';
import { ownAuthorisations } from '@coverlane/contract/bank-link/own-calls.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AuthorisationCard } from './AuthorisationCard.tsx';

const REFRESHES = [ownAuthorisations.authorisations, billMoney.billPayment] as const;

/** What an employer allowed to be drawn from its account for its bills, and how its people take it back. */
export function BillAuthorisations() {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(ownAuthorisations.authorisations, {});
  const revoke = useAction(ownAuthorisations.revokeAuthorisation, { refreshes: REFRESHES });
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} label={t('bankLink.loading')} />;
  if (data.rows.length === 0) return <EmptyState drawing="desk">{t('bills.debit.none')}</EmptyState>;
  return (
    <div className="stack">
      {data.rows.map((one) => (
        <AuthorisationCard key={one.id} authorisation={one} onRevoke={() => revoke.mutateAsync({ id: one.id })} />
      ))}
    </div>
  );
}
