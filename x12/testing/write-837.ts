import { writeFields } from '../834-fields.ts';
import { writeAmounts, writeDates, writeParty, writeReferences } from '../834-write-parts.ts';
import type { Claim837, ClaimForm, ClaimLine, Drug, HealthCode } from '../837-model.ts';
import type { LineAdjudication837, OtherPayer837 } from '../837-model.ts';
import { toD8 } from '../calendar.ts';
import type { Adjustment, ClaimParty, Procedure, ClaimCurrency } from '../claim-model.ts';
import { X12Writer } from '../write.ts';
import type { X12WriterOptions } from '../write.ts';

type Model<T> = Omit<T, 'position'>;
type Draft837 = Omit<Model<Claim837>, 'lines'> & { readonly lines: readonly Model<ClaimLine>[] };

const VERSIONS: Record<ClaimForm, string> = { P: '005010X222A1', I: '005010X223A2', D: '005010X224A2' };
const SBR_FIELDS = ['responsibility', 'relationship', 'group', 'groupName', 'type', '', '', '', 'filing'] as const;

/** Writes claims as an 837 file; for tests, which read it back. Each claim has levels of its own. */
export function written837(form: ClaimForm, claims: readonly Draft837[], options: X12WriterOptions): string {
  return enclosed({ kind: '837', group: 'HC', version: VERSIONS[form] }, options, (writer) => {
    writer.segment('BHT', '0019', '00', 'R1', '20261120', '1405', 'CH');
    for (const [index, claim] of claims.entries()) writeClaim(writer, claim, index * 3 + 1);
  });
}

/** A file of one transaction, its content written by `content`. */
export function enclosed(
  of: { kind: string; group: string; version: string },
  options: X12WriterOptions,
  content: (writer: X12Writer) => void,
): string {
  const writer = new X12Writer(options);
  const [sender, receiver] = [
    { qualifier: '30', id: '931234567' },
    { qualifier: '30', id: '841234567' },
  ];
  writer.openInterchange({ sender, receiver, date: '261120', time: '1405', control: 1, usage: 'T' });
  const group = { kind: of.group, sender: 'A', receiver: 'B', date: '20261120', time: '1405', control: 1 };
  writer.openGroup({ ...group, version: of.version });
  writer.openTransaction({ kind: of.kind, control: '0001', version: of.version });
  content(writer);
  writer.closeTransaction();
  writer.closeGroup();
  writer.closeInterchange();
  return writer.take();
}

function writeClaim(writer: X12Writer, claim: Draft837, hl: number): void {
  writeLevels(writer, claim, hl);
  writeClm(writer, claim);
  writeDates(writer, claim.dates);
  if (claim.admission !== undefined) {
    writer.segment('CL1', ...writeFields(claim.admission, ['type', 'source', 'status']));
  }
  writeAmounts(writer, claim.amounts);
  writeReferences(writer, claim.references);
  writeHealth(writer, claim);
  for (const provider of claim.providers) writeClaimParty(writer, provider);
  for (const other of claim.otherPayers) writeOtherPayer(writer, other);
  for (const line of claim.lines) writeLine(writer, line, claim.form);
}

function writeLevels(writer: X12Writer, claim: Draft837, hl: number): void {
  const { billing, payTo, subscriber, payer, patient } = claim;
  const [billingLevel, subscriberLevel] = [String(hl), String(hl + 1)];
  writer.segment('HL', billingLevel, '', '20', '1');
  writeCurrency(writer, '85', claim.currency);
  for (const party of [billing, payTo]) if (party !== undefined) writeClaimParty(writer, party);
  writer.segment('HL', subscriberLevel, billingLevel, '22', patient === undefined ? '0' : '1');
  writer.segment('SBR', ...writeFields(subscriber, SBR_FIELDS));
  for (const party of [subscriber.party, payer]) if (party !== undefined) writeClaimParty(writer, party);
  if (patient === undefined) return;
  writer.segment('HL', String(hl + 2), subscriberLevel, '23', '0');
  const death = patient.deathDate === undefined ? [] : ['', '', '', 'D8', toD8(patient.deathDate)];
  writer.segment('PAT', patient.relationship, ...death);
  writeClaimParty(writer, patient.party);
}

function writeClm(writer: X12Writer, claim: Draft837): void {
  const { account, charge, frequency = '', causes } = claim;
  const assigned = new Map([
    [true, 'Y'],
    [false, 'N'],
  ]);
  const place = claim.placeOfService ?? claim.billType?.slice(0, claim.billType.length - frequency.length) ?? '';
  const blanks = Array.from({ length: 7 }, () => '');
  const asked = claim.predetermination ? [...blanks, 'PB'] : [];
  const benefits = claim.benefitsAssigned === undefined ? undefined : assigned.get(claim.benefitsAssigned);
  writer.segment(
    'CLM',
    account,
    charge,
    '',
    '',
    [place, 'B', frequency],
    '',
    '',
    benefits ?? '',
    '',
    '',
    causes,
    ...asked,
  );
}

function writeHealth(writer: X12Writer, claim: Draft837): void {
  const diagnoses = claim.diagnoses.map(({ qualifier, code, presentOnAdmission = '' }) => {
    return [qualifier, code, '', '', '', '', '', '', presentOnAdmission];
  });
  const drg = claim.drg === undefined ? [] : [['DR', claim.drg]];
  const codes = [...diagnoses, ...drg, ...claim.codes.map(healthCode)];
  for (let at = 0; at < codes.length; at += 12) writer.segment('HI', ...codes.slice(at, at + 12));
}

function healthCode({ qualifier, code, date, until, amount = '' }: HealthCode): string[] {
  if (date === undefined) return [qualifier, code, '', '', amount];
  const days = until === undefined ? ['D8', toD8(date)] : ['RD8', `${toD8(date)}-${toD8(until)}`];
  return [qualifier, code, ...days, amount];
}

function writeOtherPayer(writer: X12Writer, other: OtherPayer837): void {
  writer.segment('SBR', ...writeFields(other, SBR_FIELDS));
  writeAdjustments(writer, other.adjustments);
  writeAmounts(writer, other.amounts);
  writeDates(writer, other.dates);
  writeReferences(writer, other.references);
  if (other.subscriber !== undefined) writeClaimParty(writer, other.subscriber);
  if (other.payer !== undefined) writeClaimParty(writer, other.payer);
  for (const provider of other.providers) writeClaimParty(writer, provider);
}

function writeLine(writer: X12Writer, line: Model<ClaimLine>, form: ClaimForm): void {
  writer.segment('LX', line.number);
  writeService(writer, line, form);
  for (const { code, surfaces } of line.teeth) writer.segment('TOO', 'JP', code, surfaces);
  writeDates(writer, line.dates);
  writeReferences(writer, line.references);
  writeAmounts(writer, line.amounts);
  for (const drug of line.drugs) writeDrug(writer, drug);
  for (const provider of line.providers) writeClaimParty(writer, provider);
  for (const adjudication of line.adjudications) writeAdjudication(writer, adjudication);
}

function writeDrug(writer: X12Writer, { ndc, quantity = '', unit = '', prescription }: Drug): void {
  writer.segment('LIN', '', 'N4', ndc);
  writer.segment('CTP', '', '', '', quantity, [unit]);
  if (prescription !== undefined) writer.segment('REF', 'XZ', prescription);
}

function writeAdjudication(writer: X12Writer, of: LineAdjudication837): void {
  const { payer, paid, revenue = '', quantity = '', bundledInto = '' } = of;
  writer.segment('SVD', payer, paid, composite(of.procedure), revenue, quantity, bundledInto);
  writeAdjustments(writer, of.adjustments);
  writeDates(writer, of.dates);
  writeAmounts(writer, of.amounts);
}

function writeService(writer: X12Writer, line: Model<ClaimLine>, form: ClaimForm): void {
  const { charge, unit = '', quantity = '', placeOfService = '', diagnosisPointers: pointers } = line;
  const procedure = composite(line.procedure);
  if (form === 'P') writer.segment('SV1', procedure, charge, unit, quantity, placeOfService, '', pointers);
  else if (form === 'I') writer.segment('SV2', line.revenue ?? '', procedure, charge, unit, quantity);
  else {
    const blanks = ['', '', '', ''];
    writer.segment('SV3', procedure, charge, placeOfService, line.oralCavity, '', quantity, ...blanks, pointers);
  }
}

/** Qualifier, code, four modifiers, description. */
export function composite(procedure: Procedure | undefined): string[] {
  if (procedure === undefined) return [];
  const { qualifier, code, modifiers, description = '' } = procedure;
  const four = Array.from({ length: 4 }, (_, index) => modifiers[index] ?? '');
  return [qualifier, code, ...four, description];
}

/** CAS: reasons of one group that follow each other share a segment, six at most. */
export function writeAdjustments(writer: X12Writer, adjustments: readonly Adjustment[]): void {
  const [first] = adjustments;
  if (first === undefined) return;
  const other = adjustments.findIndex(({ group }) => group !== first.group);
  const count = Math.min(6, other === -1 ? adjustments.length : other);
  const texts = adjustments.slice(0, count).flatMap(({ reason, amount, quantity = '' }) => [reason, amount, quantity]);
  writer.segment('CAS', first.group, ...texts);
  writeAdjustments(writer, adjustments.slice(count));
}

/** CUR of the billing provider (85) or the payer (PR). */
export function writeCurrency(writer: X12Writer, entity: string, currency: ClaimCurrency | undefined): void {
  if (currency !== undefined) writer.segment('CUR', entity, currency.code, currency.rate ?? '');
}

/** NM1 with what hangs on it. */
export function writeClaimParty(writer: X12Writer, party: ClaimParty): void {
  writeParty(writer, party);
  writeReferences(writer, party.references);
  if (party.taxonomy !== undefined) writer.segment('PRV', 'PE', 'PXC', party.taxonomy);
}
