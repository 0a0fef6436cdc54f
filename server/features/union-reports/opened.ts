import type { Reply } from '@coverlane/contract/call.ts';
import type { unionReports } from '@coverlane/contract/union-reports/calls.ts';
import { MANY_HOURS, type RowWarning } from '@coverlane/contract/union-reports/codes.ts';
import { decimalOf } from '@coverlane/contract/words/cents.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { hoursText, rateText } from './hours-text.ts';
import { latenessOf, latenessShown } from './late.ts';
import { owedBy } from './money.queries.ts';
import { noticesTold, type OfficeReport, paymentsOfShop, sentVersions } from './office.queries.ts';
import { type LineRow, linesOf } from './reports.queries.ts';
import { workersElsewhere, workersOf } from './roster.queries.ts';
import { changesOf } from './rows.rules.ts';
import { changeShown, totalsShown } from './shown.ts';
import { termsOf } from './terms.queries.ts';

type Opened = Reply<typeof unionReports.unionReport>;

/** A report as the fund office reads it: its lines with what is to be looked at, its versions, its money. */
export async function openedReportOf(db: Db, report: OfficeReport, today: CalendarDate): Promise<Opened> {
  const { shopId, month } = report;
  const lines = await linesOf(db, report.id);
  const before = report.correctsId === null ? null : await linesOf(db, report.correctsId);
  const versions = await sentVersions(db, report);
  const terms = await termsOf(db, shopId, month);
  const late = report.state === 'draft' ? null : await latenessOf(db, report, today);
  const { underWayCents, balanceCents } = await owedBy(db, shopId);
  const openCents = Math.max(0, report.dueCents - report.paidCents);
  const isOver = report.shopStatus === 'withdrawn' || (report.shopUntil !== null && report.shopUntil < today);
  return {
    reportId: report.id,
    clientId: report.clientId,
    shopId,
    shopName: report.shopName,
    employerNumber: report.employerNumber,
    unionName: report.unionName,
    period: month,
    state: report.state,
    version: report.number,
    dueOn: report.dueOn,
    daysLate: late?.daysLate ?? 0,
    workers: lines.length,
    hours: hoursText(lines.reduce((sum, { worked, holiday }) => sum + worked + holiday, 0)),
    due: decimalOf(report.dueCents),
    paid: decimalOf(report.paidCents),
    open: decimalOf(openCents),
    lines: await linesShown(db, report, lines),
    totals: totalsShown({
      workers: lines.length,
      worked: lines.reduce((sum, { worked }) => sum + worked, 0),
      holiday: lines.reduce((sum, { holiday }) => sum + holiday, 0),
      dueCents: report.dueCents,
    }),
    signedBy: report.signedBy,
    signedAt: report.signedAt?.toISOString() ?? null,
    signedHash: report.signedHash,
    acceptedBy: report.acceptedBy,
    acceptedAt: report.acceptedAt?.toISOString() ?? null,
    auditedBy: report.auditedBy,
    sentBack: report.sentBack,
    postedAt: report.postedAt?.toISOString() ?? null,
    agreedRate:
      terms && terms.ownRate !== null && terms.ownRate !== terms.agreedRate ? rateText(terms.agreedRate) : null,
    changes: before === null ? [] : changesOf(before.map(sentLine), lines.map(sentLine)).map(changeShown),
    versions: versions.map(({ id, version, dueCents, signedAt }) => ({
      id,
      version,
      due: decimalOf(dueCents),
      signedAt: signedAt?.toISOString() ?? null,
    })),
    payments: (await paymentsOfShop(db, shopId)).map(({ on, cents, kind, note }) => ({
      on,
      amount: decimalOf(cents),
      what: kind,
      note,
    })),
    underWay: decimalOf(underWayCents),
    late: late && { ...latenessShown(late), told: await noticesTold(db, report) },
    isClosedOwing: isOver && balanceCents > 0,
  };
}

const sentLine = ({ employeeId, lastName, firstName, worked, holiday, amountCents }: LineRow) => ({
  id: employeeId,
  name: `${lastName}, ${firstName}`,
  hours: worked + holiday,
  amountCents,
});

async function linesShown(
  db: Db,
  { shopId, month }: OfficeReport,
  lines: readonly LineRow[],
): Promise<Opened['lines']> {
  const elsewhere = await workersElsewhere(db, shopId, month);
  const workers = new Map((await workersOf(db, shopId)).map((worker) => [worker.id, worker]));
  return lines.map((line) => {
    const hours = line.worked + line.holiday;
    const warnings: RowWarning[] = [];
    if (hours > MANY_HOURS) warnings.push('hoursHigh');
    if (elsewhere.has(line.employeeId) && hours > 0) warnings.push('twoShops');
    if ((workers.get(line.employeeId)?.personId ?? null) === null) warnings.push('formMissing');
    return {
      id: line.employeeId,
      name: `${line.lastName}, ${line.firstName}`,
      ssnLastFour: line.ssnLastFour,
      classification: line.classification ?? '',
      worked: hoursText(line.worked),
      holiday: hoursText(line.holiday),
      rate: rateText(line.rate),
      amount: decimalOf(line.amountCents),
      warnings,
    };
  });
}
