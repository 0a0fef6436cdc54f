import { useParams } from 'react-router';
import { ClientFrame } from '../../features/clients/ClientFrame.tsx';
import { ClientPlans } from '../../features/plans/ClientPlans.tsx';
import { PlanActions } from '../../features/plans/PlanActions.tsx';
import '../../features/plans/plans.css';

/** What a client offers today and what its people pay, each plan a way to its rates: a part of the client's record. */
export function ClientPlansPage() {
  const { clientId = '' } = useParams();
  return (
    <ClientFrame clientId={clientId} tab="plans" actions={<PlanActions clientId={clientId} />}>
      {() => (
        <ClientPlans clientId={clientId} about="plans.about" hrefOf={(id) => `/admin/client/${clientId}/plan/${id}`} />
      )}
    </ClientFrame>
  );
}
