import type { ClaimPayment835, Payment835 } from '@coverlane/x12/835-model.ts';
import { npiOf, providerOf, taxIdOf } from '@coverlane/x12/claim-model.ts';
import type { ClaimEvent, ClaimLineRecord, ClaimPaid } from '../../../domain/claims/claim-record.ts';
import { totalsOf, UNDECIDED } from '../../../domain/claims/line-money.ts';
import { decimalOf } from '../../../domain/money.ts';
import { centsOrZero, orNull } from './amounts.rules.ts';
import { BLANK_CLAIM } from './blank-claim.ts';
import type { AskedItem, AskedPayment, ClaimContent, NotTaken, Reason } from './claims-file.ts';
import { digestOf } from './digest.ts';
import { partyName } from './from-837.rules.ts';
import { chargeOf } from './ledger.ts';
import { patientOfPayment } from './patient.rules.ts';
import { adjustmentOf, lineDays, linesOf, reasonsOf } from './payment-lines.rules.ts';
import { dateOf, type Days, daysBetween, spanOf } from './service-days.rules.ts';
import { type DayAnswer, dated } from './undated.rules.ts';

/** CLP02 (X12 1029). 5, 10, 13 and 15 to 17 (4010) say that nothing is decided. */
const REVERSAL = '22';
const NOT_OURS = '23';
const PREDETERMINATION = '25';
const PENDED = new Set(['5', '10', '13', '15', '16', '17']);

/**
 * What a claim of an 835 says (domain 15.3), or why it is not taken: a claim whose figures do not add up is refused with
 * both figures, because no honest story can be told of it.
 */
export function paymentAsked(claim: ClaimPayment835, { payment, answer }: Beside): AskedItem {
  const found = dated(daysOf(claim, payment), answer);
  const { days } = found;
  if (claim.status === PREDETERMINATION) {
    return notTaken(claim, { verdict: 'leftOut', days, reason: { code: 'predetermination', values: {} } });
  }
  if (payment?.currency !== undefined) {
    const reason = { code: 'payment-currency', values: { currency: payment.currency.code } };
    return notTaken(claim, { verdict: 'refused', days, reason });
  }
  if (found.days === null) {
    const read = (known: Days, given: Reason[]) => decisionAsked(claim, { payment, days: known, given });
    const undated = { ...numbersOf(claim), payer: payerOf(payment), dated: read };
    return { ...notTaken(claim, found), ...(found.verdict === 'undated' && { undated }) };
  }
  return decisionAsked(claim, { payment, days: found.days, given: found.reasons });
}

type Beside = { payment: Payment835 | undefined; answer: DayAnswer | undefined };
type Decision = Pick<Said, 'payment' | 'days'> & { given: Reason[] };

function decisionAsked(claim: ClaimPayment835, { payment, days, given }: Decision): AskedItem {
  if (claim.status === REVERSAL) return reversalAsked(claim, { payment, days });
  const found = linesOf(claim, days);
  if ('refused' in found) return notTaken(claim, { verdict: 'refused', days, reason: found.refused });
  const lines = PENDED.has(claim.status) ? found.lines.map(undecided) : found.lines;
  const status = statusOf(claim.status, lines);
  const content = contentOf(claim, { payment, days, lines, status });
  const asked = { ...aboutOf(claim), ...decisionOf(claim, payment), content };
  return { kind: 'payment', ...asked, reversal: false, reasons: [...given, ...found.reasons] };
}

const aboutOf = (claim: ClaimPayment835): Pick<AskedPayment, 'position' | 'account' | 'patient' | 'charge'> => ({
  position: claim.position,
  account: claim.account,
  patient: patientOfPayment(claim),
  charge: Math.abs(centsOrZero(claim.charge)),
});

/** CLP07, and REF F8: the payer's number of the claim before this one. */
const numbersOf = (claim: ClaimPayment835): Pick<AskedPayment, 'payerNumber' | 'original'> => ({
  payerNumber: orNull(claim.payerClaimNumber),
  original: orNull(claim.references.find(({ qualifier }) => qualifier === 'F8')?.value),
});

type Decided = Pick<AskedPayment, 'payerNumber' | 'original' | 'replaces' | 'paid' | 'saysDays' | 'event'>;

function decisionOf(claim: ClaimPayment835, payment: Payment835 | undefined): Decided {
  const paid = centsOrZero(claim.paid);
  const saysDays = ownDays(claim) !== null;
  return { ...numbersOf(claim), replaces: claim.frequency === '7', paid, saysDays, event: eventOf(claim, payment) };
}

/** What is said, so that the same is known again in another file: by which check, of which claim, how much of what. */
function eventOf(claim: ClaimPayment835, payment: Payment835 | undefined): ClaimEvent {
  const adjusted = ({ adjustments }: Pick<ClaimPayment835, 'adjustments'>) => adjustments.map(adjustmentOf);
  const lines = claim.lines.map((line) => {
    const { submitted, procedure, revenue, controlNumber } = line;
    const money = { charge: centsOrZero(line.charge), paid: centsOrZero(line.paid), adjusted: adjusted(line) };
    return { service: [submitted?.code, procedure?.code, revenue, controlNumber], ...money };
  });
  const cents = centsOrZero(claim.paid);
  const { account, status, payerClaimNumber: number } = claim;
  const about = [payment?.trace, payment?.date, number, account, status, centsOrZero(claim.charge), cents];
  return {
    key: digestOf([...about, adjusted(claim), lines]),
    kind: status === REVERSAL ? 'reversal' : 'payment',
    cents,
    date: payment === undefined ? null : paymentIn(payment, cents).dateProcessed,
    undone: false,
  };
}

/** The payer as the payment names it. */
const payerOf = (payment: Payment835 | undefined): Pick<ClaimContent, 'payerName' | 'payerId'> => {
  const { name, id, references = [] } = payment?.payer ?? {};
  return {
    payerName: orNull(name),
    payerId: id || orNull(references.find(({ qualifier }) => qualifier === '2U')?.value),
  };
};

function notTaken(
  claim: ClaimPayment835,
  { verdict, days, reason }: { verdict: NotTaken['verdict']; days: Days | null; reason: Reason },
): NotTaken {
  const { position, account, patient } = aboutOf(claim);
  const money = { charge: centsOrZero(claim.charge), paid: centsOrZero(claim.paid) };
  const serviceDate = days === null ? null : days.from;
  return { kind: 'notTaken', verdict, position, account, patient, ...money, serviceDate, reasons: [reason] };
}

/** A payment taken back (CLP02 22): its amounts are those of the payment below zero, and nothing of its own. */
function reversalAsked(claim: ClaimPayment835, around: Pick<Said, 'payment' | 'days'>): AskedPayment {
  const content = contentOf(claim, { ...around, lines: [], status: 'pending' });
  const asked = { ...aboutOf(claim), ...decisionOf(claim, around.payment), content };
  return { kind: 'payment', ...asked, reversal: true, reasons: [] };
}

const undecided = (line: ClaimLineRecord): ClaimLineRecord => ({ ...line, ...UNDECIDED, lineStatus: 'pending' });

/** When the services were: the lines' days and the statement's (DTM 232 and 233); a reversal needs none of its own. */
function daysOf(claim: ClaimPayment835, payment: Payment835 | undefined): Days | null {
  const span = ownDays(claim);
  if (span !== null || claim.status !== REVERSAL || payment?.date === undefined) return span;
  return { from: payment.date, to: payment.date };
}

function ownDays({ dates, lines }: ClaimPayment835): Days | null {
  const own = daysBetween(dates, '232', '233') ?? daysBetween(dates, '472', '472');
  return spanOf([own, ...lines.map(lineDays)]);
}

/** Denied: nothing was paid and nothing allowed, with reasons; all to the deductible is completed (domain 7.2). */
function statusOf(status: string, lines: readonly ClaimLineRecord[]): ClaimContent['status'] {
  if (PENDED.has(status)) return 'pending';
  if (status === NOT_OURS) return 'rejected';
  const { paid, allowed, notCovered } = totalsOf(lines);
  const isNothing = paid === 0 && allowed === 0;
  return isNothing && (status === '4' || notCovered !== 0) ? 'denied' : 'completed';
}

type Said = { payment: Payment835 | undefined; days: Days; lines: ClaimLineRecord[]; status: ClaimContent['status'] };

function contentOf(claim: ClaimPayment835, { payment, days, lines, status }: Said): ClaimContent {
  const paid = centsOrZero(claim.paid);
  return {
    ...BLANK_CLAIM,
    ...formOf(claim),
    ...providerIn(claim, payment),
    ...payerOf(payment),
    payerClaimNumber: orNull(claim.payerClaimNumber),
    statedCharge: statedIn(claim, lines),
    ...(payment === undefined ? {} : paymentIn(payment, paid)),
    patientAccountNumber: claim.account,
    status,
    pendingReason: status === 'pending' ? 'underReview' : null,
    dateReceived: orNull(dateOf(claim.dates, '050')),
    groupNumber: orNull(claim.references.find(({ qualifier }) => qualifier === '1L')?.value),
    serviceDateFrom: days.from,
    serviceDateTo: days.to,
    drgCode: orNull(claim.drg),
    payeeType: 'provider',
    reasonCodes: reasonsOf(claim.adjustments.map(adjustmentOf), claim.remarks),
    lines,
  };
}

/** What the claim says was charged, where its services come to another sum; a claim without services is one. */
function statedIn({ charge }: ClaimPayment835, lines: readonly ClaimLineRecord[]): number | null {
  const stated = centsOrZero(charge);
  return lines.length === 0 || stated === chargeOf({ lines }) ? null : stated;
}

/** When it was decided and paid, and by which check or transfer. */
const paymentIn = (payment: Payment835, paid: number) => ({
  dateProcessed: orNull(dateOf(payment.dates, '405') ?? payment.date),
  datePaid: paid > 0 ? orNull(payment.date) : null,
  payments: [paidBy(payment, paid)],
});

type Form = Pick<ClaimContent, 'formType' | 'claimType' | 'billType' | 'placeOfService'>;

/** Which form it came on: dental by its codes, drugs by theirs, institutional by DRG, revenue codes or lack of lines. */
function formOf({ lines, drg, facility, frequency }: ClaimPayment835): Form {
  const place = { billType: null, placeOfService: orNull(facility) };
  const qualifiers = new Set(lines.map(({ procedure }) => procedure?.qualifier));
  if (qualifiers.has('AD')) return { formType: 'ADA', claimType: 'dental', ...place };
  if (qualifiers.size === 1 && qualifiers.has('N4')) return { formType: 'NCPDP', claimType: 'pharmacy', ...place };
  const isInstitutional = drg !== undefined || lines.every(({ revenue }) => revenue !== undefined);
  if (!isInstitutional) return { formType: 'CMS1500', claimType: 'medical', ...place };
  const billType = facility === undefined ? null : [facility, frequency].join('');
  return { formType: 'UB04', claimType: 'medical', billType, placeOfService: null };
}

/** Who did it; the office is the payee's. */
function providerIn(claim: ClaimPayment835, payment: Payment835 | undefined) {
  if (payment === undefined) return {};
  const { payee } = payment;
  const rendering = providerOf(claim, '82');
  const office = orNull(payee.name);
  const name = rendering === undefined ? null : partyName(rendering);
  return {
    providerName: name ?? office,
    providerNpi: orNull(npiOf(rendering ?? payee) ?? npiOf(payee)),
    billingNpi: orNull(npiOf(payee)),
    providerTin: orNull(taxIdOf(payee)),
    officeName: office,
    officeCity: orNull(payee.address?.city),
  };
}

const METHODS = new Map<string | undefined, ClaimPaid['method']>([
  ['CHK', 'check'],
  ['ACH', 'eft'],
  ['FWT', 'eft'],
]);

/** The claim's part of a check or transfer (BPR, TRN). */
const paidBy = (payment: Payment835, paid: number): ClaimPaid => ({
  reference: payment.trace || null,
  method: METHODS.get(payment.method) ?? null,
  date: orNull(payment.date),
  payee: orNull(payment.payee.name),
  amount: decimalOf(paid),
  clearedDate: null,
});
