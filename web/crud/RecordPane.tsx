import type { CollectionRecord } from '@coverlane/contract/collection.ts';
import { type ReactNode, useState } from 'react';
import { useCall } from '../lib/api.ts';
import { useFailureText } from '../lib/failures.ts';
import { useText } from '../lib/i18n.ts';
import { useNamed } from '../lib/use-named.ts';
import { useRecordTitle } from '../lib/window-title.ts';
import { signedBy } from '../lists/signed-by.ts';
import { Button } from '../ui/Button.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { FocusedHeading } from '../ui/FocusedHeading.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { type FormProps, RecordForm } from './RecordForm.tsx';
import { useFields, useWords } from './words.ts';

type Props = Omit<FormProps, 'record' | 'onHold'> & {
  /** Id of the record, or 'new'. */
  readonly open: string;
  readonly rows: readonly CollectionRecord[] | undefined;
  readonly mayWrite: boolean;
  readonly renderHead: ((record: CollectionRecord) => ReactNode) | undefined;
  readonly renderMore: ((record: CollectionRecord) => ReactNode) | undefined;
};

/** One record beside the list, called as its first column shows it, or the form for a new one. */
export function RecordPane(props: Props) {
  const { collection, open, onClose } = props;
  const t = useText();
  const say = useFailureText();
  const word = useWords(collection);
  const { record, asked, hold } = useHeld(props);
  const title = useTitle(props, record);
  if (record || open === 'new') return <Shown {...props} {...{ title, record }} onHold={hold} />;
  const { error, refetch } = asked;
  if (asked.isPending) return <Skeleton label={word('title')} />;
  if (error) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  return <EmptyState action={<Button onClick={onClose}>{t('crud.close')}</Button>}>{t('crud.gone')}</EmptyState>;
}

/** What it is called, as the list's first column shows it, and in the window's title; a new one by what it will be. */
function useTitle({ collection }: Props, record: CollectionRecord | undefined): ReactNode {
  const word = useWords(collection);
  const named = useNamed(collection);
  const name = useFields(collection)[collection.columns[0] ?? 'id'];
  const called = record && name && named(record)[name.name];
  useRecordTitle(typeof called === 'string' ? called : undefined);
  return record && name ? name.show(called) : word('new');
}

/** The open record: of the list, or asked for. It is held from then on, so that new rows take nothing typed away. */
function useHeld({ collection, open, rows }: Props) {
  const [held, hold] = useState<CollectionRecord>();
  const near = held ?? rows?.find(({ id }) => id === open);
  const asked = useCall(collection.calls.list, { id: open }, { enabled: !near && open !== 'new' });
  const record = near ?? asked.data?.rows[0];
  if (record !== held) hold(record);
  return { record, asked, hold };
}

type ShownProps = FormProps & Pick<Props, 'mayWrite' | 'renderHead' | 'renderMore'> & { readonly title: ReactNode };

function Shown({ title, renderHead, renderMore, ...props }: ShownProps) {
  const { record, mayWrite } = props;
  return (
    <section className="card">
      <FocusedHeading>{title}</FocusedHeading>
      {record && renderHead?.(record)}
      {record && <Signed record={record} />}
      {mayWrite ? <RecordForm key={record?.version} {...props} /> : <ReadRecord {...props} />}
      {record && renderMore?.(record)}
    </section>
  );
}

function Signed({ record }: { readonly record: CollectionRecord }) {
  const t = useText();
  return (
    <p className="muted small">{t(record.updatedBy ? 'crud.changedBy' : 'crud.changedAt', signedBy(record, t))}</p>
  );
}

/** The fields of a record for whom they are to be read alone. */
function ReadRecord({ collection, record, onClose }: FormProps) {
  const t = useText();
  const fields = Object.values(useFields(collection));
  return (
    <>
      <DescriptionList details={fields.map(({ name, label, show }) => ({ label, value: show(record?.[name]) }))} />
      <Button onClick={onClose}>{t('crud.close')}</Button>
    </>
  );
}
