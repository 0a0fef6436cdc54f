import { reinsurance } from '@coverlane/contract/reinsurance/calls.ts';
import { PolicyList } from '../../features/reinsurance/StopLossPage.tsx';
import { useText } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useAllows } from '../../lib/session.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** The stop-loss policies of one employer, for whoever keeps them. */
export function ClientStopLoss({ clientId }: { readonly clientId: string }) {
  const t = useText();
  const address = useListAddress([]);
  const may = useAllows()(reinsurance.stopLossPolicies.access);
  if (!may) return <EmptyState icon="lock">{t('reinsurance.clientClosed')}</EmptyState>;
  return <PolicyList address={address} clientId={clientId} />;
}
