import { brokers } from '@coverlane/contract/collections/brokers.ts';
import { CollectionPage } from '../../crud/CollectionPage.tsx';
import { BrokerClients } from './BrokerClients.tsx';

/** The brokers; an open one shows the clients it works for. */
export function BrokersPage() {
  return <CollectionPage collection={brokers} renderMore={({ id }) => <BrokerClients key={id} brokerId={id} />} />;
}
