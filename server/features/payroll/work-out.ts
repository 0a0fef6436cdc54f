import type { ClientFacts, FamilyFacts } from '../../domain/changes/facts.ts';
import { turnDays } from '../../domain/consequences/turn-days.ts';
import { divisionOn, standingOf } from '../../domain/division-on.ts';
import { type Deduction, deductionsOn, type PayDay } from '../../domain/payroll/deductions.ts';
import { pricingBy } from '../../domain/payroll/pay-terms.ts';
import {
  type OfPayDay,
  type StatementLine,
  statementLines,
  takesTheSame,
} from '../../domain/payroll/statement-lines.ts';
import type { PricingFacts } from '../../domain/pricing/facts.ts';
import { loadFamilies } from '../../facts/families.queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { FieldKeys } from '../../platform/db/field-encryption.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { type EmployeeLine, statedLines } from './lines.queries.ts';
import type { Statement } from './statements.queries.ts';

/** A client, read for what its pay days take. */
export type PayReading = { db: Db; keys: FieldKeys; client: ClientFacts; pricing: PricingFacts; today: CalendarDate };

/** The pay day that is asked about, with the statements of it and of earlier ones that stand. */
export type PayAsked = {
  payDay: PayDay;
  divisionId: string | null;
  statements: readonly Statement[];
  /** The first pay day that is looked back to. */
  from: CalendarDate;
  /** Only of whom another amount is taken than this statement said. */
  since?: Statement | undefined;
};

export type Stated = { lines: EmployeeLine[]; unpriced: string[] };

/** What a statement of the pay day says of some employees; of whom something has no price, nothing. */
export async function workOut(reading: PayReading, asked: PayAsked, employeeIds: readonly string[]): Promise<Stated> {
  const found: Stated = { lines: [], unpriced: [] };
  const statementIds = [...asked.statements, ...(asked.since ? [asked.since] : [])].map(({ id }) => id);
  const said = Map.groupBy(
    await statedLines(reading.db, { statementIds: [...new Set(statementIds)], employeeIds }),
    ({ employeeId }) => employeeId,
  );
  const families = await loadFamilies(reading, { subscriberIds: employeeIds });
  const pricedBy = pricingBy(reading.pricing);
  for (const facts of families) {
    const employeeId = facts.people[0]?.subscriberId ?? '';
    if (!isOf(facts, asked)) continue;
    const lines = ofEmployee(facts, { ...asked, pricedBy, said: said.get(employeeId) ?? [] });
    if (lines === null) found.unpriced.push(employeeId);
    else found.lines.push(...lines.map((line) => ({ ...line, employeeId })));
  }
  return found;
}

/** Does the employee work on the pay day, or did they last, in the division that is asked about? */
const isOf = (facts: FamilyFacts, { divisionId, payDay }: PayAsked): boolean =>
  divisionId === null || lastDivision(facts, payDay.date) === divisionId;

/** Whoever left still has what is put right told by the division they worked in. */
function lastDivision(facts: FamilyFacts, day: CalendarDate): string | null {
  const standing = standingOf(facts.people);
  return divisionOn(standing, day) ?? standing.employments.at(-1)?.divisionId ?? null;
}

type Said = EmployeeLine & { statementId: string };
type OfEmployee = PayAsked & { pricedBy: ReturnType<typeof pricingBy>; said: readonly Said[] };

/** A pay day with the prices of its own pay days of a year. */
type PricedDay = PayDay & { pricing: PricingFacts };

/** Null: something has no price. */
function ofEmployee(facts: FamilyFacts, asked: OfEmployee): StatementLine[] | null {
  const { payDay, since, statements, from } = asked;
  const standing = new Set(statements.map(({ id }) => id));
  const stated = asked.said.filter(({ statementId, payDate }) => standing.has(statementId) && payDate >= from);
  const wanted = wantedOf(facts, payDaysOf(facts, asked, stated));
  if (wanted === null) return null;
  const lines = statementLines(payDay.date, wanted, stated);
  if (since === undefined) return lines;
  const before = asked.said.filter((line) => line.statementId === since.id && line.kind === 'current');
  const now = wanted.filter(({ payDate }) => payDate === payDay.date);
  const isPutRight = lines.some(({ kind }) => kind !== 'current');
  return takesTheSame(now, before) && !isPutRight ? [] : [...lines, ...lostOf(now, before, payDay.date)];
}

const NOTHING = { employeeCents: 0, preTaxCents: 0, postTaxCents: 0, employerCents: 0, imputedCents: 0 };

/** Of plans that nothing is taken for any more: a line of nothing. */
const lostOf = (now: readonly Deduction[], before: readonly EmployeeLine[], payDate: CalendarDate): StatementLine[] =>
  before
    .filter(({ planId }) => !now.some((one) => one.planId === planId))
    .map((line) => ({ ...line, ...NOTHING, payDate, kind: 'current' as const }));

/**
 * The pay day, and earlier ones of which a statement stands that is about the employee, each once: as it was said by the one that took
 * something of them.
 */
function payDaysOf(facts: FamilyFacts, asked: OfEmployee, stated: readonly Said[]): PricedDay[] {
  const { payDay, statements, pricedBy } = asked;
  const told = new Set(stated.map(({ payDate }) => payDate));
  const tells = new Set(stated.flatMap(({ kind, statementId }) => (kind === 'current' ? statementId : [])));
  const days = new Map([[payDay.date, { ...payDay, pricing: pricedBy(null) }]]);
  for (const { id, payDate, divisionId, lastOfYear, payTerms } of statements) {
    const isTheirs = divisionId === null || lastDivision(facts, payDate) === divisionId || told.has(payDate);
    const isLast = payDate === payDay.date ? payDay.isLast : lastOfYear;
    if (isTheirs && (tells.has(id) || !days.has(payDate)))
      days.set(payDate, { date: payDate, isLast, pricing: pricedBy(payTerms) });
  }
  return [...days.values()].sort((one, other) => one.date.localeCompare(other.date));
}

/** What some pay days take; null: something has no price. */
function wantedOf(facts: FamilyFacts, days: readonly PricedDay[]): OfPayDay[] | null {
  const wanted = [...Map.groupBy(days, ({ pricing }) => pricing)].map(([pricing, alike]) =>
    takenOn(facts, alike, pricing),
  );
  return wanted.includes(null) ? null : wanted.flatMap((one) => one ?? []);
}

/** Between two days on which anything turns it is worked out once. */
function takenOn(facts: FamilyFacts, days: readonly PayDay[], pricing: PricingFacts): OfPayDay[] | null {
  const stretchOf = stretches(facts, days, pricing);
  const known = new Map<string, readonly Deduction[]>();
  const wanted: OfPayDay[] = [];
  for (const day of days) {
    const key = `${stretchOf(day.date)} ${yearEndOf(day)}`;
    const taken = known.get(key) ?? deductionsOn(facts, day, pricing);
    if (taken === null) return null;
    known.set(key, taken);
    wanted.push(...taken.map((one) => ({ ...one, payDate: day.date })));
  }
  return wanted;
}

/** Since when nothing has turned on a day of some. */
function stretches(facts: FamilyFacts, days: readonly PayDay[], pricing: PricingFacts): (day: CalendarDate) => string {
  const [from = '', until = from] = [days[0]?.date, days.at(-1)?.date];
  const turns = days.length > 1 ? turnDays(facts, pricing, { from, until }) : [];
  return (day) => turns.findLast((turn) => turn <= day) ?? from;
}

/** What tells the last pay day of a year from the others: said, or a day of December, each of which is looked at by itself. */
const yearEndOf = ({ date, isLast }: PayDay): string => String(isLast ?? (date.slice(5, 7) === '12' ? date : ''));
