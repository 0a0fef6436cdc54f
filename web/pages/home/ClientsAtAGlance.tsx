import { chooseClient, useActiveClient } from '../../lib/active-client.ts';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { type User, useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

type Client = User['clients'][number];

/** More would be a list, and lists have their own screens. */
const SHOWN = 8;

/** The clients somebody works for, with a way to work for one of them only. */
export function ClientsAtAGlance() {
  const t = useText();
  const { clients, type } = useUser();
  const chooses = type !== 'admin' && clients.length > 1;
  return (
    <Card title={t('home.clients', { count: clients.length })}>
      <DataTable
        caption={t('home.clients', { count: clients.length })}
        columns={[
          { key: 'name', width: 'name', label: t('home.clientName'), cell: ({ name }: Client) => name },
          { key: 'clientNumber', width: 'id', label: t('home.clientNumber'), cell: ({ clientNumber }) => clientNumber },
          { key: 'allowEnrollment', label: t('home.enrollmentOpen'), cell: openCell },
          ...(chooses ? [{ key: 'work', label: t('home.work'), cell: chooseCell }] : []),
        ]}
        rows={clients.slice(0, SHOWN)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        empty={<EmptyState drawing="desk">{t('home.noClients')}</EmptyState>}
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

const chooseCell = (client: Client) => <ChooseButton client={client} />;

function ChooseButton({ client }: { readonly client: Client }) {
  const t = useText();
  const isActive = useActiveClient()?.id === client.id;
  return (
    <span className="home-choose">
      <Button kind="quiet" aria-pressed={isActive} onClick={() => chooseClient(isActive ? null : client.id)}>
        {t(isActive ? 'home.chosen' : 'home.choose')}
        <VisuallyHidden>: {client.name}</VisuallyHidden>
      </Button>
    </span>
  );
}
