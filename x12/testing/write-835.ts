import { AMT_FIELDS, N1_FIELDS, QTY_FIELDS, writeFields } from '../834-fields.ts';
import { writeReferences } from '../834-write-parts.ts';
import type { ClaimPayment835, Payment835, ProviderAdjustment, ServiceLine835 } from '../835-model.ts';
import { toD8 } from '../calendar.ts';
import type { ClaimDate, ClaimOrganization, ClaimQuantity } from '../claim-model.ts';
import type { X12Writer, X12WriterOptions } from '../write.ts';
import { composite, enclosed, writeAdjustments, writeClaimParty, writeCurrency } from './write-837.ts';

type Model<T> = Omit<T, 'position'>;
type Claim = Omit<Model<ClaimPayment835>, 'lines'> & { readonly lines: readonly Model<ServiceLine835>[] };

/** One payment with all it holds. */
export interface Remittance {
  readonly payment: Model<Payment835>;
  readonly claims: readonly Claim[];
  readonly adjustments: readonly Model<ProviderAdjustment>[];
}

/** Writes a payment as an 835 file; for tests, which read it back. */
export function written835({ payment, claims, adjustments }: Remittance, options: X12WriterOptions): string {
  return enclosed({ kind: '835', group: 'HP', version: '005010X221A1' }, options, (writer) => {
    writePayment(writer, payment);
    writer.segment('LX', '1');
    for (const claim of claims) writeClaim(writer, claim);
    for (const { provider, fiscalDate, reason, reference = '', amount } of adjustments) {
      const year = fiscalDate === undefined ? '' : toD8(fiscalDate);
      writer.segment('PLB', provider, year, [reason, reference], amount);
    }
  });
}

function writePayment(writer: X12Writer, payment: Model<Payment835>): void {
  const { handling, amount, debit, method = '', date, trace, issuer = '' } = payment;
  const blanks = Array.from({ length: 11 }, () => '');
  const day = date === undefined ? '' : toD8(date);
  writer.segment('BPR', handling, amount, debit ? 'D' : 'C', method, ...blanks, day);
  writeCurrency(writer, 'PR', payment.currency);
  writer.segment('TRN', '1', trace, issuer);
  writeReferences(writer, payment.references);
  writeDays(writer, payment.dates);
  writeOrganization(writer, payment.payer);
  writeOrganization(writer, payment.payee);
}

function writeOrganization(writer: X12Writer, organization: ClaimOrganization): void {
  const { address } = organization;
  writer.segment('N1', ...writeFields(organization, N1_FIELDS));
  if (address !== undefined) {
    writer.segment('N3', ...address.lines);
    writer.segment('N4', ...writeFields(address, ['city', 'state', 'zip']));
  }
  writeReferences(writer, organization.references);
}

const CLP_FIELDS = [
  ...(['account', 'status', 'charge', 'paid', 'patientResponsibility', 'filing', 'payerClaimNumber'] as const),
  ...(['facility', 'frequency', '', 'drg'] as const),
] as const;

function writeClaim(writer: X12Writer, claim: Claim): void {
  writer.segment('CLP', ...writeFields(claim, CLP_FIELDS));
  writeAdjustments(writer, claim.adjustments);
  for (const party of [claim.patient, claim.subscriber, claim.corrected, ...claim.providers]) {
    if (party !== undefined) writeClaimParty(writer, party);
  }
  writer.segment('MOA', '', '', ...claim.remarks);
  writeReferences(writer, claim.references);
  writeDays(writer, claim.dates);
  writeNumbers(writer, claim);
  for (const line of claim.lines) writeLine(writer, line);
}

function writeLine(writer: X12Writer, line: Model<ServiceLine835>): void {
  const { charge, paid, revenue = '', quantity = '', submittedQuantity = '' } = line;
  const [decided, submitted] = [composite(line.procedure), composite(line.submitted)];
  writer.segment('SVC', decided, charge, paid, revenue, quantity, submitted, submittedQuantity);
  writeDays(writer, line.dates);
  writeAdjustments(writer, line.adjustments);
  writeReferences(writer, line.references);
  writeNumbers(writer, line);
  for (const remark of line.remarks) writer.segment('LQ', 'HE', remark);
}

function writeNumbers(writer: X12Writer, of: Pick<Claim, 'amounts'> & { quantities: readonly ClaimQuantity[] }): void {
  for (const entry of of.amounts) writer.segment('AMT', ...writeFields(entry, AMT_FIELDS));
  for (const entry of of.quantities) writer.segment('QTY', ...writeFields(entry, QTY_FIELDS));
}

function writeDays(writer: X12Writer, dates: readonly ClaimDate[]): void {
  for (const { qualifier, date } of dates) writer.segment('DTM', qualifier, toD8(date));
}
