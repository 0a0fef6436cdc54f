import { signinconnections } from '@coverlane/contract/collections/signinconnections.ts';
import { CollectionPage } from '../../crud/CollectionPage.tsx';
import { ConnectionSecret } from './ConnectionSecret.tsx';

/** /admin/signinconnections: the providers by which organizations' people sign in; an open one takes its secret. */
export function SignInConnectionsPage() {
  return (
    <CollectionPage collection={signinconnections} renderMore={({ id }) => <ConnectionSecret key={id} id={id} />} />
  );
}
