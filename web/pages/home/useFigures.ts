import { dashboard } from '@coverlane/contract/dashboard/calls.ts';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';

/** People and clients, as the cards of a home ask for them: once for all of them. */
export function useFigures() {
  const client = useActiveClient();
  return useCall(dashboard.dashboardFigures, client ? { clientId: client.id } : {});
}

/** What was paid by month, likewise. */
export function usePaid() {
  const client = useActiveClient();
  return useCall(dashboard.paidByMonth, client ? { clientId: client.id } : {});
}

/** Employees covered by month, likewise; `enabled`: whether a card shows them. */
export function useMembersByMonth({ enabled = true }: { readonly enabled?: boolean } = {}) {
  const client = useActiveClient();
  return useCall(dashboard.membersByMonth, client ? { clientId: client.id } : {}, { enabled });
}

/** What was paid as it is read: what is rounded to hundreds of dollars has no cents. */
export const paidShown = (paid: string, exact: boolean): string =>
  exact ? formatMoney(paid) : formatMoney(paid).replace(/\.00$/, '');
