import { randomUUID } from 'node:crypto';
import type { PlanLimits } from '@coverlane/server/facts/accumulators/plan-limits.queries.ts';
import { type CostSharing, NO_COST_SHARING } from '@coverlane/server/domain/accumulators/items.ts';
import type { Before } from '@coverlane/server/domain/accumulators/adjudicate.ts';
import { planYearOf } from '@coverlane/server/domain/accumulators/plan-year.ts';
import type { Pair } from '@coverlane/server/domain/accumulators/standing.ts';
import type { ClaimLineRecord, ClaimPaid, ClaimRecord } from '@coverlane/server/domain/claims/claim-record.ts';
import { type LineMoney, UNDECIDED } from '@coverlane/server/domain/claims/line-money.ts';
import { addDays } from '@coverlane/server/platform/values/dates.ts';
import { decimalOf, timesRate } from '@coverlane/server/domain/money.ts';
import { afterOtherPlan, type Decided, decideLine, REFUSALS, refuseLine } from './claim-money.ts';
import type { DemoClaim, Fate } from './claims.ts';

/** How a plan shares costs in a plan year, for a tier. */
export interface PlanTerms {
  limits: PlanLimits;
  sharing: CostSharing | undefined;
}

/** What deciding claims needs: the employer's words and the terms of its plans. */
export interface Desk {
  groupNumber: string;
  groupName: string;
  /** 'MM-DD' */
  planYearStart: string;
  terms(claim: DemoClaim): PlanTerms;
  /** What each person and family has used of each plan, year and network. */
  used: Map<string, { used: number }>;
}

const none = { used: 0 };

/** What was used before a claim, by who, plan, year and network. */
function beforeOf(claim: DemoClaim, desk: Desk): { before: Before; keep(after: Before): void } {
  const { limits } = desk.terms(claim);
  const { network, patient, span } = claim;
  const basis = limits.items.find(({ item }) => item.kind === 'deductible')?.item.planYearBasis ?? 'calendar';
  const year = planYearOf(basis, claim.date, desk.planYearStart).start;
  const key = (kind: 'deductible' | 'oop', who: string) => [kind, who, span.planId, year, network].join(' ');
  const pair = (kind: 'deductible' | 'oop'): Pair => {
    const { individual, family } = limits[kind][network];
    const standing = (limit: number | null | undefined, who: string) =>
      limit === undefined ? null : { limit, used: (desk.used.get(key(kind, who)) ?? none).used };
    return { individual: standing(individual, patient.id), family: standing(family, `family ${patient.subscriberId}`) };
  };
  const keep = (after: Before): void => {
    for (const kind of ['deductible', 'oop'] as const) {
      const { individual, family } = after[kind];
      if (individual) desk.used.set(key(kind, patient.id), { used: individual.used });
      if (family) desk.used.set(key(kind, `family ${patient.subscriberId}`), { used: family.used });
    }
  };
  return { before: { deductible: pair('deductible'), oop: pair('oop') }, keep };
}

type Lines = { money: LineMoney; reasons: Decided['reasons'] }[];

const billedOf = ({ currency }: DemoClaim, cents: number): number => timesRate(cents, currency.rate);

/** One claim of so many is of somebody whose other plan pays first. */
const OTHER_PLAN = 61;

/** Each line by the plan's rules; `counts` says that the member's parts are used up by it. */
function decided(claim: DemoClaim, desk: Desk, counts: boolean): Lines {
  const sharing = desk.terms(claim).sharing ?? NO_COST_SHARING;
  const { before, keep } = beforeOf(claim, desk);
  let now = before;
  const lines = claim.charges.map(({ service, cents }) => {
    const {
      money,
      reasons,
      before: next,
    } = decideLine({ service, billed: billedOf(claim, cents), network: claim.network }, sharing, now);
    now = next;
    return claim.turn % OTHER_PLAN === 0 ? afterOtherPlan({ money, reasons }) : { money, reasons };
  });
  if (counts) keep(now);
  return lines;
}

function refused(claim: DemoClaim): Lines {
  const refusal = REFUSALS[claim.turn % REFUSALS.length] ?? REFUSALS[0];
  return claim.charges.map(({ cents }) => refuseLine(billedOf(claim, cents), refusal));
}

const open = (claim: DemoClaim): Lines => claim.charges.map(() => ({ money: UNDECIDED, reasons: [] }));

const PENDING = ['underReview', 'waitingForCob', 'underReview', 'waitingForRecords', 'waitingForAccident'] as const;

type Row = { status: ClaimRecord['status']; lines: Lines; version: number };

/** Days that a claim took: received, decided and (a second version a month later) decided again. */
function datesOf({ date, turn }: DemoClaim, { status, version }: Row) {
  const dateReceived = addDays(date, 3 + (turn % 6));
  const dateProcessed = status === 'pending' ? null : addDays(dateReceived, 6 + (turn % 9) + (version - 1) * 30);
  return { serviceDateFrom: date, serviceDateTo: date, dateReceived, dateProcessed };
}

function numbersOf({ date, turn }: DemoClaim) {
  return {
    claimNumber: `${date.slice(2, 4)}-${String(700_000 + turn * 7)}`,
    externalClaimNumber: `CH${String(40_000_000 + turn * 13)}`,
    patientAccountNumber: `PA-${String(turn).padStart(6, '0')}`,
  };
}

const placesOf = ({ provider, network, charges }: DemoClaim) => ({
  providerName: provider.name,
  providerNpi: provider.npi,
  providerNumber: provider.number,
  providerTin: provider.tin,
  officeName: provider.name,
  officeCity: provider.city,
  networkStatus: network,
  placeOfService: charges[0]?.service.place ?? null,
  assignedBenefits: network === 'in',
  payeeType: network === 'in' ? ('provider' as const) : ('member' as const),
});

/** Payments of what was decided and is not history of another administrator: where the patient owes all of it, its line in the run. */
function paymentsOf(claim: DemoClaim, { status, lines }: Row, processed: string | null): ClaimPaid[] {
  const paid = lines.reduce((sum, { money }) => sum + (money.paid ?? 0), 0);
  return status === 'completed' && processed !== null ? [payment(claim, { paid, processed })] : [];
}

/** One row of a claim: `status` and lines as they were decided. */
function record(claim: DemoClaim, { groupNumber, groupName }: Desk, row: Row): ClaimRecord {
  const { patient, span, turn } = claim;
  const dates = datesOf(claim, row);
  const payments = paymentsOf(claim, row, dates.dateProcessed);
  return {
    ...dates,
    ...numbersOf(claim),
    ...placesOf(claim),
    id: randomUUID(),
    personId: patient.id,
    subscriberId: patient.subscriberId,
    version: row.version,
    adjustmentOf: null,
    status: row.status,
    pendingReason: row.status === 'pending' ? (PENDING[turn % PENDING.length] ?? null) : null,
    void: false,
    claimType: claim.type,
    formType: formOf(claim),
    datePaid: payments.find(({ clearedDate }) => clearedDate !== null)?.date ?? null,
    groupNumber,
    groupName,
    divisionId: span.divisionId,
    planId: span.planId,
    diagnoses: claim.diagnoses.map((code, at) => ({ code, role: at === 0 ? 'principal' : 'other' })),
    billType: null,
    drgCode: null,
    payments,
    reasonCodes: [],
    currencyCode: claim.currency.code,
    sensitive: false,
    lines: row.lines.map((line, at) => lineOf(claim, { ...line, at, status: row.status })),
  };
}

function formOf({ type, charges }: DemoClaim): ClaimRecord['formType'] {
  if (type === 'pharmacy') return 'NCPDP';
  if (type === 'dental') return 'ADA';
  return charges.some(({ service }) => ['21', '22', '23'].includes(service.place)) ? 'UB04' : 'CMS1500';
}

const WEEK = 7;
/** Payments are made on Fridays: the first one on or after the day a claim was decided. */
function friday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, (5 - weekday + WEEK) % WEEK);
}

function payment(
  { provider, network, turn }: DemoClaim,
  { paid, processed }: { paid: number; processed: string },
): ClaimPaid {
  const date = friday(processed);
  const method = turn % 4 === 0 ? 'check' : 'eft';
  const payee = network === 'in' ? provider.name : null;
  // A run that comes to nothing moves no money (X12 835 BPR04 NON).
  if (paid === 0) return { reference: null, method: null, date, payee, amount: decimalOf(0), clearedDate: null };
  const number = `${date.replaceAll('-', '')}${provider.number.slice(1)}`;
  return {
    reference: `${method === 'check' ? 'CK' : 'EFT'}${number}`,
    method,
    date,
    payee,
    amount: decimalOf(paid),
    clearedDate: method === 'check' ? addDays(date, 9) : addDays(date, 1),
  };
}

type Line = Lines[number] & { at: number; status: ClaimRecord['status'] };

function lineOf(claim: DemoClaim, { money, reasons, at, status }: Line): ClaimLineRecord {
  const charge = claim.charges[at];
  if (!charge) throw new Error('A line without a charge.');
  const { service, cents } = charge;
  return {
    ...money,
    serviceDateFrom: claim.date,
    serviceDateTo: claim.date,
    billedCurrencyCents: cents,
    exchangeRate: claim.currency.rate,
    procedureCode: service.code,
    modifiers: [],
    revenueCode: null,
    ndcCode: null,
    description: service.words,
    units: '1',
    placeOfService: service.place,
    toothNumber: service.code === 'D2391' ? '14' : null,
    toothSurface: service.code === 'D2391' ? 'MO' : null,
    diagnosisPointers: claim.diagnoses.length > 0 ? [1] : [],
    controlNumber: null,
    coinsurancePct: null,
    reasonCodes: reasons,
    benefitCategory: service.category,
    networkTier: null,
    lineStatus: status === 'imported' ? 'completed' : status,
  };
}

/** The rows a claim has by now, oldest first: the last one stands. */
export function rowsOf(claim: DemoClaim, fate: Fate, desk: Desk): ClaimRecord[] {
  const row = (status: ClaimRecord['status'], lines: Lines, version = 1) =>
    record(claim, desk, { status, lines, version });
  if (fate === 'pending') return [row('pending', open(claim))];
  if (fate === 'rejected') return [row('rejected', open(claim))];
  if (fate === 'denied') return [row('denied', refused(claim))];
  if (fate === 'adjusted') return next(row('denied', refused(claim)), row('completed', decided(claim, desk, true), 2));
  if (fate === 'reversed')
    return next(row('completed', decided(claim, desk, false)), {
      ...row('pending', open(claim), 2),
      pendingReason: 'reopened',
    });
  return [row(fate, decided(claim, desk, true))];
}

const next = (first: ClaimRecord, second: ClaimRecord): ClaimRecord[] => [first, { ...second, adjustmentOf: first.id }];
