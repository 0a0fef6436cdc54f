import type { Collection } from '@coverlane/contract/collection.ts';
import { baseplans } from '@coverlane/contract/collections/baseplans.ts';
import { closingdays } from '@coverlane/contract/collections/closingdays.ts';
import { contacts } from '@coverlane/contract/collections/contacts.ts';
import { divisions } from '@coverlane/contract/collections/divisions.ts';
import { entitytemplatevalues } from '@coverlane/contract/collections/entitytemplatevalues.ts';
import { groups } from '@coverlane/contract/collections/groups.ts';
import { payrollcodes } from '@coverlane/contract/collections/payrollcodes.ts';
import { relatedcontent } from '@coverlane/contract/collections/relatedcontent.ts';
import { suppliers } from '@coverlane/contract/collections/suppliers.ts';
import type { ClientFieldOwner } from '@coverlane/contract/collections/content-codes.ts';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { CollectionPart } from '../../crud/CollectionPart.tsx';
import { useText } from '../../lib/i18n.ts';
import { ClientFrame } from '../../features/clients/ClientFrame.tsx';
import { ClientFieldValues } from '../../features/client-fields/ClientFieldValues.tsx';
import { ClientSuppliers } from '../../features/clients/ClientSuppliers.tsx';
import { FormsOfRecord } from '../../features/forms/FormsOfRecord.tsx';
import { KeptFields } from '../../features/client-fields/KeptFields.tsx';
import { ClientDocuments } from '../../features/documents/ClientDocuments.tsx';
import { EntityServices } from '../../features/services/EntityServices.tsx';
import { clientHref, type ClientTab, clientTabOf } from '../../lib/client-tabs.ts';
import { membersHref } from '../../lib/members-href.ts';
import { useAllows } from '../../lib/session.tsx';
import { UnionsOfClient } from '../../features/unions/UnionsOfClient.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ClientOverview } from './ClientOverview.tsx';
import { ClientStopLoss } from './ClientStopLoss.tsx';
import { ClientSettings } from './ClientSettings.tsx';
import { ClientTiers } from './ClientTiers.tsx';
import { ClientUsers } from './ClientUsers.tsx';
import '../../features/clients/clients.css';

/** A collection of which this client's records are shown, an open one with its client fields where it has some. */
const ofClient = (collection: Collection, owner?: ClientFieldOwner) => (clientId: string) => (
  <CollectionPart
    key={collection.name}
    collection={collection}
    fixed={{ clientId }}
    renderMore={owner && (({ id }) => <KeptFields entityType={owner} entityId={id} />)}
  />
);

/** The parts of the record; plans and rates are a screen of their own, in the same frame. */
const parts: Record<Exclude<ClientTab, 'plans'>, (clientId: string) => ReactNode> = {
  overview: (clientId) => <ClientOverview clientId={clientId} />,
  groups: ofClient(groups, 'group'),
  divisions: ofClient(divisions, 'division'),
  baseplans: ofClient(baseplans),
  tiers: (clientId) => <ClientTiers clientId={clientId} />,
  payroll: ofClient(payrollcodes),
  contacts: ofClient(contacts),
  fields: (clientId) => (
    <>
      <ClientFieldValues entityType="client" entityId={clientId} />
      <FormsOfRecord entityType="client" entityId={clientId} />
    </>
  ),
  services: (clientId) => <EntityServices entityType="client" entityId={clientId} />,
  suppliers: (clientId) => <Suppliers clientId={clientId} />,
  stoploss: (clientId) => <ClientStopLoss clientId={clientId} />,
  variables: ofClient(entitytemplatevalues),
  unions: (clientId) => <UnionsOfClient clientId={clientId} />,
  related: ofClient(relatedcontent),
  documents: (clientId) => <ClientDocuments clientId={clientId} />,
  users: (clientId) => <ClientUsers clientId={clientId} />,
  settings: (clientId) => (
    <>
      <ClientSettings clientId={clientId} />
      {ofClient(closingdays)(clientId)}
    </>
  ),
};

/** `/admin/client/{clientId}` and its parts: one employer with everything that is configured for it. */
export function ClientPage() {
  const t = useText();
  const { clientId = '', part } = useParams();
  const tab = clientTabOf(part);
  if (tab === undefined || tab === 'plans') return <Navigate to={clientHref(clientId)} replace />;
  const actions = (
    <>
      <LinkButton href={membersHref('admin', { clientId })} icon="people">
        {t('client.findMembers')}
      </LinkButton>
      <LinkButton href={`/admin/clients?open=${clientId}`} icon="edit">
        {t('client.edit')}
      </LinkButton>
    </>
  );
  return (
    <ClientFrame clientId={clientId} tab={tab} actions={actions}>
      {() => parts[tab](clientId)}
    </ClientFrame>
  );
}

/** Who stands behind the client's plans, and the suppliers that there are. */
function Suppliers({ clientId }: { readonly clientId: string }) {
  const t = useText();
  const mayRead = useAllows()(suppliers.calls.list.access);
  return (
    <>
      <ClientSuppliers clientId={clientId} />
      {mayRead && (
        <section className="stack">
          <h2>{t('client.suppliers.all')}</h2>
          <p className="muted">{t('client.suppliers.allAbout')}</p>
          <CollectionPart collection={suppliers} />
        </section>
      )}
    </>
  );
}
