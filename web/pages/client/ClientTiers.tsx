import { plans } from '@coverlane/contract/plans/calls.ts';
import { reference } from '@coverlane/contract/reference/calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { type ReactNode, useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { LimitTiers } from './LimitTiers.tsx';

type Limited = Reply<typeof plans.dptier>['rows'][number];

/**
 * The tiers that a client's offers are limited to, and the form that limits them (specification 7, dptier).
 * @says errors.tier-in-use
 */
export function ClientTiers({ clientId }: { readonly clientId: string }) {
  const t = useText();
  const mayWrite = useAllows()(plans.limitTiers.access);
  const [adding, setAdding] = useState(false);
  const add = mayWrite && (
    <Button icon="add" onClick={() => setAdding(true)}>
      {t('client.tiers.limit')}
    </Button>
  );
  return (
    <section className="stack" aria-label={t('client.tab.tiers')}>
      <Limits clientId={clientId} add={add} />
      {adding && <LimitTiers clientId={clientId} onClose={() => setAdding(false)} />}
    </section>
  );
}

/** What plans and divisions are called. */
function useOfferNames(clientId: string) {
  const divisions = useCall(reference.divisions, { clientId }).data?.rows ?? [];
  const offered = useCall(reference.plans, { clientId }).data?.rows ?? [];
  const planName = ({ planId }: Limited): string => {
    const plan = offered.find(({ id }) => id === planId);
    return plan?.displayName ?? plan?.name ?? '';
  };
  const divisionName = ({ divisionId }: Limited): string => divisions.find(({ id }) => id === divisionId)?.name ?? '';
  return { planName, divisionName };
}

/** The column by which a tier is taken out of a limit. */
const removing = (label: string, nameOf: (row: Limited) => string) => ({
  key: 'remove',
  label,
  cell: (row: Limited) => <Remove row={row} name={nameOf(row)} />,
});

type ListProps = { readonly clientId: string; readonly add: ReactNode };

function Limits({ clientId, add }: ListProps) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(plans.dptier, { clientId, pageSize: 200 });
  const { planName, divisionName } = useOfferNames(clientId);
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  return (
    <>
      {data?.rows.length !== 0 && add}
      <DataTable
        caption={t('client.tab.tiers')}
        columns={[
          { key: 'plan', width: 'name', label: t('client.tiers.plan'), priority: 1, cell: planName },
          { key: 'division', label: t('client.tiers.division'), cell: divisionName },
          { key: 'tier', label: t('client.tiers.tier'), cell: ({ tierCode }: Limited) => tierCode },
          { key: 'dates', label: t('client.tiers.dates'), cell: datesOf },
          ...(add ? [removing(t('client.tiers.remove'), planName)] : []),
        ]}
        rows={data?.rows}
        rowKey={({ id }) => id}
        skeletonRows={3}
        empty={
          <EmptyState drawing="card" action={add}>
            {t('client.tiers.none')}
          </EmptyState>
        }
      />
    </>
  );
}

/** Takes one tier out of the limit; without any left the plan is sold in all of its tiers again. */
function Remove({ row, name }: { readonly row: Limited; readonly name: string }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const remove = useAction(plans.unlimitTier, { refreshes: [plans.dptier] });
  const press = () =>
    remove.mutate(
      { id: row.id },
      {
        onSuccess: () => notify('success', t('client.tiers.removed', { tier: row.tierCode, plan: name })),
        onError: (failure) => notify('error', say(failure)),
      },
    );
  return (
    <Button kind="quiet" icon="remove" onClick={press}>
      {t('client.tiers.remove')}
      <VisuallyHidden>
        : {name} {row.tierCode}
      </VisuallyHidden>
    </Button>
  );
}

const datesOf = ({ effectiveDate, expirationDate }: Limited): string =>
  `${formatDate(effectiveDate)} – ${expirationDate ? formatDate(expirationDate) : ''}`;
