import { partners } from '@coverlane/contract/collections/partners.ts';
import { CollectionPage } from '../../crud/CollectionPage.tsx';
import { OrganisationClients } from './OrganisationClients.tsx';

/** The partners; an open one shows the clients it works for. */
export function PartnersPage() {
  return (
    <CollectionPage
      collection={partners}
      renderMore={({ id }) => <OrganisationClients key={id} kind="partner" id={id} />}
    />
  );
}
