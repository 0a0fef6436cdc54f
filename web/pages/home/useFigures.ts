import { dashboard } from '@coverlane/contract/dashboard/calls.ts';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';

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
