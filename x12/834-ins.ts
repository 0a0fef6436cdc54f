import { INS_EMPLOYMENT_FIELDS, INS_STATUS_FIELDS, readFields } from './834-fields.ts';
import { expectCode, readDay, requiredCode } from './834-segments.ts';
import { INS02_CODES, INS03_CODES, INS04_CODES, INS05_CODES, INS06_PLAN_CODES } from './codes-834.ts';
import { INS06_REASON_CODES, INS07_CODES, INS08_CODES, INS09_CODES, INS13_CODES, YES_NO_CODES } from './codes-834.ts';
import type { FaultReport } from './fault.ts';
import type { X12Segment } from './segment.ts';

/**
 * Reads INS (X12 834 2000). INS01, INS02 and INS03 decide who the record is about and what is done with it: an
 * unknown code there is refused, and so is a subscriber who is not 18 (19 is warned of) or a dependent who is. Other
 * codes are warned of.
 */
export function readIns(ins: X12Segment, report: FaultReport) {
  const indicator = requiredCode(ins, { n: 1, codes: YES_NO_CODES }, report);
  const relationship = requiredCode(ins, { n: 2, codes: INS02_CODES }, report);
  const maintenanceType = requiredCode(ins, { n: 3, codes: INS03_CODES }, report);
  warnOfCodes(ins, report);
  const subscriber = indicator === 'Y';
  if (indicator !== undefined && relationship !== undefined) compareRelationship(ins, subscriber, report);
  return {
    subscriber,
    relationship: relationship ?? '',
    maintenanceType: maintenanceType ?? '',
    ...readFields(ins, INS_STATUS_FIELDS, 4),
    ...readMedicare(ins, report),
    ...readFields(ins, INS_EMPLOYMENT_FIELDS, 7),
    ...readPerson(ins, report),
  };
}

/** INS01 = Y goes with 18, N with anything else. */
function compareRelationship(ins: X12Segment, subscriber: boolean, report: FaultReport): void {
  const value = ins.element(2);
  if (subscriber === (value === '18')) return;
  const expected = subscriber ? { expected: '18' } : {};
  const detail = { code: 'relationship-mismatch', element: 'INS02', value, ...expected } as const;
  // Y with 19 is a known slip of real senders (a published guide example has it): the Y is what they mean.
  if (subscriber && value === '19') report.warn(ins, detail);
  else report.refuse(ins, detail);
}

const INS_CODES = [
  { n: 4, codes: INS04_CODES },
  { n: 5, codes: INS05_CODES },
  { n: 7, codes: INS07_CODES },
  { n: 8, codes: INS08_CODES },
  { n: 9, codes: INS09_CODES },
  { n: 10, codes: YES_NO_CODES },
  { n: 13, codes: INS13_CODES },
] as const;

function warnOfCodes(ins: X12Segment, report: FaultReport): void {
  for (const allowed of INS_CODES) expectCode(ins, allowed, report);
  if (ins.element(5) === '') report.warn(ins, { code: 'missing-element', element: 'INS05' });
}

function readMedicare(ins: X12Segment, report: FaultReport): { medicarePlan?: string; medicareReason?: string } {
  const [plan = '', reason = ''] = ins.components(6);
  expectCode(ins, { n: 6, codes: INS06_PLAN_CODES, value: plan }, report);
  expectCode(ins, { n: 6, codes: INS06_REASON_CODES, value: reason }, report);
  return {
    ...(plan === '' ? {} : { medicarePlan: plan }),
    ...(reason === '' ? {} : { medicareReason: reason }),
  };
}

function readPerson(ins: X12Segment, report: FaultReport) {
  const [disabled, confidentiality, birthSequence] = [ins.element(10), ins.element(13), ins.element(17)];
  const deathDate = readDay(ins, 12, report);
  return {
    ...(YES_NO_CODES.has(disabled) ? { disabled: disabled === 'Y' } : {}),
    ...(deathDate === undefined ? {} : { deathDate }),
    ...(confidentiality === '' ? {} : { confidentiality }),
    ...(birthSequence === '' ? {} : { birthSequence }),
  };
}
