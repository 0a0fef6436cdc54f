import type { Reply } from '@coverlane/contract/call.ts';
import { payments } from '@coverlane/contract/payments/calls.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { ActorName } from '../../lists/ActorName.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Money } from '../../ui/Money.tsx';
import { NoValue } from '../../ui/NoValue.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { LedgerEntry } from './LedgerEntry.tsx';

type Ledger = Reply<typeof payments.payerLedger>;
type Line = Ledger['lines'][number];

/** One payer's ledger: where every cent is, line by line, with the balance after each. */
export function PayerLedger({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useText();
  const [writing, setWriting] = useState(false);
  const { data, error } = useCall(payments.payerLedger, { id });
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth={960}
      title={data ? t('payments.ledgerOf', { name: data.payerName }) : t('payments.ledger')}
    >
      {!data && (error ? <p>{t('payments.ledgerFailed')}</p> : <Skeleton />)}
      {data && (
        <div className="stack">
          <Explained ledger={data} />
          <DataTable
            caption={t('payments.ledger')}
            columns={columnsOf(t)}
            rows={data.lines}
            rowKey={({ id: key, kind }: Line) => `${key} ${kind}`}
            rowName={({ kind, enteredOn }: Line) => `${t(`payments.line.${kind}`)} ${formatDate(enteredOn)}`}
            empty={<EmptyState icon="money">{t('payments.noLines')}</EmptyState>}
          />
          {writing ? (
            <LedgerEntry id={id} onClose={() => setWriting(false)} />
          ) : (
            <div className="button-row">
              <Button icon="add" onClick={() => setWriting(true)}>
                {t('payments.write')}
              </Button>
              {data.memberId && (
                <Anchor href={`/admin/member/${data.memberId}?client=${data.clientId}`}>{t('payments.member')}</Anchor>
              )}
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}

const PARTS = ['owed', 'adjusted', 'fees', 'credited', 'waived', 'paid', 'returned', 'refunded'] as const;

/** What the balance is made of; parts that are nothing are left out. */
function Explained({ ledger: { explained, paidThrough } }: { readonly ledger: Ledger }) {
  const t = useText();
  const parts = PARTS.filter((part) => Number(explained[part]) !== 0);
  const isCarried = explained.balance.startsWith('-');
  return (
    <DescriptionList
      details={[
        ...parts.map((part) => ({ label: t(`payments.part.${part}`), value: <Money amount={explained[part]} /> })),
        {
          label: t(isCarried ? 'payments.carried' : 'payments.balance'),
          value: <strong>{formatMoney(explained.balance.replace('-', ''))}</strong>,
        },
        {
          label: t('payments.paidThrough'),
          value: paidThrough === null ? t('payments.nothingPaid') : formatDate(paidThrough),
        },
      ]}
    />
  );
}

const columnsOf = (t: Translate): Column<Line>[] => [
  { key: 'date', width: 'date', label: t('payments.date'), cell: ({ enteredOn }) => <DateText date={enteredOn} /> },
  {
    key: 'kind',
    width: 'text',
    label: t('payments.entry'),
    priority: 1,
    cell: ({ kind, month, paymentNumber, note }) =>
      [t(`payments.line.${kind}`), month && formatDate(month).replace(/^(..).(..).(.*)$/, '$1/$3'), paymentNumber, note]
        .filter(Boolean)
        .join(' · '),
  },
  { key: 'amount', width: 'money', label: t('payments.amount'), cell: ({ amount }) => <Money amount={amount} /> },
  { key: 'balance', width: 'money', label: t('payments.balance'), cell: ({ balance }) => <Money amount={balance} /> },
  {
    key: 'by',
    width: 'name',
    label: t('payments.by'),
    priority: 3,
    cell: ({ recordedBy }) => (recordedBy ? <ActorName of={recordedBy} /> : <NoValue />),
  },
];
