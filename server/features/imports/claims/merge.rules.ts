import type { ClaimLineRecord } from '../../../domain/claims/claim-record.ts';
import { type MoneyName, moneyNames, UNDECIDED } from '../../../domain/claims/line-money.ts';
import { timesRate } from '../../../domain/money.ts';
import type { ClaimContent } from './claims-file.ts';
import type { KnownClaim } from './known-claims.queries.ts';

/** A line that is the claim as a whole: the payment named no service. */
export const isWhole = ({ procedureCode, revenueCode, ndcCode }: ClaimLineRecord): boolean =>
  procedureCode === null && revenueCode === null && ndcCode === null;

/** Which service a decided line is about: by the line's control number, else by code and charge; undefined: none. */
function serviceOf(
  decided: ClaimLineRecord,
  services: readonly ClaimLineRecord[],
  used: ReadonlySet<ClaimLineRecord>,
): ClaimLineRecord | undefined {
  const open = services.filter((service) => !used.has(service));
  const byControl = open.find(
    (service) => decided.controlNumber !== null && controlOf(service, services) === decided.controlNumber,
  );
  const sameCharge = open.filter((service) => dollarsOf(service) === decided.billedCurrencyCents);
  const sameCode = sameCharge.filter(({ procedureCode, revenueCode }) =>
    decided.procedureCode === null ? revenueCode === decided.revenueCode : procedureCode === decided.procedureCode,
  );
  return (
    byControl ??
    sameCode.find(({ serviceDateFrom }) => serviceDateFrom === decided.serviceDateFrom) ??
    sameCode[0] ??
    (isWhole(decided) && services.length === 1 ? sameCharge[0] : undefined)
  );
}

/** What a service comes to in US dollars, in cents: payments are in dollars whatever the bill was in. */
const dollarsOf = ({ billedCurrencyCents, exchangeRate }: ClaimLineRecord): number =>
  exchangeRate === '1' ? billedCurrencyCents : timesRate(billedCurrencyCents, exchangeRate);

/** The charge of a decided line: in the bill's own currency, unless the payer says another sum. */
const chargeIn = (
  line: ClaimLineRecord,
  service: ClaimLineRecord,
): Pick<ClaimLineRecord, 'billedCurrencyCents' | 'exchangeRate'> => {
  const { billedCurrencyCents, exchangeRate } = dollarsOf(service) === dollarsOf(line) ? service : line;
  return { billedCurrencyCents, exchangeRate };
};

/** REF 6R, or, where the claim had none, its line's number (X12 837 LX01). */
const controlOf = (service: ClaimLineRecord, services: readonly ClaimLineRecord[]): string =>
  service.controlNumber ?? String(services.indexOf(service) + 1);

const moneyIn = (
  line: ClaimLineRecord,
): Pick<ClaimLineRecord, MoneyName | 'notCoveredTo' | 'reasonCodes' | 'lineStatus'> => {
  const amounts = { ...UNDECIDED };
  for (const name of moneyNames) amounts[name] = line[name];
  const { notCoveredTo, reasonCodes, lineStatus } = line;
  return { ...amounts, notCoveredTo, reasonCodes, lineStatus };
};

/**
 * The services of a bill that a payment leaves open, where it decides a part of them and nothing else: each of its lines is a
 * service of the bill, of that day and charge. Null where it is not so.
 */
export function servicesLeft(
  decided: readonly ClaimLineRecord[],
  services: readonly ClaimLineRecord[],
): ClaimLineRecord[] | null {
  const used = new Set<ClaimLineRecord>();
  for (const line of decided) {
    const onDay = services.filter(({ serviceDateFrom }) => serviceDateFrom === line.serviceDateFrom);
    const service = isWhole(line) ? undefined : serviceOf(line, onDay, used);
    if (service === undefined || dollarsOf(service) !== dollarsOf(line)) return null;
    used.add(service);
  }
  const left = services.filter((service) => !used.has(service));
  return left.length === 0 ? null : left;
}

const isStated = (one: string | null, other: string | null): boolean => one !== null && one === other;

/** One control number, or one code. */
const isSameCode = (one: ClaimLineRecord, other: ClaimLineRecord): boolean =>
  isStated(one.controlNumber, other.controlNumber) ||
  isStated(one.procedureCode, other.procedureCode) ||
  isStated(one.revenueCode, other.revenueCode) ||
  isStated(one.ndcCode, other.ndcCode);

const isSameService = (one: ClaimLineRecord, other: ClaimLineRecord): boolean =>
  isSameCode(one, other) ||
  (isWhole(one) && isWhole(other)) ||
  (dollarsOf(one) === dollarsOf(other) && one.serviceDateFrom === other.serviceDateFrom);

/** Is there a service that both are about, by its code or by its day and charge? */
export const shareService = (one: readonly ClaimLineRecord[], other: readonly ClaimLineRecord[]): boolean =>
  one.some((line) => other.some((service) => isSameService(line, service)));

/** What a claim comes to in US dollars, in cents. */
export const dollarsIn = (lines: readonly ClaimLineRecord[]): number =>
  lines.reduce((sum, line) => sum + dollarsOf(line), 0);

/** Decided lines with what the claim says of their services. */
export function decidedLines(
  decided: readonly ClaimLineRecord[],
  services: readonly ClaimLineRecord[],
): ClaimLineRecord[] {
  const used = new Set<ClaimLineRecord>();
  return decided.map((line) => {
    const service = serviceOf(line, services, used);
    if (service === undefined) return line;
    used.add(service);
    return { ...service, ...moneyIn(line), ...chargeIn(line, service) };
  });
}

/** Fields that a claim says better than its payment: the payment's are taken where the claim has none. */
const DETAILS = [
  'patientAccountNumber',
  'groupNumber',
  'groupName',
  'providerName',
  'providerNpi',
  'providerNumber',
  'providerTin',
  'billingNpi',
  'officeName',
  'officeCity',
  'networkStatus',
  'billType',
  'drgCode',
  'placeOfService',
  'assignedBenefits',
  'payeeType',
  'dateReceived',
] as const satisfies readonly (keyof ClaimContent)[];

const detailsOf = (first: ClaimContent, second: ClaimContent): Partial<ClaimContent> =>
  Object.fromEntries(DETAILS.map((name) => [name, first[name] ?? second[name]]));

/** From the first to the last day of services; nothing where there are none. */
export const spanOfLines = (
  lines: readonly ClaimLineRecord[],
): Pick<ClaimContent, 'serviceDateFrom' | 'serviceDateTo'> | object => {
  const from = lines.map(({ serviceDateFrom }) => serviceDateFrom).toSorted()[0];
  const to = lines
    .map(({ serviceDateTo }) => serviceDateTo)
    .toSorted()
    .at(-1);
  return from === undefined || to === undefined ? {} : { serviceDateFrom: from, serviceDateTo: to };
};

/** What a known claim says after a payment decided it. */
export function decidedClaim(known: KnownClaim, payment: ClaimContent): ClaimContent {
  const lines = decidedLines(payment.lines, known.lines);
  const { diagnoses, claimType, formType, currencyCode, billKey } = known;
  return {
    ...payment,
    ...detailsOf(known, payment),
    billKey,
    payerClaimNumber: payment.payerClaimNumber ?? known.payerClaimNumber,
    statedCharge: payment.statedCharge ?? (dollarsIn(lines) === dollarsIn(known.lines) ? known.statedCharge : null),
    diagnoses,
    claimType,
    formType,
    currencyCode,
    externalClaimNumber: known.externalClaimNumber,
    sensitive: known.sensitive || payment.sensitive,
    lines,
    ...spanOfLines(lines),
  };
}

/** What a claim that a payment made says once the claim itself arrives: its details, with the payment's money. */
export function detailedClaim(known: KnownClaim, claim: ClaimContent): ClaimContent {
  const lines = decidedLines(known.lines, claim.lines);
  return {
    ...claim,
    ...detailsOf(claim, known),
    status: known.status,
    pendingReason: known.pendingReason,
    payments: known.payments,
    reasonCodes: known.reasonCodes,
    dateProcessed: known.dateProcessed,
    datePaid: known.datePaid,
    externalClaimNumber: known.externalClaimNumber ?? claim.externalClaimNumber,
    payerName: known.payerName,
    payerId: known.payerId,
    payerClaimNumber: known.payerClaimNumber,
    decisions: known.decisions,
    statedCharge: known.statedCharge ?? claim.statedCharge,
    sensitive: known.sensitive,
    lines,
    ...spanOfLines(lines),
  };
}

/** A decided claim after its payment was taken back: what was asked stands, nothing is decided (X12 835 CLP02 22). */
export function reopenedClaim(known: KnownClaim, reversal: ClaimContent): KnownClaim {
  const { dateProcessed, payments } = reversal;
  return {
    ...known,
    status: 'pending',
    pendingReason: 'reopened',
    dateProcessed,
    datePaid: null,
    payments: payments.map((payment) => ({ ...payment, amount: null })),
    reasonCodes: [],
    lines: known.lines.map((line) => ({ ...line, ...UNDECIDED, reasonCodes: [], lineStatus: 'pending' })),
  };
}
