import type { Reply } from '@coverlane/contract/call.ts';
import type { unionReports } from '@coverlane/contract/union-reports/calls.ts';
import { MANY_HOURS, type RowWarning } from '@coverlane/contract/union-reports/codes.ts';
import { decimalOf } from '@coverlane/contract/words/cents.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { sortedName } from '../../platform/values/names.ts';
import { baseText, hoursText, rateText } from './hours-text.ts';
import { latenessOf, latenessShown } from './late.ts';
import { agreedRateShown, changeShown, sentLine, totalsSent, totalsShown } from './lines-shown.ts';
import { owedBy } from './money.queries.ts';
import { noticesTold, type OfficeReport, paymentsOfShop, sentVersions } from './office.queries.ts';
import { type LineRow, linesOf } from './reports.queries.ts';
import { workersElsewhere, workersOf } from './roster.queries.ts';
import { changesOf } from './rows.rules.ts';
import { termsOf } from './terms.queries.ts';

type Opened = Reply<typeof unionReports.unionReport>;

/** A report as the fund office reads it: its lines with what is to be looked at, its versions, its money. */
export async function openedReportOf(db: Db, report: OfficeReport, today: CalendarDate): Promise<Opened> {
  const { shopId, month } = report;
  const lines = await linesOf(db, report.id);
  const versions = await sentVersions(db, report);
  const terms = await termsOf(db, shopId, month);
  const late = report.state === 'draft' ? null : await latenessOf(db, report, today);
  const { underWayCents, balanceCents } = await owedBy(db, shopId);
  const totals = totalsSent(lines, report.dueCents);
  return {
    ...headOf(report),
    ...sumsOf(report),
    ...signaturesOf(report),
    daysLate: late?.daysLate ?? 0,
    workers: lines.length,
    hours: hoursText(totals.worked + totals.holiday),
    lines: await linesShown(db, report, lines),
    totals: totalsShown(totals),
    agreedRate: terms ? agreedRateShown(terms) : null,
    changes: await changesShown(db, report, lines),
    versions: versions.map(versionShown),
    payments: (await paymentsOfShop(db, shopId)).map(paymentShown),
    underWay: decimalOf(underWayCents),
    late: late && { ...latenessShown(late), told: await noticesTold(db, report) },
    isClosedOwing: balanceCents > 0 && isOver(report, today),
  };
}

/** What the report changes of the one that it corrects. */
async function changesShown(
  db: Db,
  { correctsId }: OfficeReport,
  lines: readonly LineRow[],
): Promise<Opened['changes']> {
  if (correctsId === null) return [];
  const before = await linesOf(db, correctsId);
  return changesOf(before.map(sentLine), lines.map(sentLine)).map(changeShown);
}

/** Has the shop left the fund? */
const isOver = ({ shopStatus, shopUntil }: OfficeReport, today: CalendarDate): boolean =>
  shopStatus === 'withdrawn' || (shopUntil !== null && shopUntil < today);

/** Whose report it is, of which month, and how it stands. */
const headOf = (report: OfficeReport) => ({
  reportId: report.id,
  clientId: report.clientId,
  shopId: report.shopId,
  shopName: report.shopName,
  employerNumber: report.employerNumber,
  unionName: report.unionName,
  period: report.month,
  state: report.state,
  version: report.number,
  dueOn: report.dueOn,
});

const sumsOf = ({ dueCents, paidCents }: OfficeReport) => ({
  due: decimalOf(dueCents),
  paid: decimalOf(paidCents),
  open: decimalOf(Math.max(0, dueCents - paidCents)),
});

/** Who signed, accepted, sent back and audited it, and when. */
const signaturesOf = (report: OfficeReport) => ({
  signedBy: report.signedBy,
  signedAt: momentShown(report.signedAt),
  signedHash: report.signedHash,
  acceptedBy: report.acceptedBy,
  acceptedAt: momentShown(report.acceptedAt),
  auditedBy: report.auditedBy,
  sentBack: report.sentBack,
  postedAt: momentShown(report.postedAt),
});

const momentShown = (at: Date | null): string | null => at?.toISOString() ?? null;

type Version = Awaited<ReturnType<typeof sentVersions>>[number];
type Payment = Awaited<ReturnType<typeof paymentsOfShop>>[number];

const versionShown = ({ id, version, dueCents, signedAt }: Version) => ({
  id,
  version,
  due: decimalOf(dueCents),
  signedAt: momentShown(signedAt),
});

const paymentShown = ({ on, cents, kind, note }: Payment) => ({ on, amount: decimalOf(cents), what: kind, note });

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
      name: sortedName(line),
      ssnLastFour: line.ssnLastFour,
      classification: line.classification ?? '',
      worked: hoursText(line.worked),
      holiday: hoursText(line.holiday),
      base: basedShown(line),
      rate: rateText(line.rate),
      amount: decimalOf(line.amountCents),
      warnings,
    };
  });
}

/** What a line is contributed for, where it is not hours. */
function basedShown(line: LineRow) {
  if (line.weeks === null && line.grossCents === null) return null;
  return { kind: line.weeks === null ? ('gross' as const) : ('weeks' as const), value: baseText(line) };
}
