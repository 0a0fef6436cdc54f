import { chooseClient, useActiveClient } from '../../lib/active-client.ts';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { type User, useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';

type Client = User['clients'][number];

/** More would be a list, and lists have their own screens. */
const SHOWN = 8;

/** The clients somebody works for, with a way to work for one of them only. */
export function ClientsAtAGlance() {
  const t = useText();
  const { clients, type } = useUser();
  const active = useActiveClient();
  const chooses = type !== 'admin' && clients.length > 1;
  return (
    <Card title={t('home.clients', { count: clients.length })}>
      <DataTable
        caption={t('home.clients', { count: clients.length })}
        columns={[
          { key: 'name', label: t('home.clientName'), cell: ({ name }: Client) => name },
          { key: 'clientNumber', label: t('home.clientNumber'), cell: ({ clientNumber }) => clientNumber },
          { key: 'allowEnrollment', label: t('home.enrollmentOpen'), cell: openCell },
        ]}
        rows={clients.slice(0, SHOWN)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        {...(chooses && {
          renderActions: (client: Client) => <ChooseButton client={client} active={active?.id === client.id} />,
        })}
        empty={<EmptyState icon="people">{t('home.noClients')}</EmptyState>}
      />
      {clients.length > SHOWN && (
        <p className="muted">{t('home.moreClients', { count: formatCount(clients.length - SHOWN) })}</p>
      )}
    </Card>
  );
}

const openCell = (client: Client) => <OpenChip client={client} />;

function OpenChip({ client }: { readonly client: Client }) {
  const t = useText();
  return client.allowEnrollment ? (
    <StatusChip tone="ok">{t('home.yes')}</StatusChip>
  ) : (
    <StatusChip tone="neutral">{t('home.no')}</StatusChip>
  );
}

function ChooseButton({ client, active }: { readonly client: Client; readonly active: boolean }) {
  const t = useText();
  return (
    <Button kind="quiet" aria-pressed={active} onClick={() => chooseClient(active ? null : client.id)}>
      {t(active ? 'home.workForAll' : 'home.workFor', { client: client.name })}
    </Button>
  );
}
