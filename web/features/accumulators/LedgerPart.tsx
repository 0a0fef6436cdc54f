import type { AccumulatorRow, Ledger, LedgerEntry } from '@coverlane/contract/accumulators/shapes.ts';
import { accumulatorCalls } from '@coverlane/contract/accumulators/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { useItemName, useQuantity } from './spending-words.ts';

type Props = { readonly memberId: string; readonly row: AccumulatorRow; readonly asOfDate: string };

/** The claim lines behind a total, in order, with the total after each; pending ones apart. */
export function LedgerPart({ memberId, row, asOfDate }: Props) {
  const t = useText();
  const say = useFailureText();
  const input = { memberId, asOfDate, liabilityItemId: row.liabilityItemId };
  const { data, error, refetch } = useCall(accumulatorCalls.accumulatorLedger, input);
  if (data) return <Opened ledger={data} />;
  if (error)
    return (
      <ErrorState title={t('spending.failed')} code={error.code} onRetry={() => void refetch()}>
        {say(error)}
      </ErrorState>
    );
  return <Skeleton lines={4} label={t('spending.ledgerOpen')} />;
}

function Opened({ ledger }: { readonly ledger: Ledger }) {
  const t = useText();
  const say = useQuantity();
  const { row, entries, calculatedAt, onlyTotal, pending } = ledger;
  const at = formatDateTime(calculatedAt);
  return (
    <div className="stack stack-tight spending-ledger">
      {onlyTotal ? <p>{t('spending.onlyTotal')}</p> : <Entries ledger={ledger} />}
      {entries.length > 0 && <p>{t('spending.ledger.sum', { amount: say(row.unit, row.used) })}</p>}
      {pending.length > 0 && <Pending ledger={ledger} />}
      <p className="small muted">
        {t('spending.asOf', { date: formatDate(ledger.asOfDate) })} {t('spending.calculated', { at })}
      </p>
    </div>
  );
}

type Keyed = LedgerEntry & { readonly key: string };

function Entries({ ledger: { row, entries } }: { readonly ledger: Ledger }) {
  const t = useText();
  const nameOf = useItemName();
  const columns = useEntryColumns(row);
  const rows = entries.map((entry, index): Keyed => ({ ...entry, key: String(index) }));
  return (
    <DataTable
      rows={rows}
      rowKey={({ key }) => key}
      columns={columns}
      caption={t('spending.ledgerCaption', { name: nameOf(row) })}
      empty={<p>{t('spending.ledgerNone')}</p>}
    />
  );
}

function useEntryColumns({ scope, unit }: AccumulatorRow): readonly Column<Keyed>[] {
  const t = useText();
  const say = useQuantity();
  const who: Column<Keyed> = {
    key: 'who',
    width: 'name',
    label: t('spending.ledger.who'),
    cell: ({ kind, memberName }) => (kind === 'others' ? t('spending.ledger.others') : memberName),
  };
  return [
    { key: 'what', label: t('spending.ledger.what'), cell: (entry) => <What entry={entry} unit={unit} />, priority: 1 },
    {
      key: 'date',
      width: 'date',
      label: t('spending.ledger.date'),
      cell: ({ date }) => (date === null ? '–' : formatDate(date)),
    },
    ...(scope === 'family' ? [who] : []),
    {
      key: 'amount',
      width: 'money',
      label: t('spending.ledger.amount'),
      cell: ({ amount }) => <span className="numbers">{say(unit, amount)}</span>,
    },
    {
      key: 'balance',
      width: 'money',
      label: t('spending.ledger.balance'),
      cell: ({ balance }) => <span className="numbers">{say(unit, balance)}</span>,
    },
  ];
}

type WhatProps = { readonly entry: LedgerEntry; readonly unit: AccumulatorRow['unit'] };

/** What an entry is, with a way to the claim; an administrator has no page of a single claim. */
function What({ entry, unit }: WhatProps) {
  const t = useText();
  const say = useQuantity();
  const { type } = useUser();
  const { claimId, claimNumber, overLimit } = entry;
  const number = claimNumber === null ? null : t('spending.ledger.claim', { number: claimNumber });
  return (
    <span>
      <EntryName entry={entry} />
      {number !== null && (
        <>
          {' · '}
          {claimId !== null && type !== 'admin' ? (
            <Anchor href={`/${type}/claim/${claimId}`}>{number}</Anchor>
          ) : (
            <span className="muted">{number}</span>
          )}
        </>
      )}
      {Number(overLimit) > 0 && (
        <span className="muted small spending-over">{t('spending.ledger.over', { amount: say(unit, overLimit) })}</span>
      )}
    </span>
  );
}

function EntryName({ entry: { kind, providerName, source } }: { readonly entry: LedgerEntry }) {
  const t = useText();
  const name = providerName ?? t('spending.ledger.unnamed');
  if (kind === 'others') return t('spending.ledger.others');
  if (kind === 'carryover') return t('spending.ledger.carried', { name });
  return kind === 'adjustment' && source !== null ? t(`spending.ledger.${source}`) : name;
}

function Pending({ ledger: { pending } }: { readonly ledger: Ledger }) {
  const t = useText();
  return (
    <section aria-label={t('spending.ledger.pendingTitle')}>
      <p className="small">
        <strong>{t('spending.ledger.pendingTitle')}</strong>
      </p>
      <ul className="plain-list small">
        {pending.map(({ date, providerName, claimNumber }, index) => (
          <li key={`${claimNumber ?? ''} ${index}`}>
            {[formatDate(date), providerName, claimNumber].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
