import type { ClientFieldType } from '@coverlane/contract/collections/content-codes.ts';
import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import { isCalendarDate } from '@coverlane/contract/fields.ts';
import { phoneDigits } from '@coverlane/contract/members/digits.ts';
import { isEmailAddress } from '@coverlane/contract/members/personal-values.ts';
import { linesOf } from '../../domain/client-field-options.ts';

/** What a client field demands of its value. */
export interface FieldDemand {
  type: ClientFieldType;
  required: boolean;
  options: string | null;
}

/** A value as it is kept (null: nothing), or why it does not fit its field. */
export type Checked = { value: string | null } | { fault: FieldCode };

type Check = (text: string, field: FieldDemand) => Checked;

const matching =
  (form: RegExp, fault: FieldCode): Check =>
  (text) =>
    form.test(text) ? { value: text } : { fault };

const shortText: Check = (text) => (text.length > 255 ? { fault: 'too-long' } : { value: text });

const phone: Check = (text) => {
  const digits = phoneDigits(text);
  return digits === null ? { fault: 'bad-phone' } : { value: digits };
};

const email: Check = (text) => (isEmailAddress(text) ? { value: text } : { fault: 'bad-email' });

/** How each kind of field reads what was typed (domain 12.3). */
const checks: Record<ClientFieldType, Check> = {
  text: shortText,
  longText: (text) => ({ value: text }),
  number: matching(/^-?\d{1,15}(\.\d{1,6})?$/, 'bad-number'),
  money: matching(/^-?\d{1,12}(\.\d{1,2})?$/, 'bad-money'),
  date: (text) => (isCalendarDate(text) ? { value: text } : { fault: 'bad-date' }),
  yesNo: matching(/^(true|false)$/, 'bad-flag'),
  choice: (text, { options }) => (linesOf(options).includes(text) ? { value: text } : { fault: 'bad-choice' }),
  phone,
  email,
  url: matching(/^https:\/\/[^\s"'<>{}]+$/, 'bad-text'),
};

/** Checks what was typed for a field by its kind, its options, and whether it must be filled in (domain 12.3). */
export function checkedValue(field: FieldDemand, typed: string | null): Checked {
  const text = typed ?? '';
  if (text === '') return field.required ? { fault: 'required' } : { value: null };
  return checks[field.type](text, field);
}
