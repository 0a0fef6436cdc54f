import { idCards } from '@coverlane/contract/calls/idcards.ts';
import { plancardfacts } from '@coverlane/contract/collections/plancardfacts.ts';
import { OutdatedCards } from '../../carding/OutdatedCards.tsx';
import { CollectionPage } from '../../crud/CollectionPage.tsx';

/** What cards say that stands in no other record; whoever changes it is told whose printed cards say something else: `/admin/plancardfacts`. */
export const CardFactsPage = () => (
  <CollectionPage collection={plancardfacts} above={<OutdatedCards />} refreshes={[idCards.cardChangeList]} />
);
