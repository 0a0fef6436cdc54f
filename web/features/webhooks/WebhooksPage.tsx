import type { CollectionRecord } from '@coverlane/contract/collection.ts';
import { webhooks } from '@coverlane/contract/collections/webhooks.ts';
import { useState } from 'react';
import { CollectionPage } from '../../crud/CollectionPage.tsx';
import { UndeliveredLink } from './UndeliveredLink.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { WebhookSecret } from './WebhookSecret.tsx';
import './webhooks.css';

/** /admin/webhooks: the addresses that are told what happened; an open one shows what was sent, and what became of it. */
export function WebhooksPage() {
  const [made, setMade] = useState<CollectionRecord>();
  return (
    <CollectionPage
      collection={webhooks}
      onMade={setMade}
      actions={<UndeliveredLink />}
      // Above the fields, which are more than a screen: who overlooks a secret has lost it.
      renderHead={({ id }) => <WebhookSecret key={id} id={id} told={id === made?.id ? made['secret'] : undefined} />}
      renderMore={({ id }) => (
        <div className="webhooks-part" key={id}>
          <DeliveryLog id={id} />
        </div>
      )}
    />
  );
}
