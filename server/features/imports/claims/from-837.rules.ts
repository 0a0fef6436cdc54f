import type { Claim837, ClaimForm, ClaimLine, Header837 } from '@coverlane/x12/837-model.ts';
import { type ClaimCurrency, type ClaimParty, npiOf, providerOf, taxIdOf } from '@coverlane/x12/claim-model.ts';
import type { ClaimLineRecord } from '../../../domain/claims/claim-record.ts';
import { decimalOf } from '../../../domain/money.ts';
import { centsIn, centsOrZero, decimalIn, orNull } from './amounts.rules.ts';
import { billKeyOf } from './bill-key.rules.ts';
import { BLANK_CLAIM, BLANK_LINE } from './blank-claim.ts';
import type { AskedClaim, AskedItem, ClaimContent, Reason } from './claims-file.ts';
import { chargeOf } from './ledger.ts';
import { patientOfClaim } from './patient.rules.ts';
import { dateOf, type Days, daysOf, spanOf } from './service-days.rules.ts';
import { type DayAnswer, dated } from './undated.rules.ts';

const FORMS: Readonly<Record<ClaimForm, Pick<ClaimContent, 'formType' | 'claimType'>>> = {
  P: { formType: 'CMS1500', claimType: 'medical' },
  I: { formType: 'UB04', claimType: 'medical' },
  D: { formType: 'ADA', claimType: 'dental' },
};

/** CLM05-3: 7 and 8 are about an earlier claim; everything else is a claim of its own. */
const ACTIONS = new Map<string | undefined, AskedClaim['action']>([
  ['7', 'replace'],
  ['8', 'void'],
]);

type Beside = { header: Header837 | undefined; answer: DayAnswer | undefined };

/** What a claim of an 837 asks (domain 15.3), or why it is not taken. Money stays unknown: nobody has decided yet. */
export function claimAsked(claim: Claim837, { header, answer }: Beside): AskedItem {
  const found = dated(claimDays(claim), answer);
  const about = {
    position: claim.position,
    account: claim.account,
    patient: patientOfClaim(claim),
    charge: centsOrZero(claim.charge),
  };
  const wrong = wrongWith(claim);
  const serviceDate = found.days === null ? null : found.days.from;
  if (wrong !== null) {
    const verdict = claim.predetermination ? 'leftOut' : 'refused';
    return { kind: 'notTaken', verdict, ...about, paid: null, serviceDate, reasons: [wrong] };
  }
  if (found.days === null) {
    return { kind: 'notTaken', verdict: found.verdict, ...about, paid: null, serviceDate, reasons: [found.reason] };
  }
  const content = billOf(claim, { header, days: found.days });
  return {
    kind: 'claim',
    ...about,
    action: ACTIONS.get(claim.frequency) ?? 'record',
    original: orNull(claim.originalReference),
    content,
    reasons: [...found.reasons, ...chargeDiffers(content)],
  };
}

/** The days of all services; the claim's own where its lines have none (472, 434 statement, 435 admission). */
const claimDays = ({ lines, dates }: Claim837): Days | null =>
  spanOf(lines.map((line) => daysOf(line.dates, '472'))) ?? daysOf(dates, '472', '434', '435');

function wrongWith({ lines, predetermination, currency }: Claim837): Reason | null {
  if (predetermination) return { code: 'predetermination', values: {} };
  if (lines.length === 0) return { code: 'lines-missing', values: {} };
  if (lines.some(isBlank)) return { code: 'blank-code', values: {} };
  if (currency !== undefined && rateOf(currency) === null) {
    return { code: 'exchange-rate-missing', values: { currency: currency.code } };
  }
  const amount = lines.map(({ charge }) => charge).find((text) => (centsIn(text) ?? -1) < 0);
  return amount === undefined ? null : { code: 'money-negative', values: { amount } };
}

/** What a dollar amount is made with: six decimals at most, above zero; null: the file does not say it. */
const rateOf = ({ rate = '' }: ClaimCurrency): string | null => {
  const match = /^\+?(\d{0,6})(?:\.(\d{0,6})0*)?$/.exec(rate);
  const [, whole, part] = match ?? [];
  const factor = `${whole || '0'}.${part || '0'}`;
  return Number(factor) > 0 ? factor : null;
};

/** A service that is written, but with blanks only. */
const isBlank = ({ procedure }: ClaimLine): boolean => procedure?.qualifier === '' && procedure.code === '';

/** A bill with what it is known again by, and with its total where its lines come to another. */
function billOf(claim: Claim837, around: Around): ClaimContent {
  const content = contentOf(claim, around);
  const stated = centsOrZero(claim.charge);
  const statedCharge = stated === chargeOf(content) ? null : stated;
  return { ...content, statedCharge, billKey: billKeyOf(content) };
}

const chargeDiffers = (content: ClaimContent): Reason[] =>
  content.statedCharge === null
    ? []
    : [
        {
          code: 'charge-differs',
          values: { amountStated: decimalOf(content.statedCharge), amountSum: decimalOf(chargeOf(content)) },
        },
      ];

type Around = { header: Header837 | undefined; days: Days };

function contentOf(claim: Claim837, { header, days }: Around): ClaimContent {
  const { subscriber, billing, currency, benefitsAssigned: assigned } = claim;
  return {
    ...BLANK_CLAIM,
    ...FORMS[claim.form],
    ...providerIn(providerOf(claim, '82') ?? billing, billing),
    externalClaimNumber: orNull(claim.clearinghouseReference),
    patientAccountNumber: claim.account,
    dateReceived: orNull(dateOf(claim.dates, '050') ?? header?.date),
    groupNumber: orNull(subscriber.group),
    groupName: orNull(subscriber.groupName),
    serviceDateFrom: days.from,
    serviceDateTo: days.to,
    diagnoses: claim.diagnoses.map(({ code, role }) => ({ code, role })),
    billType: orNull(claim.billType),
    drgCode: orNull(claim.drg),
    placeOfService: orNull(claim.placeOfService),
    assignedBenefits: orNull(assigned),
    payeeType: assigned === undefined ? null : assigned ? 'provider' : 'member',
    ...(currency === undefined ? {} : { currencyCode: currency.code }),
    lines: claim.lines.map((line) => lineOf(line, { claim, days })),
  };
}

/** Who did it and whose office it was. */
function providerIn(rendering: ClaimParty, billing: ClaimParty) {
  return {
    providerName: partyName(rendering),
    providerNpi: orNull(npiOf(rendering) ?? npiOf(billing)),
    billingNpi: orNull(npiOf(billing)),
    providerNumber: orNull(rendering.references.find(({ qualifier }) => qualifier === 'G2')?.value),
    providerTin: orNull(taxIdOf(billing)),
    officeName: partyName(billing),
    officeCity: orNull(billing.address?.city),
  };
}

/** A party's name as it is read. */
export const partyName = ({ first, last, type }: ClaimParty): string | null =>
  (type === '2' ? last : [first, last].filter(Boolean).join(' ')) || null;

function lineOf(line: ClaimLine, { claim, days }: { claim: Claim837; days: Days }): ClaimLineRecord {
  const at = daysOf(line.dates, '472') ?? days;
  return {
    ...BLANK_LINE,
    ...serviceOf(line),
    serviceDateFrom: at.from,
    serviceDateTo: at.to,
    billedCurrencyCents: centsOrZero(line.charge),
    ...(claim.currency === undefined ? {} : { exchangeRate: rateOf(claim.currency) ?? '1' }),
    placeOfService: orNull(line.placeOfService ?? claim.placeOfService),
    toothNumber: line.teeth.map(({ code }) => code).join(', ') || null,
    toothSurface: line.teeth.flatMap(({ surfaces }) => surfaces).join('') || null,
    diagnosisPointers: line.diagnosisPointers.map(Number).filter((pointer) => pointer >= 1 && pointer <= 12),
    controlNumber: orNull(line.controlNumber),
  };
}

const serviceOf = ({ procedure, revenue, drugs, quantity }: ClaimLine) => ({
  // Some senders write the qualifier and no code.
  procedureCode: procedure?.code || null,
  modifiers: procedure?.modifiers ?? [],
  revenueCode: orNull(revenue),
  ndcCode: orNull(drugs[0]?.ndc),
  description: orNull(procedure?.description),
  units: decimalIn(quantity),
});
