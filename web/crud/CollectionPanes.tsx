import type { AnyCall } from '@coverlane/contract/call.ts';
import type { Collection, CollectionRecord } from '@coverlane/contract/collection.ts';
import type { ReactNode } from 'react';
import { useCall, useRefresh } from '../lib/api.ts';
import { useLanguage } from '../lib/i18n.ts';
import { useListAddress } from '../lib/list-address.ts';
import { useAllows } from '../lib/session.tsx';
import { useOpenRecord } from '../lists/useOpenRecord.ts';
import { WhatItWaitsFor } from '../lists/WhatItWaitsFor.tsx';
import { Button } from '../ui/Button.tsx';
import { LeaveQuestion } from '../ui/LeaveQuestion.tsx';
import { SplitPane } from '../ui/SplitPane.tsx';
import { useRowFocus } from '../ui/useRowFocus.ts';
import { useShortcuts } from '../ui/useShortcuts.ts';
import { CollectionList } from './CollectionList.tsx';
import { RecordPane } from './RecordPane.tsx';
import { useWords } from './words.ts';
import './crud.css';

/** Values of fields that all records share which are shown, made and listed. */
export type Fixed = Readonly<Record<string, string>>;

/** Nothing is alike in all of them. One object, so that the list is not asked for anew. */
export const NOTHING_FIXED: Fixed = {};

/** The records of a collection as the address narrows them, which one is open, and how one is added by who may. */
export function useCollection(collection: Collection, fixed = NOTHING_FIXED) {
  const { calls, filters, parent } = collection;
  const said = useListAddress(parent && !(parent in fixed) ? [...filters, parent] : filters);
  const address = { ...said, query: { ...said.query, ...fixed } };
  const record = useOpenRecord(address);
  const list = useCall(calls.list, { ...address.query, inLanguage: useLanguage().language }, { keep: true });
  const mayWrite = useAllows()(calls.create.access);
  const add = mayWrite ? () => record.open('new') : undefined;
  useShortcuts({ KeyN: add, ...(address.open ? { Escape: record.close, 'Mod+KeyS': saveForm } : undefined) });
  useRowFocus(address.open);
  return { collection, fixed, address, record, list, mayWrite, add };
}

const saveForm = () => document.querySelector<HTMLFormElement>('.split-form form')?.requestSubmit();

export type More = {
  /** What stands under an open record's name: the tabs of its parts. */
  readonly renderHead?: ((record: CollectionRecord) => ReactNode) | undefined;
  /** What belongs to an open record besides its fields. */
  readonly renderMore?: ((record: CollectionRecord) => ReactNode) | undefined;
  /** Replies that are out of date once a record was saved. */
  readonly refreshes?: readonly AnyCall[] | undefined;
  /** Gets what was answered when a record was made, with what is told this once. */
  readonly onMade?: ((answer: CollectionRecord) => void) | undefined;
};

type Props = More & { readonly of: ReturnType<typeof useCollection>; readonly above?: ReactNode };

/** List left, form right; on a phone one after the other (design 2.5). */
export function CollectionPanes({ of, above, renderHead, renderMore, refreshes = [], onMade }: Props) {
  const { collection, fixed, address, record, list, mayWrite, add } = of;
  const refresh = useRefresh();
  const pane = address.open && (
    <RecordPane
      key={address.open}
      {...{ collection, fixed, mayWrite, open: address.open, rows: list.data?.rows, renderHead, renderMore, onMade }}
      onTyped={record.typed}
      onSaved={(saved) => {
        record.saved(saved);
        void refresh(refreshes);
      }}
      onClose={record.close}
    />
  );
  return (
    <>
      <SplitPane
        showing={pane ? 'form' : 'list'}
        onBack={record.close}
        list={
          <div className="stack">
            <WhatItWaitsFor of={collection.name} />
            {above}
            <CollectionList {...{ collection, address, list, add }} onOpen={record.open} />
          </div>
        }
        form={pane}
      />
      <LeaveQuestion guard={record.guard} />
    </>
  );
}

/** Adds a record, for who may. */
export function NewButton({ of: { collection, add } }: Pick<Props, 'of'>) {
  const word = useWords(collection);
  if (!add) return null;
  return (
    <Button kind="primary" icon="add" aria-keyshortcuts="N" onClick={add}>
      {word('new')}
    </Button>
  );
}
