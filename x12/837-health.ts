import type { Diagnosis, HealthCode } from './837-model.ts';
import { fromD8, fromRD8 } from './calendar.ts';
import { DIAGNOSIS_ROLES, HEALTH_CODES } from './claim-codes.ts';
import { centsOf } from './claim-money.ts';
import { present } from './claim-segments.ts';
import type { FaultReport } from './fault.ts';
import { elementName } from './segment.ts';
import type { X12Segment } from './segment.ts';

/** What the HI segments of a claim say (X12 837 2300 HI). */
export interface HealthInformation {
  readonly diagnoses: Diagnosis[];
  readonly codes: HealthCode[];
  drg?: string;
}

/** Reads one HI, up to twelve codes; a qualifier that no guide has, or without a code, is warned of. */
export function readHealth(hi: X12Segment, into: HealthInformation, report: FaultReport): void {
  for (let n = 1; n <= 12; n++) {
    const components = hi.components(n);
    const [qualifier = '', code = ''] = components;
    if (code !== '') take(components, into);
    const detail = healthFault(qualifier, code);
    if (detail !== undefined) report.warn(hi, { code: detail, element: elementName('HI', n), value: qualifier });
  }
}

function healthFault(qualifier: string, code: string): 'missing-element' | 'unknown-code' | undefined {
  if (code === '') return qualifier === '' ? undefined : 'missing-element';
  return DIAGNOSIS_ROLES.has(qualifier) || HEALTH_CODES.has(qualifier) ? undefined : 'unknown-code';
}

function take(components: readonly string[], into: HealthInformation): void {
  const [qualifier = '', code = ''] = components;
  const role = DIAGNOSIS_ROLES.get(qualifier);
  if (role !== undefined) {
    into.diagnoses.push({ role, qualifier, code, ...present({ presentOnAdmission: components[8] || undefined }) });
  } else if (qualifier === 'DR') into.drg = code;
  else into.codes.push(readCode(components));
}

function readCode(components: readonly string[]): HealthCode {
  const [qualifier = '', code = '', format, days = '', amount = ''] = components;
  const period = format === 'RD8' ? fromRD8(days) : present({ date: fromD8(days) });
  return { qualifier, code, ...period, ...(centsOf(amount) === undefined ? {} : { amount }) };
}
