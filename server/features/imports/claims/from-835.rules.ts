import type { ClaimPayment835, Payment835, ServiceLine835 } from '@coverlane/x12/835-model.ts';
import { type Adjustment, type ClaimDate, npiOf, providerOf, taxIdOf } from '@coverlane/x12/claim-model.ts';
import {
  type AdjustmentGroup,
  type ClaimAdjustment,
  isMoneyFault,
  moneyFromAdjustments,
  spreadOverLines,
} from '../../../domain/claims/adjustments.ts';
import type { ClaimLineRecord, ClaimPaid, ReasonCode } from '../../../domain/claims/claim-record.ts';
import { totalsOf, UNDECIDED } from '../../../domain/claims/line-money.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { decimalOf } from '../../../domain/money.ts';
import { centsIn, decimalIn } from './amounts.rules.ts';
import type { AskedItem, ClaimContent, Reason } from './claims-file.ts';
import { partyName } from './from-837.rules.ts';
import { patientOfPayment } from './patient.rules.ts';

/** CLP02 (X12 1029). 5, 10, 13 and 15 to 17 (4010) say that nothing is decided. */
const REVERSAL = '22';
const NOT_OURS = '23';
const PREDETERMINATION = '25';
const PENDED = new Set(['5', '10', '13', '15', '16', '17']);

const GROUPS: Readonly<Record<string, AdjustmentGroup>> = { CO: 'CO', PR: 'PR', OA: 'OA', PI: 'PI', CR: 'OA' };

type Line = {
  line: ServiceLine835 | null;
  billed: number;
  paid: number;
  adjustments: ClaimAdjustment[];
};

const adjustmentOf = ({ group, reason, amount }: Adjustment): ClaimAdjustment => ({
  group: GROUPS[group] ?? 'OA',
  reason,
  cents: centsIn(amount) ?? 0,
});

/**
 * What a claim of an 835 says (domain 15.3), or why it is not taken: a claim whose figures do not add up is refused with
 * both figures, because no honest story can be told of it. Claims without lines are one line, the claim as a whole.
 */
export function paymentAsked(claim: ClaimPayment835, payment: Payment835 | undefined): AskedItem {
  const { position, account, status } = claim;
  const patient = patientOfPayment(claim);
  const [charge, paid] = [centsIn(claim.charge) ?? 0, centsIn(claim.paid) ?? 0];
  const days = daysOf(claim, payment);
  const not = { kind: 'notTaken', position, account, patient, charge, paid, serviceDate: days?.from ?? null } as const;
  if (status === PREDETERMINATION) {
    return { ...not, verdict: 'leftOut', reasons: [{ code: 'predetermination', values: {} }] };
  }
  if (days === null) return { ...not, verdict: 'refused', reasons: [{ code: 'service-date-missing', values: {} }] };
  const base = {
    kind: 'payment',
    position,
    account,
    patient,
    charge,
    payerNumber: claim.payerClaimNumber ?? null,
  } as const;
  if (status === REVERSAL) {
    const content = contentOf(claim, { payment, days, lines: [], status: 'pending' });
    return {
      ...base,
      charge: Math.abs(charge),
      reversal: true,
      content: { ...content, pendingReason: 'reopened' },
      reasons: [],
    };
  }
  const found = linesOf(claim, days);
  if ('code' in found) return { ...not, verdict: 'refused', reasons: [found] };
  const lines = PENDED.has(status) ? found.lines.map(undecided) : found.lines;
  const content = contentOf(claim, { payment, days, lines, status: statusOf(status, lines) });
  return { ...base, reversal: false, content, reasons: found.reasons };
}

const undecided = (line: ClaimLineRecord): ClaimLineRecord => ({ ...line, ...UNDECIDED, lineStatus: 'pending' });

type Days = { from: CalendarDate; to: CalendarDate };

function spanIn(dates: readonly ClaimDate[], first: string, last: string): Days | null {
  const from = dates.find(({ qualifier }) => qualifier === first)?.date;
  const to = dates.find(({ qualifier }) => qualifier === last)?.date;
  if (from === undefined) return to === undefined ? null : { from: to, to };
  return { from, to: to === undefined || to < from ? from : to };
}

const lineDays = ({ dates }: ServiceLine835): Days | null => spanIn(dates, '472', '472') ?? spanIn(dates, '150', '151');

/** When the services were: the lines' days, else the statement's (DTM 232 and 233), else 472 of the claim. */
function daysOf(claim: ClaimPayment835, payment: Payment835 | undefined): Days | null {
  const own = spanIn(claim.dates, '232', '233') ?? spanIn(claim.dates, '472', '472');
  const all = [own, ...claim.lines.map(lineDays)].flatMap((days) => days ?? []);
  const from = all.map((days) => days.from).toSorted()[0];
  const to = all
    .map((days) => days.to)
    .toSorted()
    .at(-1);
  if (from !== undefined && to !== undefined) return { from, to };
  return claim.status === REVERSAL && payment?.date !== undefined ? { from: payment.date, to: payment.date } : null;
}

/** Lines with their money, or why they cannot have it. */
function linesOf(claim: ClaimPayment835, days: Days): { lines: ClaimLineRecord[]; reasons: Reason[] } | Reason {
  const whole = claim.adjustments.map(adjustmentOf);
  const parts = partsOf(claim, whole);
  if (!Array.isArray(parts)) return parts;
  const lines: ClaimLineRecord[] = [];
  for (const part of parts) {
    const money = moneyFromAdjustments(part);
    if (isMoneyFault(money)) return reasonOf(money);
    const status = money.paid === 0 && money.allowed === 0 && (money.notCovered ?? 0) > 0 ? 'denied' : 'completed';
    lines.push({ ...lineOf(part, { claim, days }), ...money, lineStatus: status });
  }
  return wholeOf(claim, { parts, lines, spread: whole.length > 0 && claim.lines.length > 0 });
}

const reasonOf = ({ code, values }: { code: string; values: Record<string, number> }): Reason => ({
  code,
  values: Object.fromEntries(Object.entries(values).map(([name, cents]) => [name, decimalOf(cents)])),
});

/** The lines of the file with the claim's own adjustments spread over them; without lines the claim as a whole. */
function partsOf(claim: ClaimPayment835, whole: ClaimAdjustment[]): Line[] | Reason {
  const [billed, paid] = [centsIn(claim.charge) ?? 0, centsIn(claim.paid) ?? 0];
  if (claim.lines.length === 0) return [{ line: null, billed, paid, adjustments: whole }];
  const parts = claim.lines.map(
    (line): Line => ({
      line,
      billed: centsIn(line.charge) ?? 0,
      paid: centsIn(line.paid) ?? 0,
      adjustments: line.adjustments.map(adjustmentOf),
    }),
  );
  return spreadOverLines(parts, whole) ?? { code: 'claim-adjustments-open', values: {} };
}

/** The claim beside its lines: what was paid must be the same, what was charged is the lines' sum (domain 7.3). */
function wholeOf(
  claim: ClaimPayment835,
  { parts, lines, spread }: { parts: readonly Line[]; lines: ClaimLineRecord[]; spread: boolean },
): { lines: ClaimLineRecord[]; reasons: Reason[] } | Reason {
  const [charge, stated] = [centsIn(claim.charge) ?? 0, centsIn(claim.paid) ?? 0];
  const paid = parts.reduce((sum, part) => sum + part.paid, 0);
  if (paid !== stated)
    return reasonOf({ code: 'claim-not-balanced', values: { amountStated: stated, amountSum: paid } });
  const billed = parts.reduce((sum, part) => sum + part.billed, 0);
  const reasons: Reason[] = spread ? [{ code: 'claim-adjustments-spread', values: {} }] : [];
  if (billed !== charge)
    reasons.push(reasonOf({ code: 'charge-differs', values: { amountStated: charge, amountSum: billed } }));
  const owed = centsIn(claim.patientResponsibility ?? '');
  const computed = totalsOf(lines).patientResponsibility ?? 0;
  if (owed !== null && owed !== computed)
    reasons.push(reasonOf({ code: 'owed-differs', values: { amountStated: owed, amountSum: computed } }));
  return { lines, reasons };
}

/** Denied: nothing was paid and nothing allowed, with reasons; all to the deductible is completed (domain 7.2). */
function statusOf(status: string, lines: readonly ClaimLineRecord[]): ClaimContent['status'] {
  if (PENDED.has(status)) return 'pending';
  if (status === NOT_OURS) return 'rejected';
  const { paid, allowed, notCovered } = totalsOf(lines);
  const isDenied = (paid ?? 0) === 0 && (allowed ?? 0) === 0 && (status === '4' || (notCovered ?? 0) > 0);
  return isDenied ? 'denied' : 'completed';
}

function lineOf(
  { line, billed, adjustments }: Line,
  { claim, days }: { claim: ClaimPayment835; days: Days },
): ClaimLineRecord {
  const at = (line && lineDays(line)) ?? days;
  const service = line?.submitted ?? line?.procedure;
  const isDrug = service?.qualifier === 'N4';
  return {
    ...UNDECIDED,
    serviceDateFrom: at.from,
    serviceDateTo: at.to,
    billedCurrencyCents: billed,
    exchangeRate: '1',
    procedureCode: service === undefined || isDrug || service.qualifier === 'NU' ? null : service.code,
    modifiers: service?.modifiers ?? [],
    revenueCode: line?.revenue ?? null,
    ndcCode: isDrug ? service.code : null,
    description: service?.description ?? null,
    units: decimalIn(line?.submittedQuantity ?? line?.quantity),
    placeOfService: formOf(claim).formType === 'UB04' ? null : (claim.facility ?? null),
    toothNumber: null,
    toothSurface: null,
    diagnosisPointers: [],
    controlNumber: line?.controlNumber ?? null,
    coinsurancePct: null,
    reasonCodes: reasonsOf(adjustments, line?.remarks ?? []),
    benefitCategory: null,
    networkTier: null,
    lineStatus: null,
  };
}

/** Reason codes as the file has them; remarks stand with the first. */
const reasonsOf = (adjustments: readonly ClaimAdjustment[], remarks: readonly string[]): ReasonCode[] =>
  adjustments.map(({ group, reason, cents }, index) => ({
    group,
    carc: reason,
    rarc: index === 0 ? [...remarks] : [],
    amount: decimalOf(cents),
  }));

/** Which form it came on: dental by its codes, drugs by theirs, institutional by DRG, revenue codes or lack of lines. */
function formOf({ lines, drg }: ClaimPayment835): Pick<ClaimContent, 'formType' | 'claimType'> {
  const qualifiers = new Set(lines.map(({ procedure }) => procedure?.qualifier));
  if (qualifiers.has('AD')) return { formType: 'ADA', claimType: 'dental' };
  if (lines.length > 0 && qualifiers.size === 1 && qualifiers.has('N4'))
    return { formType: 'NCPDP', claimType: 'pharmacy' };
  const institutional = drg !== undefined || lines.length === 0 || lines.some(({ revenue }) => revenue !== undefined);
  return { formType: institutional ? 'UB04' : 'CMS1500', claimType: 'medical' };
}

type Said = { payment: Payment835 | undefined; days: Days; lines: ClaimLineRecord[]; status: ClaimContent['status'] };

function contentOf(claim: ClaimPayment835, { payment, days, lines, status }: Said): ClaimContent {
  const form = formOf(claim);
  const isInstitutional = form.formType === 'UB04';
  const paid = centsIn(claim.paid) ?? 0;
  return {
    ...form,
    externalClaimNumber: null,
    patientAccountNumber: claim.account,
    status,
    pendingReason: status === 'pending' ? 'underReview' : null,
    void: false,
    dateReceived: claim.dates.find(({ qualifier }) => qualifier === '050')?.date ?? null,
    dateProcessed: payment?.dates.find(({ qualifier }) => qualifier === '405')?.date ?? payment?.date ?? null,
    datePaid: paid > 0 ? (payment?.date ?? null) : null,
    groupNumber: claim.references.find(({ qualifier }) => qualifier === '1L')?.value ?? null,
    groupName: null,
    ...providerIn(claim, payment),
    networkStatus: null,
    serviceDateFrom: days.from,
    serviceDateTo: days.to,
    diagnoses: [],
    billType: isInstitutional && claim.facility !== undefined ? `${claim.facility}${claim.frequency ?? ''}` : null,
    drgCode: claim.drg ?? null,
    placeOfService: isInstitutional ? null : (claim.facility ?? null),
    assignedBenefits: null,
    payeeType: 'provider',
    payments: payment === undefined ? [] : [paidBy(payment, paid)],
    reasonCodes: reasonsOf(claim.adjustments.map(adjustmentOf), claim.remarks),
    currencyCode: 'USD',
    sensitive: false,
    lines,
  };
}

function providerIn(claim: ClaimPayment835, payment: Payment835 | undefined) {
  const rendering = providerOf(claim, '82');
  const payee = payment?.payee;
  return {
    providerName: (rendering && partyName(rendering)) ?? payee?.name ?? null,
    providerNpi: (rendering && npiOf(rendering)) ?? (payee && npiOf(payee)) ?? null,
    providerNumber: null,
    providerTin: (payee && taxIdOf(payee)) ?? null,
    officeName: payee?.name ?? null,
    officeCity: payee?.address?.city ?? null,
  };
}

const METHODS: Readonly<Record<string, ClaimPaid['method']>> = { CHK: 'check', ACH: 'eft', FWT: 'eft' };

/** The claim's part of a check or transfer (BPR, TRN). */
const paidBy = (payment: Payment835, paid: number): ClaimPaid => ({
  reference: payment.trace || null,
  method: METHODS[payment.method ?? ''] ?? null,
  date: payment.date ?? null,
  payee: payment.payee.name ?? null,
  amount: decimalOf(paid),
  clearedDate: null,
});
