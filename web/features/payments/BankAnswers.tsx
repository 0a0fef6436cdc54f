import type { Reply } from '@coverlane/contract/call.ts';
import { paymentBatches } from '@coverlane/contract/payments/batch-calls.ts';
import { payments } from '@coverlane/contract/payments/calls.ts';
import { useState } from 'react';
import { useCall, useRefresh } from '../../lib/api.ts';
import { upload } from '../../lib/files.ts';
import { formatBytes } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { ActorName } from '../../lists/ActorName.tsx';
import { Day } from '../../lists/Day.tsx';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { NoFile } from '../../lists/NoFile.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { Form } from '../../ui/Form.tsx';
import { NoValue } from '../../ui/NoValue.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { Toolbar } from '../../ui/Toolbar.tsx';

type Read = Reply<typeof paymentBatches.readAnswer>;
type Answer = Reply<typeof paymentBatches.answerList>['rows'][number];

/** Takes what the bank sends, does what each row demands, and names what was left over. */
export function BankAnswers({ address }: { readonly address: ListAddress }) {
  const t = useText();
  const list = useCall(paymentBatches.answerList, { page: address.page }, { keep: true });
  return (
    <div className="stack">
      <ReadFile />
      <Toolbar actions={<NoFile of="answerList" why="papers" />} />
      <DataTable
        caption={t('payments.tab.answers')}
        columns={columnsOf(t)}
        rows={list.data?.rows}
        rowKey={({ id }: Answer) => id}
        rowName={({ name }: Answer) => name}
        failed={failedList({ list, address })}
        empty={<EmptyState drawing="folder">{t('payments.noAnswers')}</EmptyState>}
      />
      <Pages address={address} total={list.data?.total} />
    </div>
  );
}

function ReadFile() {
  const t = useText();
  const refresh = useRefresh();
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<Read>();
  const send = async () => {
    if (!file) return { file: t('payments.fileMissing') };
    setRead(await upload(paymentBatches.readAnswer, { file }));
    setFile(null);
    void refresh([paymentBatches.answerList, paymentBatches.batchList, payments.paymentList, payments.paymentRates]);
    return undefined;
  };
  return (
    <Card title={t('payments.answer')}>
      <Form wide label={t('payments.answer')} onSubmit={send}>
        <FileDrop
          name="file"
          label={t('payments.file')}
          hint={t('payments.fileHint')}
          accept=".ach,.txt,.csv,.xlsx"
          onFiles={([chosen]) => setFile(chosen ?? null)}
          onRemove={() => setFile(null)}
          files={file ? [{ id: 'file', name: file.name, size: formatBytes(file.size) }] : []}
        />
        <div className="row">
          <Button type="submit" kind="primary">
            {t('payments.read')}
          </Button>
        </div>
      </Form>
      {read && <Outcome read={read} />}
    </Card>
  );
}

function Outcome({ read: { kind, rows, applied, retried, leftOver } }: { readonly read: Read }) {
  const t = useText();
  return (
    <div role="status">
      <Banner
        kind={leftOver.length > 0 ? 'warn' : 'success'}
        title={t(`payments.readAs.${kind}`, { count: rows, applied, retried })}
      >
        <LeftOver rows={leftOver} />
      </Banner>
    </div>
  );
}

function LeftOver({ rows }: { readonly rows: Read['leftOver'] }) {
  const t = useText();
  if (rows.length === 0) return null;
  return (
    <ul className="plain-list">
      {rows.slice(0, 50).map(({ trace, code, why }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same row may be there twice
        <li key={at}>{[trace, code, t(`payments.leftOver.${why}`)].filter(Boolean).join(' · ')}</li>
      ))}
      {rows.length > 50 && <li>{t('payments.leftOverMore', { count: rows.length - 50 })}</li>}
    </ul>
  );
}

const columnsOf = (t: Translate): Column<Answer>[] => [
  { key: 'name', width: 'name', label: t('payments.file'), priority: 1, cell: ({ name }) => name },
  { key: 'kind', width: 'text', label: t('payments.content'), cell: ({ kind }) => t(`payments.answer.${kind}`) },
  { key: 'rows', width: 'money', label: t('payments.rows'), cell: ({ rows }) => rows },
  { key: 'applied', width: 'money', label: t('payments.applied'), cell: ({ applied }) => applied },
  {
    key: 'left',
    width: 'text',
    label: t('payments.left'),
    wrap: true,
    cell: ({ leftOver }) => (leftOver.length > 0 ? <LeftOver rows={leftOver.slice(0, 5)} /> : <NoValue />),
  },
  { key: 'at', width: 'date', label: t('payments.received'), cell: ({ receivedAt }) => <Day at={receivedAt} /> },
  {
    key: 'by',
    width: 'name',
    label: t('payments.by'),
    priority: 3,
    cell: ({ receivedBy }) => (receivedBy ? <ActorName of={receivedBy} /> : <NoValue />),
  },
];
