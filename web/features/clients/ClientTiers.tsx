import { plans } from '@coverlane/contract/calls/plans.ts';
import { reference } from '@coverlane/contract/calls/reference.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';

type Limited = Reply<typeof plans.dptier>['rows'][number];

/** The tiers that a client's offers are limited to (specification 7, dptier). */
export function ClientTiers({ clientId }: { readonly clientId: string }) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(plans.dptier, { clientId, pageSize: 200 });
  const divisions = useCall(reference.divisions, { clientId }).data?.rows ?? [];
  const offered = useCall(reference.plans, { clientId }).data?.rows ?? [];
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  const planName = ({ planId }: Limited) => {
    const plan = offered.find(({ id }) => id === planId);
    return plan?.displayName ?? plan?.name ?? '';
  };
  const divisionName = ({ divisionId }: Limited) => divisions.find(({ id }) => id === divisionId)?.name ?? '';
  return (
    <DataTable
      caption={t('client.tab.tiers')}
      columns={[
        { key: 'plan', label: t('client.tiers.plan'), priority: 1, cell: planName },
        { key: 'division', label: t('client.tiers.division'), cell: divisionName },
        { key: 'tier', label: t('client.tiers.tier'), cell: ({ tierCode }: Limited) => tierCode },
        { key: 'dates', label: t('client.tiers.dates'), cell: datesOf },
      ]}
      rows={data?.rows}
      rowKey={({ id }) => id}
      skeletonRows={3}
      empty={<EmptyState icon="card">{t('client.tiers.none')}</EmptyState>}
    />
  );
}

const datesOf = ({ effectiveDate, expirationDate }: Limited): string =>
  `${formatDate(effectiveDate)} – ${expirationDate ? formatDate(expirationDate) : ''}`;
