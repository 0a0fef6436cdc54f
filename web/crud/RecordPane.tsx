import type { Collection, CollectionRecord } from '@coverlane/contract/collection.ts';
import { type ReactNode, useState } from 'react';
import { useCall } from '../lib/api.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FocusedHeading } from '../ui/FocusedHeading.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { type FormProps, RecordForm } from './RecordForm.tsx';
import { signedBy, useFields, useWords } from './words.ts';

type Props = Omit<FormProps, 'record' | 'onHold'> & {
  /** Id of the record, or 'new'. */
  readonly open: string;
  readonly rows: readonly CollectionRecord[] | undefined;
  readonly mayWrite: boolean;
  readonly renderMore: ((record: CollectionRecord) => ReactNode) | undefined;
};

/** One record beside the list, or the form for a new one. */
export function RecordPane(props: Props) {
  const t = useText();
  const word = useWords(props.collection);
  const { record, isPending, hold } = useHeld(props);
  if (props.open === 'new' && !record) return <Shown {...props} title={word('new')} record={record} onHold={hold} />;
  if (record)
    return <Shown {...props} title={<RecordName {...props} record={record} />} record={record} onHold={hold} />;
  if (isPending) return <Skeleton label={word('title')} />;
  return <EmptyState action={<Button onClick={props.onClose}>{t('crud.close')}</Button>}>{t('crud.gone')}</EmptyState>;
}

/** The open record: of the list, or asked for. It is held from then on, so that new rows take nothing typed away. */
function useHeld({ collection, open, rows }: Props) {
  const [held, hold] = useState<CollectionRecord>();
  const near = held ?? rows?.find(({ id }) => id === open);
  const asked = useCall(collection.calls.list, { id: open }, { enabled: !near && open !== 'new' });
  const record = near ?? asked.data?.rows[0];
  if (record !== held) hold(record);
  return { record, isPending: asked.isPending, hold };
}

/** What the record is called, as its first column shows it. */
function RecordName({ collection, record }: { readonly collection: Collection; readonly record: CollectionRecord }) {
  const use = useFields(collection)[collection.columns[0] ?? 'id'];
  return use?.show(record[use.name]);
}

type ShownProps = FormProps & Pick<Props, 'mayWrite' | 'renderMore'> & { readonly title: ReactNode };

function Shown({ title, renderMore, ...props }: ShownProps) {
  const { collection, record, mayWrite, onClose } = props;
  const t = useText();
  const fields = Object.values(useFields(collection));
  return (
    <section className="card">
      <FocusedHeading>{title}</FocusedHeading>
      {record && (
        <p className="muted small">{t(record.updatedBy ? 'crud.changedBy' : 'crud.changedAt', signedBy(record, t))}</p>
      )}
      {mayWrite && <RecordForm key={record?.version} {...props} />}
      {!mayWrite && (
        <>
          <DescriptionList details={fields.map(({ name, label, show }) => ({ label, value: show(record?.[name]) }))} />
          <Button onClick={onClose}>{t('crud.close')}</Button>
        </>
      )}
      {record && renderMore?.(record)}
    </section>
  );
}
