import { tpas } from '@coverlane/contract/collections/tpas.ts';
import { CollectionPage } from '../../crud/CollectionPage.tsx';
import { OrganisationClients } from './OrganisationClients.tsx';

/** TPA organizations; an open one shows the clients it works for, or that it works for all. */
export function TpasPage() {
  return (
    <CollectionPage collection={tpas} renderMore={({ id }) => <OrganisationClients key={id} kind="tpa" id={id} />} />
  );
}
