import { idCards } from '@coverlane/contract/cards/calls.ts';
import { plancardfacts } from '@coverlane/contract/collections/plancardfacts.ts';
import { OutdatedCards } from '../cards/OutdatedCards.tsx';
import { CollectionPage } from '../../crud/CollectionPage.tsx';

/** What cards say that stands in no other record; whoever changes it is told whose printed cards say something else: `/admin/plancardfacts`. */
export const CardFactsPage = () => (
  <CollectionPage collection={plancardfacts} above={<OutdatedCards />} refreshes={[idCards.cardChangeList]} />
);
