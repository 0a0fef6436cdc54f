import { announcements } from '@coverlane/contract/collections/announcements.ts';
import { CollectionPage } from '../../crud/CollectionPage.tsx';
import { Confirmations } from './Confirmations.tsx';

/** `/admin/announcements`: news and whom they are for; one that asks to be confirmed lists who did. */
export function AnnouncementsPage() {
  return (
    <CollectionPage
      collection={announcements}
      renderMore={({ id, level, dismissible, requiresAck }) =>
        (requiresAck === true || (dismissible === true && level === 'critical')) && <Confirmations key={id} id={id} />
      }
    />
  );
}
