import { createHash } from 'node:crypto';
import type { Reply } from '@coverlane/contract/call.ts';
import type { unionShopDoor } from '@coverlane/contract/union-reports/shop-calls.ts';
import { REPORT_SIGNING_VERSION } from '@coverlane/contract/union-reports/signing.ts';
import { decimalOf } from '@coverlane/contract/words/cents.ts';
import { sortedName } from '../../platform/values/names.ts';
import type { ShopDesk } from './desk.ts';
import { type Roster, rosterOf, rowsOf, typedIn } from './draft.ts';
import { baseText, hoursText } from './hours-text.ts';
import { changeShown, sentLine, totalsSent, totalsShown } from './lines-shown.ts';
import { owedBy } from './money.queries.ts';
import { type LineRow, linesOf, type ReportRow } from './reports.queries.ts';
import { changesOf, type Judged, judge, type LineChanged, type SentLine, totalsOf } from './rows.rules.ts';

export type ShopReport = Reply<typeof unionShopDoor.unionShopEmployees>;

/** The versions of a month as a page needs them: what is worked on, and what was sent last. */
export type Versions = { draft: ReportRow | undefined; sent: ReportRow | undefined };

/** Of all versions, the newest first. A correction that was given up is none; a report that came back is worked on. */
export function versionsIn(rows: readonly ReportRow[]): Versions {
  const [newest] = rows;
  const isWorkedOn =
    newest?.state === 'draft' && (newest.draft !== null || newest.sentBack !== null || rows.length === 1);
  return { draft: isWorkedOn ? newest : undefined, sent: rows.find(({ state }) => state !== 'draft') };
}

/** A report that is worked on, judged. */
export type Drafted = {
  roster: Roster;
  rows: Judged[];
  isZero: boolean;
  number: number;
  changes: LineChanged[];
  dueBeforeCents: number | null;
  shown: string;
};

/** A report as it stands while it is worked on, with what was typed so far. */
export async function drafted(desk: ShopDesk, { draft, sent }: Versions, number: number): Promise<Drafted> {
  const roster = await rosterOf(desk);
  const typed = typedIn(desk, draft);
  const rows = judge(await rowsOf(desk, roster, { draft, sent, typed }), roster.known, desk.judging);
  const isZero = draft?.isZero ?? false;
  const before = sent === undefined ? [] : (await linesOf(desk.db, sent.id)).map(sentLine);
  const after = isZero ? [] : rows.map(draftLine);
  const made = { roster, rows, isZero, number, dueBeforeCents: sent?.dueCents ?? null };
  return { ...made, changes: sent === undefined ? [] : changesOf(before, after), shown: fingerprint(desk, made) };
}

const draftLine = ({ row, worked, holiday, amountCents }: Judged): SentLine => ({
  id: row.id,
  name: sortedName(row),
  hours: worked + holiday,
  amountCents,
});

/** The fingerprint of all that is signed: nobody signs what they have not seen. */
function fingerprint(
  { shop, month, rate }: ShopDesk,
  { rows, isZero, number }: Pick<Drafted, 'rows' | 'isZero' | 'number'>,
): string {
  const lines = isZero ? [] : rows.map(({ row, amountCents }) => [{ ...row, ssn: null }, amountCents]);
  const said = [shop.shopId, month, number, rate, isZero, REPORT_SIGNING_VERSION, lines];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

const ssnLastFour = ({ row }: Judged, { workers }: Roster): string | null =>
  row.ssn?.slice(-4) ?? workers.get(row.id)?.ssnLastFour ?? null;

/** A report that is worked on, for its page. */
export function draftShown(made: Drafted, { draft, sent }: Versions): ShopReport {
  const { roster, rows, isZero, changes, dueBeforeCents } = made;
  const totals = totalsOf(isZero ? [] : rows);
  return {
    id: draft?.id ?? null,
    version: made.number,
    state: 'draft',
    isCorrection: sent !== undefined,
    isZero,
    rows: rows.map((judged) => {
      const { row, amountCents, faults, warnings } = judged;
      const { ssn: _, ...typed } = row;
      const before = roster.before.get(row.id);
      return {
        ...typed,
        known: roster.workers.has(row.id),
        ssnLastFour: ssnLastFour(judged, roster),
        before: before === undefined ? null : hoursText(before),
        amount: decimalOf(amountCents),
        faults,
        warnings,
      };
    }),
    totals: totalsShown(totals),
    changes: changes.map(changeShown),
    dueBefore: dueBeforeCents === null ? null : decimalOf(dueBeforeCents),
    shown: made.shown,
    signed: null,
    sentBack: draft?.sentBack ?? null,
    paid: '0.00',
    underWay: '0.00',
    open: decimalOf(totals.dueCents),
  };
}

/** A line that was sent, as a row of the page. */
const sentRow = ({ employeeId, lastName, firstName, ...line }: LineRow): ShopReport['rows'][number] => ({
  id: employeeId,
  known: true,
  lastName,
  firstName,
  ssnLastFour: line.ssnLastFour,
  classification: line.classification ?? '',
  worked: hoursText(line.worked),
  holiday: hoursText(line.holiday),
  base: baseText(line),
  startedOn: '',
  endedOn: '',
  standing: 'active',
  before: null,
  amount: decimalOf(line.amountCents),
  faults: [],
  warnings: [],
});

const signatureOf = ({ signedBy, signedAt }: ReportRow): ShopReport['signed'] =>
  signedBy === null || signedAt === null ? null : { name: signedBy, at: signedAt.toISOString() };

/** A report that was sent, for its page. */
export async function sentShown({ db, shop }: ShopDesk, sent: ReportRow): Promise<ShopReport> {
  const lines = await linesOf(db, sent.id);
  const { underWayCents } = await owedBy(db, shop.shopId);
  const openCents = Math.max(0, sent.dueCents - sent.paidCents);
  return {
    id: sent.id,
    version: sent.number,
    state: sent.state,
    isCorrection: false,
    isZero: sent.isZero,
    rows: lines.map(sentRow),
    totals: totalsShown(totalsSent(lines, sent.dueCents)),
    changes: [],
    dueBefore: null,
    shown: '',
    signed: signatureOf(sent),
    sentBack: null,
    paid: decimalOf(sent.paidCents),
    underWay: decimalOf(Math.min(openCents, underWayCents)),
    open: decimalOf(openCents),
  };
}

/** Whatever is on the page of a month. */
export async function reportShown(desk: ShopDesk, versions: Versions): Promise<ShopReport> {
  const { draft, sent } = versions;
  if (draft === undefined && sent !== undefined) return sentShown(desk, sent);
  return draftShown(await drafted(desk, versions, draft?.number ?? 1), versions);
}
