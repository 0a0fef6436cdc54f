import { unionReports } from '@coverlane/contract/union-reports/calls.ts';
import type { ReactNode } from 'react';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { formatDate, formatDateTime, formatMoney, formatMonth, formatRate } from '../../lib/format.ts';
import { type Translate, useLanguage, useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Money } from '../../ui/Money.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { ReportChanges } from './ReportChanges.tsx';
import type { Opened } from './opened-report.ts';
import { ReportSteps } from './ReportSteps.tsx';
import { stateTones } from './report-tones.ts';
import { rateSaid } from './shop-page.ts';

type Props = { readonly id: string; readonly onClose: () => void; readonly onOpen: (id: string) => void };

/** One report as the fund office reads it. */
export function ReportDrawer({ id, onClose, onOpen }: Props) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(unionReports.unionReport, { id });
  const title = data ? `${data.shopName} · ${formatMonth(data.period)}` : t('unionReports.report');
  return (
    <Drawer open onClose={onClose} title={title} side="end">
      {error && !data && <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={8} label={t('unionReports.loading')} />}
      {data && <OpenedReport report={data} onOpen={onOpen} />}
    </Drawer>
  );
}

function OpenedReport({ report, onOpen }: { readonly report: Opened; readonly onOpen: (id: string) => void }) {
  const t = useText();
  const { language } = useLanguage();
  const statement = () => void saveFile(unionReports.unionReportStatement, { id: report.reportId, language });
  return (
    <div className="stack">
      <p>
        <StatusChip tone={stateTones[report.state]}>{t(`unionReports.state.${report.state}`)}</StatusChip>{' '}
        <span className="muted">{t('unionShop.dueOn', { date: formatDate(report.dueOn) })}</span>
      </p>
      <WhatMatters report={report} />
      <ReportSteps report={report} />
      <DescriptionList details={factsOf(report, t)} />
      <Lines report={report} />
      <ReportChanges report={{ ...report, isCorrection: report.changes.length > 0, dueBefore: null }} />
      <Versions report={report} onOpen={onOpen} />
      <Payments report={report} />
      <div className="button-row">
        <Button icon="download" onClick={statement}>
          {t('unionShop.statement')}
        </Button>
      </div>
    </div>
  );
}

/** What somebody has to know before anything else, each as a sentence. */
function WhatMatters({ report }: { readonly report: Opened }) {
  const t = useText();
  const { late, isClosedOwing, agreedRate, underWay } = report;
  return (
    <>
      {late && <Lateness late={late} />}
      {isClosedOwing && <Banner kind="warn" title={t('unionReports.closedOwing')} />}
      {agreedRate !== null && (
        <Banner kind="warn" title={t('unionReports.rateDiffers', { agreed: formatRate(agreedRate) })} />
      )}
      {underWay !== '0.00' && (
        <Banner kind="info" title={t('unionReports.underWay', { amount: formatMoney(underWay) })} />
      )}
    </>
  );
}

/** What is owed for being late, and what is owed for having been. */
function Lateness({ late }: { readonly late: NonNullable<Opened['late']> }) {
  const t = useText();
  const { daysLate: count, told } = late;
  const [damages, interest] = [formatMoney(late.damages), formatMoney(late.interest)];
  if (late.unpaid === '0.00')
    return <Banner kind="warn" title={t('unionReports.wasLate', { count, damages, interest })} />;
  const [unpaid, total] = [formatMoney(late.unpaid), formatMoney(late.total)];
  return (
    <Banner kind="error" title={t('unionReports.late', { unpaid, count, damages, interest, total })}>
      <p>{told.length > 0 ? t('unionReports.told', { days: told.join(', ') }) : t('unionReports.notTold')}</p>
    </Banner>
  );
}

function factsOf(report: Opened, t: Translate): { label: string; value: ReactNode }[] {
  const by = (name: string | null, at: string | null) =>
    name === null ? null : [name, at && formatDateTime(at)].filter(Boolean).join(', ');
  return [
    { label: t('unionReports.column.union'), value: report.unionName },
    { label: t('unionReports.column.employerNumber'), value: report.employerNumber },
    { label: t('unionReports.version'), value: String(report.version) },
    { label: t('unionReports.column.due'), value: formatMoney(report.due) },
    { label: t('unionReports.column.paid'), value: formatMoney(report.paid) },
    { label: t('unionReports.column.open'), value: formatMoney(report.open) },
    { label: t('unionReports.signedBy'), value: by(report.signedBy, report.signedAt) },
    { label: t('unionReports.acceptedBy'), value: by(report.acceptedBy, report.acceptedAt) },
    { label: t('unionReports.postedAt'), value: report.postedAt && formatDateTime(report.postedAt) },
    ...(report.auditedBy === null ? [] : [{ label: t('unionReports.auditedBy'), value: report.auditedBy }]),
  ];
}

type Line = Opened['lines'][number];

type Based = NonNullable<Line['base']>['kind'] | undefined;

/** Weeks or gross pay, where the lines say them. */
const basedColumns = (t: Translate, base: Based): Column<Line>[] =>
  base === undefined
    ? []
    : [{ key: 'base', width: 'money', label: t(`unionShop.${base}`), cell: (line) => line.base?.value ?? '' }];

const lineColumns = (t: Translate, base: Based): Column<Line>[] => [
  {
    key: 'name',
    width: 'name',
    label: t('unionShop.worker'),
    priority: 1,
    wrap: true,
    cell: (line) => <LineName line={line} />,
  },
  { key: 'worked', width: 'money', label: t('unionShop.worked'), cell: ({ worked }) => worked },
  { key: 'holiday', width: 'money', label: t('unionShop.holiday'), cell: ({ holiday }) => holiday },
  ...basedColumns(t, base),
  {
    key: 'rate',
    width: 'money',
    label: t('unionReports.rate'),
    cell: ({ rate }) => rateSaid(rate, base === 'gross' ? 'pctGross' : 'perHour'),
  },
  { key: 'amount', width: 'money', label: t('unionShop.amount'), cell: ({ amount }) => <Money amount={amount} /> },
];

function Lines({ report }: { readonly report: Opened }) {
  const t = useText();
  if (report.lines.length === 0) return <p>{t('unionShop.zero')}</p>;
  return (
    <DataTable
      caption={t('unionReports.lines')}
      captionShown
      columns={lineColumns(t, report.lines.find(({ base }) => base !== null)?.base?.kind)}
      rows={report.lines}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      empty={null}
    />
  );
}

function LineName({ line: { name, ssnLastFour, warnings } }: { readonly line: Line }) {
  const t = useText();
  return (
    <>
      {name} <span className="muted small">{ssnLastFour && `···${ssnLastFour}`}</span>
      {warnings.map((code) => (
        <span key={code} className="row-warning small">
          {' '}
          {t(`unionShop.warning.${code}`)}
        </span>
      ))}
    </>
  );
}

function Versions({ report, onOpen }: { readonly report: Opened; readonly onOpen: (id: string) => void }) {
  const t = useText();
  if (report.versions.length < 2) return null;
  return (
    <section>
      <h3>{t('unionReports.versions')}</h3>
      <ul className="plain-list">
        {report.versions.map(({ id, version, due, signedAt }) => (
          <li key={id}>
            <Button kind="quiet" disabled={id === report.reportId} onClick={() => onOpen(id)}>
              {t('unionReports.versionOf', { version, due: formatMoney(due) })}
            </Button>{' '}
            <span className="muted">{signedAt && formatDateTime(signedAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Payments({ report }: { readonly report: Opened }) {
  const t = useText();
  if (report.payments.length === 0) return null;
  return (
    <section>
      <h3>{t('unionReports.payments')}</h3>
      <ul className="plain-list">
        {report.payments.map(({ on, amount, what, note }) => (
          <li key={`${on} ${amount} ${note}`}>
            {formatDate(on)} · {formatMoney(amount)} · {t(`payments.line.${what}`)} {note}
          </li>
        ))}
      </ul>
    </section>
  );
}
