import type { AnyCall } from '@coverlane/contract/call.ts';
import type { Collection, CollectionRecord } from '@coverlane/contract/collection.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { CollectionPage } from './CollectionPage.tsx';
import { useNameOf, useWords } from './words.ts';
import { useCall } from '../lib/api.ts';
import { useFailureText } from '../lib/failures.ts';
import { useHasText, useText } from '../lib/i18n.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';

/** What belongs to a record besides its fields; it is called `<collection>.part.<name>`, or as the collection of the name. */
export type RecordPart = { readonly name: string; readonly render: (record: CollectionRecord) => ReactNode };

type Props = {
  readonly collection: Collection;
  /** The screen's own address; a part of a record is at `?record=<id>&tab=<name>`. */
  readonly path: string;
  readonly parts: readonly RecordPart[];
  /** Something above the list, such as the tabs of screens that belong together. */
  readonly above?: ReactNode;
  /** Links of the list beside "New". */
  readonly actions?: ReactNode;
  /** What belongs to an open record below its fields. */
  readonly renderMore?: (record: CollectionRecord) => ReactNode;
  /** What else is read anew once a record was saved. */
  readonly refreshes?: readonly AnyCall[];
};

/** A collection's screen whose records have parts: an open record shows them as tabs, each with an address of its own. */
export function RecordsWithParts(props: Props) {
  const { collection, parts, above, actions, renderMore, refreshes } = props;
  const [params] = useSearchParams();
  const id = params.get('record');
  const part = parts.find(({ name }) => name === params.get('tab'));
  if (id && part) return <PartOfRecord key={`${id} ${part.name}`} {...props} {...{ id, part }} />;
  return (
    <>
      {above}
      <CollectionPage
        collection={collection}
        actions={actions}
        renderHead={(record) => <RecordTabs {...props} record={record} current={undefined} />}
        renderMore={renderMore}
        refreshes={refreshes}
      />
    </>
  );
}

type TabsProps = Props & { readonly record: CollectionRecord; readonly current: string | undefined };

function RecordTabs({ collection, path, parts, record, current }: TabsProps) {
  const t = useText();
  const has = useHasText();
  const nameOf = useNameOf(collection);
  const labelOf = (name: string) => {
    const own = `${collection.name}.part.${name}`;
    const title = `${name}.title`;
    return has(own) ? t(own) : has(title) ? t(title) : name;
  };
  const hrefOf = (name: string | undefined) =>
    name === undefined ? `${path}?open=${record.id}` : `${path}?record=${record.id}&tab=${name}`;
  const tabs = [
    { href: hrefOf(undefined), label: t('crud.part.record') },
    ...parts.map(({ name }) => ({ href: hrefOf(name), label: labelOf(name) })),
  ];
  return <Tabs label={t('crud.parts', { name: nameOf(record) })} tabs={tabs} current={hrefOf(current)} />;
}

type PartProps = Props & { readonly id: string; readonly part: RecordPart };

/** One part of a record, on the whole width: its own list has no room beside another. */
function PartOfRecord({ id, part, ...props }: PartProps) {
  const { collection, path } = props;
  const word = useWords(collection);
  const nameOf = useNameOf(collection);
  const reply = useCall(collection.calls.list, { id });
  const record = reply.data?.rows[0];
  return (
    <div className="page page-list">
      <BackLink href={path}>{word('title')}</BackLink>
      {record ? (
        <>
          <PageHeader title={nameOf(record)} />
          <RecordTabs {...props} record={record} current={part.name} />
          {part.render(record)}
        </>
      ) : (
        <NoRecord reply={reply} label={word('title')} />
      )}
    </div>
  );
}

/** On its way, failed, or not there. */
function NoRecord({ reply, label }: { readonly reply: ReturnType<typeof useCall>; readonly label: string }) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = reply;
  if (data) return <EmptyState>{t('crud.gone')}</EmptyState>;
  if (error) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  return <Skeleton lines={6} label={label} />;
}
