import type { X12Segment } from './segment.ts';

/*
 * Which element holds which key of the model, once for reading and writing: the first entry is element 01, '' is an
 * element the model does not keep.
 */
export const REF_FIELDS = ['qualifier', 'value', 'description'] as const;
export const AMT_FIELDS = ['qualifier', 'amount'] as const;
export const QTY_FIELDS = ['qualifier', 'quantity'] as const;
export const N1_FIELDS = ['entity', 'name', 'idQualifier', 'id'] as const;
export const NM1_FIELDS = [
  'entity',
  'type',
  'last',
  'first',
  'middle',
  'prefix',
  'suffix',
  'idQualifier',
  'id',
  'relationship',
] as const;
export const N4_FIELDS = ['city', 'state', 'zip', 'country', 'locationQualifier', 'location', 'subdivision'] as const;
/** DMG from element 03; 01 and 02 are the birth date, 05 is a composite. */
export const DMG_FIELDS = [
  'gender',
  'maritalStatus',
  '',
  'citizenship',
  'country',
  'verification',
  'quantity',
  'listQualifier',
  'industryCode',
] as const;
export const ICM_FIELDS = ['frequency', 'wage', 'weeklyHours', 'location', 'salaryGrade'] as const;
export const EC_FIELDS = ['code', 'secondCode', 'thirdCode'] as const;
export const LUI_FIELDS = ['qualifier', 'code', 'description', 'use'] as const;
export const HLH_FIELDS = ['code', 'height', 'weight'] as const;
export const DSB_FIELDS = ['type', '', '', '', '', '', 'diagnosisQualifier', 'diagnosis'] as const;
export const IDC_FIELDS = ['plan', 'type', 'count', 'action'] as const;
/** PLA03 is a date. */
export const PLA_FIELDS = ['action', 'entity', '', '', 'reason'] as const;
export const COB_FIELDS = ['responsibility', 'policy', 'code'] as const;
/** INS04 and INS05; INS01 to 03 are required, 06 is a composite. */
export const INS_STATUS_FIELDS = ['maintenanceReason', 'benefitStatus'] as const;
/** INS07 to INS09. */
export const INS_EMPLOYMENT_FIELDS = ['cobraEvent', 'employmentStatus', 'studentStatus'] as const;

type Key<Fields extends readonly string[]> = Exclude<Fields[number], ''>;
/** The keys a list of fields reads; a key is absent when its element is empty. */
export type FieldTexts<Fields extends readonly string[]> = { [Name in Key<Fields>]?: string };

/** Reads the elements from `first` on into the keys of `fields`. */
export function readFields<const Fields extends readonly string[]>(
  segment: X12Segment,
  fields: Fields,
  first = 1,
): FieldTexts<Fields> {
  const texts: Record<string, string> = {};
  for (const [index, name] of fields.entries()) {
    const text = name === '' ? '' : segment.element(index + first);
    if (text !== '') texts[name] = text;
  }
  return texts;
}

/** The elements of a record in the order of `fields`; '' where it has no value. */
export function writeFields<const Fields extends readonly string[]>(
  record: { readonly [Name in Key<Fields>]?: string },
  fields: Fields,
): string[] {
  const texts: { readonly [name: string]: string | undefined } = record;
  return fields.map((name) => texts[name] ?? '');
}
