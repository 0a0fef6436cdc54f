import { hourBanks } from '@coverlane/contract/hour-bank/calls.ts';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { dayOf, formatDate, formatMoney, formatMonth } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { ActorName } from '../../lists/ActorName.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { NoValue } from '../../ui/NoValue.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { type MemberHours, moveSaid } from './hours-words.ts';

type Entry = MemberHours['entries'][number];

/** What was entered at a bank, the newest first; what was entered by mistake is withdrawn. */
export function HoursEntries({ entries }: { readonly entries: readonly Entry[] }) {
  const t = useText();
  const mayKeep = useAllows()(hourBanks.withdrawHours.access);
  if (entries.length === 0) return null;
  return (
    <div className="stack stack-tight">
      <h3>{t('hours.entries')}</h3>
      <DataTable
        caption={t('hours.entries')}
        columns={columnsOf(t, mayKeep)}
        rows={entries}
        rowKey={({ id }) => id}
        rowName={(entry) => entrySaid(entry, t)}
        empty={null}
      />
    </div>
  );
}

function entrySaid({ kind, month, lastMonth, hours, amount }: Entry, t: Translate): string {
  const values = {
    month: formatMonth(month),
    last: lastMonth === null ? '' : formatMonth(lastMonth),
    hours: hours === null ? '' : moveSaid(hours),
    amount: amount === null ? '' : formatMoney(amount),
  };
  return t(kind === 'hold' && lastMonth === null ? 'hours.entry.holdOpen' : `hours.entry.${kind}`, values);
}

const columnsOf = (t: Translate, mayKeep: boolean): Column<Entry>[] => [
  { key: 'what', label: t('hours.what'), priority: 1, wrap: true, cell: (entry) => <What entry={entry} /> },
  {
    key: 'day',
    width: 'date',
    label: t('hours.day'),
    cell: ({ paidOn, madeAt }) => <DateText date={paidOn ?? dayOf(madeAt)} />,
  },
  {
    key: 'by',
    width: 'name',
    label: t('hours.by'),
    priority: 3,
    cell: ({ madeBy }) => (madeBy ? <ActorName of={madeBy} /> : <NoValue />),
  },
  ...(mayKeep
    ? [
        {
          key: 'withdraw',
          width: 'state' as const,
          label: t('hours.withdraw'),
          cell: (entry: Entry) => (entry.withdrawnAt === null ? <Withdraw entry={entry} /> : <NoValue />),
        },
      ]
    : []),
];

function What({ entry }: { readonly entry: Entry }) {
  const t = useText();
  const { note, withdrawnAt } = entry;
  const withdrawn = withdrawnAt === null ? null : t('hours.withdrawnOn', { date: formatDate(withdrawnAt) });
  return <span>{[entrySaid(entry, t), note, withdrawn].filter(Boolean).join(' · ')}</span>;
}

function Withdraw({ entry: { id } }: { readonly entry: Entry }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const withdraw = useAction(hourBanks.withdrawHours, { refreshes: [hourBanks.memberHours] });
  return (
    <Button
      kind="quiet"
      busy={withdraw.isPending}
      onClick={() =>
        withdraw.mutate(
          { id },
          {
            onSuccess: () => notify('success', t('hours.withdrawn')),
            onError: (failure) => notify('error', say(failure)),
          },
        )
      }
    >
      {t('hours.withdraw')}
    </Button>
  );
}
