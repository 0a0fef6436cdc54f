import type { Collection } from '@coverlane/contract/collection.ts';
import { unionshops } from '@coverlane/contract/collections/unionshops.ts';
import { CollectionPart } from '../../crud/CollectionPart.tsx';
import { PublicPage } from './PublicPage.tsx';

/** A division of the fund, which the page offers. */
const ofFund: Collection = {
  ...unionshops,
  fields: {
    ...unionshops.fields,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the collection has the field
    divisionId: { ...unionshops.fields['divisionId'], table: 'divisions' } as Collection['fields'][string],
  },
};

/** The contributing employers of a union, each with the address of the page on which it reports hours. */
export function UnionShops({ unionId }: { readonly unionId: string }) {
  return (
    <CollectionPart
      collection={ofFund}
      fixed={{ unionId }}
      renderMore={({ id }) => <PublicPage kind="shop" id={id} />}
    />
  );
}
