import { writeCoverage } from './834-write-coverage.ts';
import type { Header834 } from './834-events.ts';
import {
  EC_FIELDS,
  HLH_FIELDS,
  ICM_FIELDS,
  INS_EMPLOYMENT_FIELDS,
  INS_STATUS_FIELDS,
  LUI_FIELDS,
} from './834-fields.ts';
import { DSB_FIELDS, writeFields } from './834-fields.ts';
import type { Member834, Organization834, ReportingCategory834 } from './834-model.ts';
import { writeAmounts, writeDates, writeOrganization, writeParty, writeReferences } from './834-write-parts.ts';
import { toD8 } from './calendar.ts';
import type { X12Writer } from './write.ts';

/**
 * Writes one 834 transaction (005010X220A1 order of segments) from the model the reader yields: ST to SE. Reading it
 * back gives the same model. Positions are not written.
 * @throws RangeError when an identifier or code holds a separator (names and addresses are cleaned)
 */
export function write834(writer: X12Writer, header: Header834, members: Iterable<Member834>): void {
  open834(writer, header);
  for (const member of members) writeMember(writer, member);
  writer.closeTransaction();
}

/** Writes ST and the header; members follow by `writeMember`, then `writer.closeTransaction()`. */
export function open834(writer: X12Writer, header: Header834): void {
  const { time = '', timeZone = '', originalReference = '' } = header;
  writer.openTransaction({ kind: '834', control: header.control, version: header.version });
  const begin = [header.purpose, header.reference, toD8(header.date), time, timeZone, originalReference];
  writer.segment('BGN', ...begin, '', header.action);
  writeReferences(writer, header.references);
  writeDates(writer, header.dates);
  for (const { qualifier, quantity } of header.totals) writer.segment('QTY', qualifier, quantity);
  for (const organization of [header.sponsor, header.payer, ...header.agents]) {
    if (organization !== undefined) writeHeaderOrganization(writer, organization);
  }
}

function writeHeaderOrganization(writer: X12Writer, organization: Organization834): void {
  writeOrganization(writer, organization);
  const [account, second = ''] = organization.accounts ?? [];
  if (account !== undefined) writer.segment('ACT', account, '', '', '', '', second);
}

/** Writes one member, INS to the segment before the next INS. */
export function writeMember(writer: X12Writer, member: Member834): void {
  writeIns(writer, member);
  writeReferences(writer, member.references);
  writeDates(writer, member.dates);
  writeMemberName(writer, member);
  for (const party of member.parties) writeParty(writer, party);
  for (const disability of member.disabilities) {
    writer.segment('DSB', ...writeFields(disability, DSB_FIELDS));
    writeDates(writer, disability.dates);
  }
  for (const coverage of member.coverages) writeCoverage(writer, coverage);
  if (member.reporting.length > 0) writeReporting(writer, member.reporting);
}

/** Loop 2100A. */
function writeMemberName(writer: X12Writer, member: Member834): void {
  writeParty(writer, member.name);
  for (const employment of member.employmentClasses) writer.segment('EC', ...writeFields(employment, EC_FIELDS));
  if (member.income !== undefined) writer.segment('ICM', ...writeFields(member.income, ICM_FIELDS));
  writeAmounts(writer, member.amounts);
  if (member.health !== undefined) writer.segment('HLH', ...writeFields(member.health, HLH_FIELDS));
  for (const language of member.languages) writer.segment('LUI', ...writeFields(language, LUI_FIELDS));
}

function writeIns(writer: X12Writer, member: Member834): void {
  const { medicarePlan = '', medicareReason = '', deathDate, confidentiality = '', birthSequence = '' } = member;
  const death = deathDate === undefined ? ['', ''] : ['D8', toD8(deathDate)];
  writer.segment(
    'INS',
    yesNo(member.subscriber),
    member.relationship,
    member.maintenanceType,
    ...writeFields(member, INS_STATUS_FIELDS),
    [medicarePlan, medicareReason],
    ...writeFields(member, INS_EMPLOYMENT_FIELDS),
    member.disabled === undefined ? '' : yesNo(member.disabled),
    ...death,
    confidentiality,
    '',
    '',
    '',
    birthSequence,
  );
}

function writeReporting(writer: X12Writer, categories: readonly ReportingCategory834[]): void {
  writer.segment('LS', '2700');
  for (const { number, category, references, dates } of categories) {
    writer.segment('LX', number);
    if (category !== undefined) writeOrganization(writer, category);
    writeReferences(writer, references);
    writeDates(writer, dates);
  }
  writer.segment('LE', '2700');
}

function yesNo(value: boolean): string {
  return value ? 'Y' : 'N';
}
