import { useSearchParams } from 'react-router';
import { useActiveClient } from '../../lib/active-client.ts';
import { useClientChoices } from '../../lib/client-choices.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Select } from '../../ui/Select.tsx';
import { ClientPlans } from './ClientPlans.tsx';
import './plans.css';

/** The plans and rates of an employer, to be read by its own people and its broker: `/{area}/rates`. */
export function ClientRatesPage() {
  const t = useText();
  const { type, clients } = useUser();
  const choices = useClientChoices();
  const active = useActiveClient();
  const [params, setParams] = useSearchParams();
  const asked = clients.find(({ id }) => id === params.get('clientId'));
  const client = asked ?? active ?? clients[0];
  return (
    <div className="page page-wide">
      <PageHeader title={t('screens.clientRates')} about={client?.name} />
      {clients.length > 1 && (
        <Select
          name="clientId"
          label={t('shell.client')}
          width="medium"
          choices={choices}
          value={client?.id ?? ''}
          onChange={(clientId) => setParams({ clientId })}
          empty={null}
        />
      )}
      {client && (
        <ClientPlans
          key={client.id}
          clientId={client.id}
          about="plans.read"
          hrefOf={(planId) => `/${type}/rates/${planId}?clientId=${client.id}`}
        />
      )}
    </div>
  );
}
