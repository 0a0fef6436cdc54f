import type { Collection } from '@coverlane/contract/collection.ts';
import { useCall } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { useAllows } from '../lib/session.tsx';
import { useOpenRecord } from '../lists/useOpenRecord.ts';
import { Button } from '../ui/Button.tsx';
import { LeaveQuestion } from '../ui/LeaveQuestion.tsx';
import { SplitPane } from '../ui/SplitPane.tsx';
import { useRowFocus } from '../ui/useRowFocus.ts';
import { useShortcuts } from '../ui/useShortcuts.ts';
import { CollectionList } from './CollectionList.tsx';
import { RecordPane } from './RecordPane.tsx';
import { useWords } from './words.ts';
import './crud.css';

type Props = {
  readonly collection: Collection;
  /** The record they belong to, by field: list, new records and form stay within it. */
  readonly fixed?: Readonly<Record<string, string>>;
};

const NOTHING = {};

/** The records of a collection that belong to another record, as one of its parts: list and form, without a page's head. */
export function CollectionPart({ collection, fixed = NOTHING }: Props) {
  const { calls } = collection;
  const word = useWords(collection);
  const within = withoutFields(collection, fixed);
  const said = useListAddress(within.filters);
  const address = { ...said, query: { ...said.query, ...fixed } };
  const record = useOpenRecord(address);
  const list = useCall(calls.list, address.query, { keep: true });
  const mayWrite = useAllows()(calls.create.access);
  const add = mayWrite ? () => record.open('new') : undefined;
  useShortcuts({ KeyN: add, ...(address.open ? { Escape: record.close } : undefined) });
  useRowFocus(address.open);
  const pane = address.open && (
    <RecordPane
      key={address.open}
      {...{ collection: within, fixed, mayWrite, open: address.open, rows: list.data?.rows, renderMore: undefined }}
      onTyped={record.typed}
      onSaved={record.saved}
      onClose={record.close}
    />
  );
  return (
    <section className="stack crud" data-open={Boolean(pane)} aria-label={word('title')}>
      <SplitPane
        showing={pane ? 'form' : 'list'}
        onBack={record.close}
        list={
          <div className="stack">
            {add && (
              <div className="row row-end">
                <Button kind="primary" icon="add" aria-keyshortcuts="N" onClick={add}>
                  {word('new')}
                </Button>
              </div>
            )}
            <CollectionList {...{ collection: within, address, list, add }} onOpen={record.open} />
          </div>
        }
        form={pane}
      />
      <LeaveQuestion guard={record.guard} />
    </section>
  );
}

/** The collection without the fields that are fixed: nobody is asked what is known. */
function withoutFields(collection: Collection, fixed: Readonly<Record<string, string>>): Collection {
  const isOpen = (name: string) => !(name in fixed);
  const fields = Object.fromEntries(Object.entries(collection.fields).filter(([name]) => isOpen(name)));
  const { columns, filters } = collection;
  return { ...collection, fields, columns: columns.filter(isOpen), filters: filters.filter(isOpen) };
}
