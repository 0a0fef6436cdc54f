import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { MonthState } from '@coverlane/contract/union-reports/codes.ts';
import type { unionShopDoor } from '@coverlane/contract/union-reports/shop-calls.ts';
import { ssnDigits } from '@coverlane/contract/members/personal-values.ts';
import { decimalOf } from '@coverlane/contract/words/cents.ts';
import { contributionDue } from '../../domain/hour-bank/contributions.ts';
import type { Visitor } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/refusals.ts';
import { openDesk, type ShopDesk } from './desk.ts';
import { type Roster, rosterOf, sealTyped, typedIn } from './draft.ts';
import { rateText } from './hours-text.ts';
import { agreedRateShown } from './lines-shown.ts';
import { owedBy } from './money.queries.ts';
import { dropDraft, insertDraft, keepDraft, lockedVersions, type ReportRow, versionsOf } from './reports.queries.ts';
import type { KeptRow } from './rows.rules.ts';
import { reportShown, type ShopReport, type Versions, versionsIn } from './shown.ts';
import { signReport } from './sign.ts';

type Calls = typeof unionShopDoor;
type Keeping = Input<Calls['unionShopEmployees']>;

/** What a shop's key opens: its own roster, and its report of a month. */
export async function unionShop(
  { key, period }: Input<Calls['unionShop']>,
  visitor: Visitor,
): Promise<Reply<Calls['unionShop']>> {
  const desk = await openDesk(key, period, visitor);
  const { db, shop, month, months, dueOn, terms, rate } = desk;
  const all = await versionsOf(db, shop.shopId, months.at(-1) ?? month);
  const { balanceCents, underWayCents } = await owedBy(db, shop.shopId);
  return {
    shopName: shop.shopName,
    unionName: shop.unionName,
    fundName: shop.clientName,
    period: month,
    dueOn,
    rate: rateText(rate),
    basis: terms.basis,
    agreedRate: agreedRateShown(terms),
    isContributionHoliday: terms.isContributionHoliday,
    months: months.map((one) => ({
      period: one,
      state: stateOf(all.filter((version) => version.month === one)),
      dueOn: contributionDue(one, terms.dueDay),
    })),
    report: await reportShown(desk, versionsIn(all.filter((version) => version.month === month))),
    balance: decimalOf(balanceCents - underWayCents),
    phone: shop.phone,
  };
}

function stateOf(versions: readonly ReportRow[]): MonthState {
  const { draft, sent } = versionsIn(versions);
  return draft?.state ?? sent?.state ?? 'missing';
}

/** Keeps rows of a report, and with a signature sends it (POST /unionshopemployees/{x}). */
export async function unionShopEmployees(asked: Keeping, visitor: Visitor): Promise<ShopReport> {
  const desk = await openDesk(asked.x, asked.period, visitor);
  const { draft, sent } = await toWrite(desk, asked);
  if (asked.discard) return givenUp(desk, { draft, sent });
  const kept = await keepRows(desk, { draft, sent }, asked);
  if (asked.sign === undefined) return reportShown(desk, kept);
  return signReport(desk, kept, { sign: asked.sign, language: asked.language, address: visitor.request.ip });
}

/** The month's report to write on, held against others. @throws Refusal 409 period-reported */
export async function toWrite(
  desk: ShopDesk,
  { isCorrection, discard = false }: { isCorrection: boolean; discard?: boolean },
): Promise<Versions> {
  const versions = versionsIn(await lockedVersions(desk.db, desk.shop.shopId, desk.month));
  if (versions.sent !== undefined && !isCorrection && !discard) throw conflict('period-reported');
  return versions;
}

async function givenUp(desk: ShopDesk, { draft, sent }: Versions): Promise<ShopReport> {
  if (draft !== undefined && sent !== undefined && draft.sentBack === null) await dropDraft(desk.db, draft.id);
  return reportShown(desk, { draft: sent === undefined ? draft : undefined, sent });
}

/** What is changed of a draft. */
type Changed = Pick<Keeping, 'rows' | 'removed' | 'isZero'>;

/** Keeps rows over what was typed before, in a draft that is made where there is none. */
export async function keepRows(desk: ShopDesk, { draft, sent }: Versions, changed: Changed): Promise<Versions> {
  const { db, shop, month, dueOn } = desk;
  const rows = await typedOver(desk, draft, changed);
  const id = draft?.id ?? (await madeOrTaken(desk, sent));
  const isZero = changed.isZero ?? draft?.isZero ?? false;
  await keepDraft(db, id, { sealed: sealTyped(desk, id, rows), isZero });
  const now = versionsIn(await lockedVersions(db, shop.shopId, month));
  return { draft: now.draft && { ...now.draft, dueOn }, sent };
}

/** What was typed before, with what is typed now over it and without whoever is taken off. */
async function typedOver(desk: ShopDesk, draft: ReportRow | undefined, changed: Changed): Promise<KeptRow[]> {
  const over = new Map(typedIn(desk, draft).map((row) => [row.id, row]));
  const known: Roster['known'] = changed.rows.some(({ ssn }) => ssn) ? (await rosterOf(desk)).known : new Map();
  for (const row of changed.rows) {
    const kept = keptOf(row, over.get(row.id));
    const id = idAmong(known, kept, over);
    over.set(id, { ...kept, id });
  }
  for (const id of changed.removed) over.delete(id);
  return [...over.values()];
}

/** Somebody who was on the roster before, and is taken on again, is no second one. */
function idAmong(known: Roster['known'], { id, ssn }: KeptRow, over: ReadonlyMap<string, KeptRow>): string {
  if (ssn === null || known.has(id)) return id;
  const same = [...known.values()].find((worker) => worker.ssn === ssn);
  return same === undefined || over.has(same.id) ? id : same.id;
}

/** A correction that was given up before is gone on with under its number. */
async function madeOrTaken({ db, shop, month, dueOn }: ShopDesk, sent: ReportRow | undefined): Promise<string> {
  const [newest] = await lockedVersions(db, shop.shopId, month);
  if (newest?.state === 'draft') return newest.id;
  const number = (sent?.number ?? 0) + 1;
  return insertDraft(db, { shopId: shop.shopId, month, number, dueOn, correctsId: sent?.id ?? null });
}

/** A row as it is kept: a number that was typed is kept in digits, and one that was typed before stays. */
function keptOf(row: Keeping['rows'][number], before: KeptRow | undefined): KeptRow {
  const { ssn, ...typed } = row;
  const given = ssn?.trim() ?? '';
  const digits = given === '' ? (before?.ssn ?? null) : (ssnDigits(given) ?? given.slice(0, 20));
  return { ...typed, ssn: digits };
}
