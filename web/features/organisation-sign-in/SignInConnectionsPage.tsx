import { signinconnections } from '@coverlane/contract/collections/signinconnections.ts';
import { CollectionPage } from '../../crud/CollectionPage.tsx';
import { ConnectionSecret } from './ConnectionSecret.tsx';
import { ProvisioningKey } from './ProvisioningKey.tsx';

/** /admin/signinconnections: the providers by which organizations' people sign in; an open one takes its secret. @says errors.issuer- */
export function SignInConnectionsPage() {
  return (
    <CollectionPage
      collection={signinconnections}
      renderMore={({ id, certificates }) => (
        <div className="stack" key={id}>
          <ConnectionSecret id={id} hasSecret={!certificates} />
          <ProvisioningKey id={id} />
        </div>
      )}
    />
  );
}
