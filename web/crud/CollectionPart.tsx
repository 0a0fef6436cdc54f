import type { Collection } from '@coverlane/contract/collection.ts';
import { CollectionPanes, type Fixed, type More, NewButton, NOTHING_FIXED, useCollection } from './CollectionPanes.tsx';
import { useWords } from './words.ts';

type Props = More & {
  readonly collection: Collection;
  /** The record they belong to, by field: list, new records and form stay within it. */
  readonly fixed?: Fixed;
};

/** The records of a collection that belong to another record, as one of its parts: list and form, without a page's head. */
export function CollectionPart({ collection, fixed = NOTHING_FIXED, ...more }: Props) {
  const word = useWords(collection);
  const of = useCollection(withoutFields(collection, fixed), fixed);
  const above = of.add && (
    <div className="row row-end">
      <NewButton of={of} />
    </div>
  );
  return (
    <section className="stack crud" data-open={Boolean(of.address.open)} aria-label={word('title')}>
      <CollectionPanes of={of} above={above} {...more} />
    </section>
  );
}

/** The collection without the fields that are fixed: nobody is asked what is known. */
function withoutFields(collection: Collection, fixed: Fixed): Collection {
  const isOpen = (name: string) => !(name in fixed);
  const fields = Object.fromEntries(Object.entries(collection.fields).filter(([name]) => isOpen(name)));
  const { columns, filters } = collection;
  return { ...collection, fields, columns: columns.filter(isOpen), filters: filters.filter(isOpen) };
}
