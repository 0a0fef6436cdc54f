import { bankOf } from '../domain/hour-bank/bank.ts';
import { type Difference, differenceOf } from '../domain/hour-bank/difference.ts';
import { type BankFacts, monthOf, type RuleSet, type WorkedLine } from '../domain/hour-bank/facts.ts';
import { holidayHoursOf } from '../domain/hour-bank/holidays.ts';
import type { BankMonth } from '../domain/hour-bank/months.ts';
import { rulesIn } from '../domain/hour-bank/rules.ts';
import { spellsOf } from '../domain/hour-bank/spells.ts';
import { coveredIn, standingOf } from '../domain/hour-bank/standing.ts';
import type { Db } from '../platform/db/connect.ts';
import { enqueue } from '../platform/jobs/queue.ts';
import { addDays, type CalendarDate, todayIn } from '../platform/values/dates.ts';
import { type FactRows, loadFactRows, type Workers } from './hour-bank-facts.queries.ts';
import {
  type BankSays,
  type Fund,
  fundOf,
  holdBanks,
  holdersOf,
  keepBanks,
  chargeSelfPays,
  keptMonths,
  type KeptBank,
  workersOf,
} from './hour-bank.queries.ts';

/** The job that brings coverage to what banks give. */
export const BRING_COVERAGE = 'hour-bank-coverage';

/** The job that works out all banks of a fund anew. */
export const RESTATE_FUND = 'hour-bank-fund';

/** The job that works out the banks of some workers of a fund anew: the database asks for it where a roster or a payment changed. */
export const RESTATE_WORKERS = 'hour-bank-workers';

/** Has all banks of a fund worked out anew once the transaction commits: its rules, holidays or workers changed. */
export const restateLater = (db: Db, { clientId, unionId }: { clientId: string; unionId: string }): Promise<void> =>
  enqueue(db, { task: RESTATE_FUND, payload: { clientId, unionId }, key: `${RESTATE_FUND} ${unionId}` });

/** What became of one worker's months. */
export type Restated = Difference & { personId: string };

/** So many days what was just recorded is mended and not taken back: nobody could rely on it (DOL FAQ II Q7). */
const MENDED_FOR = 1;

/** Facts of each person by itself. */
export function factsBy(rows: FactRows, personIds: readonly string[], asOf: CalendarDate): Map<string, BankFacts> {
  const by = <Row extends { personId: string }>(some: readonly Row[]) => Map.groupBy(some, ({ personId }) => personId);
  const [worked, adjustments, selfPays, freezes, rates] = [
    by(rows.worked),
    by(rows.adjustments),
    by(rows.selfPays),
    by(rows.freezes),
    by(rows.planRates),
  ];
  const given = by(rows.given.filter((one) => isReliedOn(one, asOf)));
  return new Map(
    personIds.map((id) => [
      id,
      {
        ruleSets: withRate(rows.ruleSets, rates.get(id)?.[0]?.rate),
        worked: (worked.get(id) ?? []).map((line) => earned(line, rows.holidays)),
        adjustments: adjustments.get(id) ?? [],
        selfPays: selfPays.get(id) ?? [],
        freezes: freezes.get(id) ?? [],
        given: (given.get(id) ?? []).map(({ coverageMonth }) => coverageMonth),
      },
    ]),
  );
}

/** A worker's plan may ask another rate for a missing hour; a fund without self-payment stays one. */
const withRate = (ruleSets: readonly RuleSet[], rate: number | undefined): readonly RuleSet[] =>
  rate === undefined
    ? ruleSets
    : ruleSets.map((one) => (one.selfPayRate === null ? one : { ...one, selfPayRate: rate }));

/** Of the holiday hours that a report states, those that were not earned do not count. */
function earned(line: FactRows['worked'][number], holidays: FactRows['holidays']): WorkedLine {
  const { firstDay, lastDay, holiday, paidNotWorked, ...rest } = line;
  const work = { firstDay, lastDay, daysWorked: null };
  const { credited, notEarned } = holidayHoursOf(holiday, { holidays, work, month: line.workMonth });
  return { ...rest, holiday: credited, paidNotWorked: paidNotWorked + notEarned };
}

/** Coverage that has begun and has been known for longer than a day stays. */
const isReliedOn = ({ coverageMonth, knownSince }: FactRows['given'][number], asOf: CalendarDate): boolean =>
  coverageMonth <= asOf && knownSince < addDays(asOf, -MENDED_FOR);

/**
 * Works the banks of workers out anew and keeps them, in the transaction of what changed them. Twice is once: the same facts leave
 * the same rows. Coverage follows in a job. Answers who gained and lost which months.
 * @param on the day they are worked out for; absent: the client's today
 */
export async function restateBanks(db: Db, of: Workers, on?: CalendarDate): Promise<Restated[]> {
  const fund = await fundOf(db, of.unionId);
  if (fund === undefined || of.personIds.length === 0) return [];
  const asOf = on ?? todayIn(fund.timeZone, new Date());
  const held = await holdBanks(db, fund, of);
  const personIds = held.map(({ personId }) => personId);
  const before = await keptMonths(db, { ...of, personIds });
  const facts = factsBy(await loadFactRows(db, { ...of, personIds }), personIds, asOf);
  const banks = held.flatMap(({ id, personId }): (KeptBank & { personId: string })[] => {
    const own = facts.get(personId);
    return own === undefined ? [] : [{ id, personId, ...workedOut(fund, own, asOf) }];
  });
  await keepBanks(db, fund, { banks, asOf });
  const paying = banks.filter(
    ({ personId, months }) =>
      facts.get(personId)?.selfPays.length || keepsByPaying(months) || keepsByPaying(before.get(personId) ?? []),
  );
  await chargeSelfPays(
    db,
    paying.map(({ id }) => id),
    asOf,
  );
  await enqueue(db, {
    task: BRING_COVERAGE,
    payload: { clientId: fund.clientId },
    key: `${BRING_COVERAGE} ${fund.clientId}`,
  });
  return banks.map(({ personId, months }) => ({ personId, ...differenceOf(before.get(personId) ?? [], months) }));
}

const keepsByPaying = (months: readonly BankMonth[]): boolean =>
  months.some(({ settled }) => settled.some(({ outcome }) => outcome === 'selfPaid'));

function workedOut(fund: Fund, facts: BankFacts, asOf: CalendarDate): Omit<KeptBank, 'id'> {
  const months = bankOf(facts, asOf);
  const { name, localNumber, address, phone, email } = fund;
  const rules = rulesIn(facts.ruleSets, monthOf(asOf));
  const said: BankSays['rules'] = rules && {
    chargeHours: rules.chargeHours,
    maxBank: rules.maxBank,
    lagMonths: rules.lagMonths,
    initialHours: rules.initialHours,
    initialMonths: rules.initialMonths,
  };
  const says = { fund: { name, localNumber, address, phone, email }, standing: standingOf(facts, asOf), rules: said };
  return { says, gives: spellsOf(months), months, covered: coveredIn(months) };
}

/**
 * Restates the workers of a report: once it is posted, corrected, paid, or taken back. A report's hours count while it has `posted_at`
 * and is not superseded; those of a fund that credits on payment while nothing is owed of it.
 */
export async function restateReport(
  db: Db,
  { unionId, reportId }: { unionId: string; reportId: string },
): Promise<Restated[]> {
  return restateBanks(db, { unionId, personIds: await workersOf(db, unionId, reportId) });
}

/** Restates all banks of a fund: its rules have changed, or a day has begun. What hours gave to whoever never had them ends by it. */
export async function restateFund(db: Db, unionId: string, on?: CalendarDate): Promise<Restated[]> {
  return restateBanks(db, { unionId, personIds: await holdersOf(db, unionId) }, on);
}

/** What would become of workers if the facts were others; nothing is written. */
export async function previewBanks(
  db: Db,
  of: Workers,
  changed: (rows: FactRows) => FactRows,
): Promise<(Restated & { before: BankMonth[]; after: BankMonth[] })[]> {
  const fund = await fundOf(db, of.unionId);
  if (fund === undefined) return [];
  const asOf = todayIn(fund.timeZone, new Date());
  const rows = await loadFactRows(db, of);
  const [now, then] = [factsBy(rows, of.personIds, asOf), factsBy(changed(rows), of.personIds, asOf)];
  return of.personIds.map((personId) => {
    const months = (facts: BankFacts | undefined) => (facts === undefined ? [] : bankOf(facts, asOf));
    const [before, after] = [months(now.get(personId)), months(then.get(personId))];
    return { personId, before, after, ...differenceOf(before, after) };
  });
}
