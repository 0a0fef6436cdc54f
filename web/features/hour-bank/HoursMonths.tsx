import { type Translate, useText } from '../../lib/i18n.ts';
import { formatMonth } from '../../lib/format.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { type Bank, hoursSaid, type Month, moveSaid, settledSaid } from './hours-words.ts';

type Line = Month['lines'][number] & { readonly key: string };

/** Every work month of a bank, the newest first: what it held, what moved it, what it bought. */
export function HoursMonths({ bank }: { readonly bank: Bank }) {
  const t = useText();
  return (
    <div className="stack stack-tight">
      <h3>{t('hours.months')}</h3>
      {bank.months.map((month, at) => (
        <Disclosure key={month.workMonth} summary={<Summary month={month} />} open={at === 0}>
          <Opened month={month} />
        </Disclosure>
      ))}
    </div>
  );
}

function Summary({ month: { workMonth, opening, closing, settled } }: { readonly month: Month }) {
  const t = useText();
  const hours = t('hours.fromTo', { before: hoursSaid(opening), after: hoursSaid(closing) });
  return (
    <>
      <strong className="numbers">{formatMonth(workMonth)}</strong>{' '}
      <span className="muted">{[hours, ...settled.map((one) => settledSaid(one, t))].join(' · ')}</span>
    </>
  );
}

function Opened({ month }: { readonly month: Month }) {
  const t = useText();
  const { lines, awaitingPayment, notCounted, closing } = month;
  return (
    <div className="stack stack-tight">
      <DataTable
        caption={t('hours.linesOf', { month: formatMonth(month.workMonth) })}
        columns={columnsOf(t)}
        rows={lines.map((line, at): Line => ({ ...line, key: String(at) }))}
        rowKey={({ key }) => key}
        empty={<p>{t('hours.noLines')}</p>}
      />
      <p>{t('hours.after', { hours: hoursSaid(closing) })}</p>
      {Number(awaitingPayment) > 0 && <p>{t('hours.awaiting', { hours: hoursSaid(awaitingPayment) })}</p>}
      {Number(notCounted) > 0 && <p className="muted">{t('hours.notCounted', { hours: hoursSaid(notCounted) })}</p>}
    </div>
  );
}

const columnsOf = (t: Translate): Column<Line>[] => [
  { key: 'what', label: t('hours.what'), priority: 1, cell: (line) => <What line={line} /> },
  {
    key: 'hours',
    width: 'money',
    label: t('hours.hours'),
    cell: ({ hours }) => <span className="numbers">{moveSaid(hours)}</span>,
  },
];

function What({ line: { kind, shop, coverageMonth } }: { readonly line: Line }) {
  const t = useText();
  const month = coverageMonth === null ? '' : formatMonth(coverageMonth);
  return <span>{[t(`hours.line.${kind}`, { month }), shop].filter(Boolean).join(' · ')}</span>;
}
