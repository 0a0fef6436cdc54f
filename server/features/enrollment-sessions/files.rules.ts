import type { CoverageType } from '@coverlane/contract/codes.ts';
import {
  type SessionChange,
  type SessionColumn,
  type SessionTable,
  wideColumns,
} from '@coverlane/contract/enrollment-sessions/file-calls.ts';
import { decimalOf } from '../../domain/money.ts';
import type { Cell } from '../../platform/http/table-file.ts';
import type { FiledElection, FiledExtra, FiledPerson } from './files.queries.ts';

/** A row by its columns; one that is missing is an empty cell. */
export type FiledRow = Readonly<
  Partial<Record<SessionColumn | `${CoverageType}.${(typeof wideColumns)[number]}`, Cell>>
>;

const money = (cents: number | null | undefined): Cell =>
  cents === null || cents === undefined ? null : Number(decimalOf(cents));
const day = (date: string | null): Cell => (date === null ? null : { date });

const personOf = ({ employeeId, lastName, firstName, division, number, status }: FiledPerson) => ({
  employeeId,
  lastName,
  firstName,
  division,
  number,
  status,
});

/** What the employee pays of it a month, in cents; null: it has no price. */
const employeeCents = ({ monthlyCents, employerCents }: FiledElection): number | null =>
  monthlyCents === null || employerCents === null ? null : monthlyCents - employerCents;

function electionOf(person: FiledPerson, election: FiledElection): FiledRow {
  const { coverageType, planName, tier, covered, effectiveDate, kept, monthlyCents, employerCents } = election;
  return {
    ...personOf(person),
    coverageType,
    planCode: person.codes?.[coverageType] ?? null,
    planName,
    tier,
    covered: covered.join(', '),
    effectiveDate: day(effectiveDate),
    kept: kept ? 'yes' : 'no',
    monthly: money(monthlyCents),
    employer: money(employerCents),
    ...paidOf(election),
  };
}

/** From paychecks, or directly by whoever continues coverage (COBRA). */
const paidOf = (election: FiledElection): FiledRow =>
  isContinued(election)
    ? { paidDirectly: money(employeeCents(election)) }
    : { employee: money(employeeCents(election)), perPay: money(election.perPayCents) };

const isContinued = ({ continuedPercent }: FiledElection): boolean => continuedPercent !== undefined;

/** What somebody owes directly a month, in cents; null: nothing is continued, or it has no price. */
function directCents({ submitted }: FiledPerson): number | null {
  const continued = (submitted?.elections ?? []).filter(isContinued).map(employeeCents);
  if (continued.length === 0 || continued.includes(null)) return null;
  return continued.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);
}

/** Is there no paycheck to take anything from? */
const paysDirectly = ({ submitted }: FiledPerson): boolean => submitted?.elections.some(isContinued) === true;

const extrasOf = ({ submitted }: FiledPerson): FiledExtra[] => submitted?.extras?.benefits ?? [];

/** An extra benefit stands beside the elections: the paycheck pays for it as for them. */
function extraOf(person: FiledPerson, extra: FiledExtra): FiledRow {
  const { name, people, effectiveDate, monthlyCents, employerCents = 0, exportCode = null, perPayCents } = extra;
  return {
    ...personOf(person),
    coverageType: 'extra',
    planCode: exportCode,
    planName: name,
    covered: people.join(', '),
    effectiveDate: day(effectiveDate),
    monthly: money(monthlyCents),
    employer: money(employerCents),
    employee: money(monthlyCents - employerCents),
    perPay: money(perPayCents),
  };
}

/** The same for payroll. How a benefit outside the plans of record is taxed is the employer's to say. */
function extraDeductionOf(person: FiledPerson, extra: FiledExtra): FiledRow[] {
  if (extra.monthlyCents === (extra.employerCents ?? 0)) return [];
  return [{ ...extraOf(person, extra), payPeriods: person.submitted?.payPeriods ?? null }];
}

/** What payroll takes: nothing where the employee pays nothing, and what is taken after taxes apart (IRC 125). */
function deductionOf(person: FiledPerson, election: FiledElection): FiledRow[] {
  const cents = employeeCents(election);
  if (cents === 0 || isContinued(election)) return [];
  const { postTaxCents } = election;
  const isKnown = cents !== null && postTaxCents !== null && postTaxCents !== undefined;
  return [
    {
      ...electionOf(person, election),
      payPeriods: person.submitted?.payPeriods ?? null,
      preTax: isKnown ? money(cents - postTaxCents) : null,
      postTax: isKnown ? money(postTaxCents) : null,
    },
  ];
}

function wideOf(person: FiledPerson): FiledRow[] {
  if (person.submitted === null) return [];
  const { elections, perPayCents } = person.submitted;
  const cells = elections.flatMap((one) => [
    [`${one.coverageType}.planName`, one.planName],
    [`${one.coverageType}.tier`, one.tier],
    [`${one.coverageType}.perPay`, isContinued(one) ? null : money(one.perPayCents)],
  ]);
  const extras = extrasOf(person);
  const beside = {
    extras: extras.map(({ name }) => name).join(', '),
    extrasPerPay: money(extras.reduce((sum, extra) => sum + extra.perPayCents, 0)),
  };
  const total = paysDirectly(person)
    ? { paidDirectly: money(directCents(person)) }
    : { perPayTotal: money(perPayCents) };
  return [{ ...personOf(person), ...total, ...beside, ...Object.fromEntries(cells) }];
}

/** The same plan, whatever the session calls it; what was chosen for somebody who waived is known by its name. */
const isSamePlan = (person: FiledPerson, before: Held, after: FiledElection): boolean => {
  const chosen = person.planIds?.[after.coverageType];
  return chosen === undefined ? before.planName === after.planName : before.planId === chosen;
};

function changeFor(person: FiledPerson, before: Held | undefined, after: FiledElection | undefined): SessionChange {
  if (before === undefined) return 'starts';
  if (after === undefined) return 'ends';
  return isSamePlan(person, before, after) && before.covered === after.covered.length ? 'keeps' : 'changes';
}

type Submitted = NonNullable<FiledPerson['submitted']>;
type Held = NonNullable<FiledPerson['before']>[number];

/** What payroll took before; where no paycheck changes, what it takes after. Undefined: not said. */
const payBefore = ({ rows, perPayCents }: Submitted): number | null | undefined =>
  rows?.length === 0 ? perPayCents : rows?.[0]?.before?.perPayCents;

const beforeOf = (held: Held | undefined): FiledRow => ({
  planBefore: held?.planName ?? null,
  coveredBefore: held?.covered ?? null,
});

const afterOf = (chosen: FiledElection | undefined): FiledRow => ({
  planAfter: chosen?.planName ?? null,
  coveredAfter: chosen?.covered.length ?? null,
  effectiveDate: day(chosen?.effectiveDate ?? null),
});

/** Types held before or after, each once: what becomes of it, and what the paycheck is before and after all of it. */
function changesOf(person: FiledPerson): FiledRow[] {
  const { submitted } = person;
  if (submitted === null) return [];
  const held = new Map((person.before ?? []).map((one) => [one.coverageType, one]));
  const chosen = new Map(submitted.elections.map((one) => [one.coverageType, one]));
  return [...new Set([...held.keys(), ...chosen.keys()])].map((coverageType) => {
    const [before, after] = [held.get(coverageType), chosen.get(coverageType)];
    return {
      ...personOf(person),
      coverageType,
      change: changeFor(person, before, after),
      ...beforeOf(before),
      ...afterOf(after),
      ...(paysDirectly(person)
        ? { paidDirectly: money(directCents(person)) }
        : { payBefore: money(payBefore(submitted)), payAfter: money(submitted.perPayCents) }),
    };
  });
}

/** The rows that a person has in each table (domain 5.6). Pure. */
export const rowsIn: Readonly<Record<SessionTable, (person: FiledPerson) => FiledRow[]>> = {
  elections: (person) => [
    ...(person.submitted?.elections ?? []).map((one) => electionOf(person, one)),
    ...extrasOf(person).map((one) => extraOf(person, one)),
  ],
  electionsWide: wideOf,
  deductions: (person) =>
    person.continues
      ? []
      : [
          ...(person.submitted?.elections ?? []).flatMap((one) => deductionOf(person, one)),
          ...extrasOf(person).flatMap((one) => extraDeductionOf(person, one)),
        ],
  waivers: (person) =>
    (person.submitted?.waivers ?? []).map(({ coverageType, reason, carrier }) => ({
      ...personOf(person),
      coverageType,
      reason,
      carrier,
    })),
  beneficiaries: (person) =>
    (person.submitted?.extras?.beneficiaries ?? []).map((one) => ({
      ...personOf(person),
      coverageType: one.coverageType,
      beneficiary: one.name,
      class: one.class,
      perStirpes: one.perStirpes === true ? 'yes' : 'no',
      share: one.share,
    })),
  nonResponders: (person) => {
    if (person.submitted !== null) return [];
    const { email, phone, invitedOn, openedOn } = person;
    return [{ ...personOf(person), email, phone, invitedOn: day(invitedOn), openedOn: day(openedOn) }];
  },
  changes: changesOf,
};
