import { COB_FIELDS, IDC_FIELDS, PLA_FIELDS, writeFields } from './834-fields.ts';
import type { Coverage834, OtherInsurance834, Provider834 } from './834-model.ts';
import { writeAmounts, writeDates, writeParty, writeReferences } from './834-write-parts.ts';
import { toD8 } from './calendar.ts';
import type { X12Writer } from './write.ts';

/** Writes loop 2300: HD and all that hangs on it. */
export function writeCoverage(writer: X12Writer, coverage: Coverage834): void {
  const { plan = '', level = '', lateEnrollee } = coverage;
  const late = lateEnrollee === undefined ? '' : lateEnrollee ? 'Y' : 'N';
  writer.segment('HD', coverage.maintenanceType, '', coverage.insuranceLine, plan, level, '', '', '', late);
  writeDates(writer, coverage.dates);
  writeAmounts(writer, coverage.amounts);
  writeReferences(writer, coverage.references);
  for (const card of coverage.cards) writer.segment('IDC', ...writeFields(card, IDC_FIELDS));
  for (const provider of coverage.providers) writeProvider(writer, provider);
  for (const other of coverage.otherInsurance) writeOtherInsurance(writer, other);
}

function writeProvider(writer: X12Writer, { number, provider, change }: Provider834): void {
  writer.segment('LX', number);
  if (provider !== undefined) writeParty(writer, provider, true);
  if (change === undefined) return;
  const [action = '', entity = '', , , reason = ''] = writeFields(change, PLA_FIELDS);
  writer.segment('PLA', action, entity, change.date === undefined ? '' : toD8(change.date), '', reason);
}

function writeOtherInsurance(writer: X12Writer, other: OtherInsurance834): void {
  const serviceTypes = (other.serviceTypes ?? []).map((code) => [code]);
  writer.segment('COB', ...writeFields(other, COB_FIELDS), serviceTypes);
  writeReferences(writer, other.references);
  writeDates(writer, other.dates);
  for (const insurer of other.insurers) writeParty(writer, insurer);
}
