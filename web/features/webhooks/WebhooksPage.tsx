import { webhooks } from '@coverlane/contract/collections/webhooks.ts';
import { CollectionPage } from '../../crud/CollectionPage.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { WebhookSecret } from './WebhookSecret.tsx';
import './webhooks.css';

/** /admin/webhooks: the addresses that are told what happened; an open one shows what was sent, and what became of it. */
export function WebhooksPage() {
  return (
    <CollectionPage
      collection={webhooks}
      renderMore={(record) => (
        <div className="stack webhooks-part" key={record.id}>
          <WebhookSecret id={record.id} told={record['secret']} />
          <DeliveryLog id={record.id} />
        </div>
      )}
    />
  );
}
