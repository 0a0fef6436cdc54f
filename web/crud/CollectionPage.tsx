import type { Collection } from '@coverlane/contract/collection.ts';
import type { ReactNode } from 'react';
import { formatCount } from '../lib/format.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { CollectionPanes, type More, NewButton, useCollection } from './CollectionPanes.tsx';
import { useWords } from './words.ts';

type Props = More & {
  readonly collection: Collection;
  /** Something to know before the list. */
  readonly above?: ReactNode;
  /** Links of this screen beside "New". */
  readonly actions?: ReactNode;
};

/** The whole screen of an admin collection. */
export function CollectionPage({ collection, above, actions, ...more }: Props) {
  const word = useWords(collection);
  const of = useCollection(collection);
  const total = of.list.data?.total;
  return (
    <div className="page page-list crud" data-open={Boolean(of.address.open)}>
      <PageHeader
        title={word('title')}
        about={total !== undefined && word('count', { count: total, shown: formatCount(total) })}
        actions={
          <>
            {actions}
            <NewButton of={of} />
          </>
        }
      />
      {above}
      <CollectionPanes of={of} {...more} />
    </div>
  );
}
