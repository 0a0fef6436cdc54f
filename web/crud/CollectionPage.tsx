import type { AnyCall } from '@coverlane/contract/call.ts';
import type { Collection, CollectionRecord } from '@coverlane/contract/collection.ts';
import type { ReactNode } from 'react';
import { useCall, useRefresh } from '../lib/api.ts';
import { formatCount } from '../lib/format.ts';
import { useListAddress } from '../lib/list-address.ts';
import { useAllows } from '../lib/session.tsx';
import { useOpenRecord } from '../lists/useOpenRecord.ts';
import { Button } from '../ui/Button.tsx';
import { LeaveQuestion } from '../ui/LeaveQuestion.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SplitPane } from '../ui/SplitPane.tsx';
import { useRowFocus } from '../ui/useRowFocus.ts';
import { useShortcuts } from '../ui/useShortcuts.ts';
import { CollectionList } from './CollectionList.tsx';
import { RecordPane } from './RecordPane.tsx';
import { useWords } from './words.ts';
import './crud.css';

type Props = {
  readonly collection: Collection;
  /** Something to know before the list. */
  readonly above?: ReactNode;
  /** Links of this screen beside "New". */
  readonly actions?: ReactNode;
  /** What belongs to an open record besides its fields. */
  readonly renderMore?: (record: CollectionRecord) => ReactNode;
  /** Replies that are out of date once a record was saved. */
  readonly refreshes?: readonly AnyCall[];
  /** Gets what was answered when a record was made, with what is told this once. */
  readonly onMade?: (answer: CollectionRecord) => void;
};

/** What the address can narrow the list by: its filters, and the record it belongs to. */
const narrowedBy = ({ filters, parent }: Collection) => (parent ? [...filters, parent] : filters);

/** The whole screen of an admin collection: list left, form right; on a phone one after the other (design 2.5). */
export function CollectionPage({ collection, above, actions, renderMore, refreshes, onMade }: Props) {
  const { calls } = collection;
  const word = useWords(collection);
  const address = useListAddress(narrowedBy(collection));
  const record = useOpenRecord(address);
  const refresh = useRefresh();
  const list = useCall(calls.list, address.query, { keep: true });
  const mayWrite = useAllows()(calls.create.access);
  const add = mayWrite ? () => record.open('new') : undefined;
  useShortcuts({ KeyN: add, ...(address.open ? { Escape: record.close, 'Mod+KeyS': saveForm } : undefined) });
  useRowFocus(address.open);

  const total = list.data?.total;
  const pane = address.open && (
    <RecordPane
      key={address.open}
      {...{ collection, mayWrite, open: address.open, rows: list.data?.rows, renderMore, onMade }}
      onTyped={record.typed}
      onSaved={(saved) => {
        record.saved(saved);
        void refresh(refreshes ?? []);
      }}
      onClose={record.close}
    />
  );
  return (
    <div className="page page-wide crud" data-open={Boolean(pane)}>
      <PageHeader
        title={word('title')}
        about={total !== undefined && word('count', { count: total, shown: formatCount(total) })}
        actions={
          <>
            {actions}
            <NewButton add={add} label={word('new')} />
          </>
        }
      />
      {above}
      <SplitPane
        showing={pane ? 'form' : 'list'}
        onBack={record.close}
        list={<CollectionList {...{ collection, address, list, add }} onOpen={record.open} />}
        form={pane}
      />
      <LeaveQuestion guard={record.guard} />
    </div>
  );
}

type NewProps = { readonly add: (() => void) | undefined; readonly label: string };

function NewButton({ add, label }: NewProps) {
  if (!add) return null;
  return (
    <Button kind="primary" icon="add" aria-keyshortcuts="N" onClick={add}>
      {label}
    </Button>
  );
}

const saveForm = () => document.querySelector<HTMLFormElement>('.split-form form')?.requestSubmit();
