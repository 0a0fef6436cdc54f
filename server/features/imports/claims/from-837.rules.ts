import type { Claim837, ClaimForm, ClaimLine, Header837 } from '@coverlane/x12/837-model.ts';
import { type ClaimDate, type ClaimParty, npiOf, providerOf, taxIdOf } from '@coverlane/x12/claim-model.ts';
import type { ClaimLineRecord } from '../../../domain/claims/claim-record.ts';
import { UNDECIDED } from '../../../domain/claims/line-money.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { centsIn, decimalIn } from './amounts.rules.ts';
import type { AskedClaim, AskedItem, ClaimContent, Reason } from './claims-file.ts';
import { patientOfClaim } from './patient.rules.ts';

const FORMS: Readonly<Record<ClaimForm, Pick<ClaimContent, 'formType' | 'claimType'>>> = {
  P: { formType: 'CMS1500', claimType: 'medical' },
  I: { formType: 'UB04', claimType: 'medical' },
  D: { formType: 'ADA', claimType: 'dental' },
};

/** CLM05-3: 7 and 8 are about an earlier claim; everything else is a claim of its own. */
const ACTIONS: Readonly<Record<string, AskedClaim['action']>> = { 7: 'replace', 8: 'void' };

type Days = { from: CalendarDate; to: CalendarDate };

function daysOf(dates: readonly ClaimDate[], ...qualifiers: readonly string[]): Days | null {
  const found = qualifiers.map((qualifier) => dates.find((date) => date.qualifier === qualifier)).find(Boolean);
  if (found === undefined) return null;
  const until = found.until ?? found.date;
  return { from: found.date, to: until < found.date ? found.date : until };
}

/** What a claim of an 837 asks (domain 15.3), or why it is not taken. Money stays unknown: nobody has decided yet. */
export function claimAsked(claim: Claim837, header: Header837 | undefined): AskedItem {
  const { position, account } = claim;
  const patient = patientOfClaim(claim);
  const charge = centsIn(claim.charge) ?? 0;
  const whole = daysOf(claim.dates, '472', '434', '435');
  const not = {
    kind: 'notTaken',
    position,
    account,
    patient,
    charge,
    paid: null,
    serviceDate: whole?.from ?? null,
  } as const;
  if (claim.predetermination)
    return { ...not, verdict: 'leftOut', reasons: [{ code: 'predetermination', values: {} }] };
  const days = spanOf(claim, whole);
  const wrong = wrongWith(claim, days);
  if (wrong !== null || days === null) {
    return { ...not, verdict: 'refused', reasons: [wrong ?? { code: 'service-date-missing', values: {} }] };
  }
  return {
    kind: 'claim',
    position,
    account,
    patient,
    charge,
    action: ACTIONS[claim.frequency ?? ''] ?? 'record',
    original: claim.originalReference ?? null,
    billingNpi: npiOf(claim.billing) ?? null,
    content: contentOf(claim, { header, days }),
    reasons: [],
  };
}

/** The first and last day of all services; the claim's own days where its lines have none. */
function spanOf(claim: Claim837, whole: Days | null): Days | null {
  const lines = claim.lines.flatMap((line) => daysOf(line.dates, '472') ?? []);
  const all = lines.length > 0 ? lines : [whole].flatMap((days) => days ?? []);
  const from = all.map((days) => days.from).toSorted()[0];
  const to = all
    .map((days) => days.to)
    .toSorted()
    .at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

function wrongWith(claim: Claim837, days: Days | null): Reason | null {
  if (days === null) return { code: 'service-date-missing', values: {} };
  if (claim.lines.length === 0) return { code: 'lines-missing', values: {} };
  const amount = claim.lines.map(({ charge }) => charge).find((text) => (centsIn(text) ?? -1) < 0);
  return amount === undefined ? null : { code: 'money-negative', values: { amount } };
}

type Around = { header: Header837 | undefined; days: Days };

function contentOf(claim: Claim837, { header, days }: Around): ClaimContent {
  const { subscriber, billing } = claim;
  const rendering = providerOf(claim, '82') ?? billing;
  const assigned = claim.benefitsAssigned ?? null;
  const sum = claim.lines.reduce((total, line) => total + (centsIn(line.charge) ?? 0), 0);
  return {
    ...FORMS[claim.form],
    externalClaimNumber: claim.clearinghouseReference ?? null,
    patientAccountNumber: claim.account,
    status: 'pending',
    pendingReason: null,
    void: false,
    dateReceived: claim.dates.find(({ qualifier }) => qualifier === '050')?.date ?? header?.date ?? null,
    dateProcessed: null,
    datePaid: null,
    groupNumber: subscriber.group ?? null,
    groupName: subscriber.groupName ?? null,
    ...providerIn(rendering, billing),
    networkStatus: null,
    serviceDateFrom: days.from,
    serviceDateTo: days.to,
    diagnoses: claim.diagnoses.map(({ code, role }) => ({ code, role })),
    billType: claim.billType ?? null,
    drgCode: claim.drg ?? null,
    placeOfService: claim.placeOfService ?? null,
    assignedBenefits: assigned,
    payeeType: assigned === null ? null : assigned ? 'provider' : 'member',
    payments: [],
    reasonCodes: [],
    currencyCode: 'USD',
    sensitive: false,
    lines: sum >= 0 ? claim.lines.map((line) => lineOf(line, { claim, days })) : [],
  };
}

/** Who did it and whose office it was. */
function providerIn(rendering: ClaimParty, billing: ClaimParty) {
  return {
    providerName: partyName(rendering),
    providerNpi: npiOf(rendering) ?? npiOf(billing) ?? null,
    providerNumber: rendering.references.find(({ qualifier }) => qualifier === 'G2')?.value ?? null,
    providerTin: taxIdOf(billing) ?? null,
    officeName: partyName(billing),
    officeCity: billing.address?.city ?? null,
  };
}

/** A party's name as it is read. */
export const partyName = ({ first, last, type }: ClaimParty): string | null =>
  (type === '2' ? last : [first, last].filter(Boolean).join(' ')) || null;

function lineOf(line: ClaimLine, { claim, days }: { claim: Claim837; days: Days }): ClaimLineRecord {
  const at = daysOf(line.dates, '472') ?? days;
  const { procedure } = line;
  return {
    ...UNDECIDED,
    serviceDateFrom: at.from,
    serviceDateTo: at.to,
    billedCurrencyCents: centsIn(line.charge) ?? 0,
    exchangeRate: '1',
    procedureCode: procedure?.code ?? null,
    modifiers: procedure?.modifiers ?? [],
    revenueCode: line.revenue ?? null,
    ndcCode: line.drugs[0]?.ndc ?? null,
    description: procedure?.description ?? null,
    units: decimalIn(line.quantity),
    placeOfService: line.placeOfService ?? claim.placeOfService ?? null,
    toothNumber: line.teeth.map(({ code }) => code).join(', ') || null,
    toothSurface: line.teeth.flatMap(({ surfaces }) => surfaces).join('') || null,
    diagnosisPointers: line.diagnosisPointers
      .map(Number)
      .filter((pointer) => Number.isSafeInteger(pointer) && pointer > 0),
    controlNumber: line.controlNumber ?? null,
    coinsurancePct: null,
    reasonCodes: [],
    benefitCategory: null,
    networkTier: null,
    lineStatus: 'pending',
  };
}
