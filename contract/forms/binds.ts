import type { FieldCode } from '../field-codes.ts';
import { phoneDigits } from '../members/digits.ts';
import { isEmailAddress } from '../members/personal-values.ts';
import type { FormItem } from './model.ts';

/** Fields of a member's record that an answer in words can be written to (domain 12.2 `bind`). */
export const boundFields = ['email', 'phone', 'jobTitle'] as const;
export type BoundField = (typeof boundFields)[number];

/** The field of the member's record that an item writes to; undefined: none that there is. */
export const boundField = ({ bind }: Pick<FormItem, 'bind'>): BoundField | undefined =>
  bind?.of === 'member' ? boundFields.find((field) => field === bind.field) : undefined;

/** Why an item cannot write where it says: only a short text can, without being sensitive, to a field that there is. */
export const bindFault = (item: FormItem): FieldCode | null =>
  item.bind === null || (boundField(item) !== undefined && item.type === 'text' && !item.sensitive)
    ? null
    : 'bad-choice';

/** Why an answer cannot stand in the field that it is written to. */
export function boundAnswerFault(item: FormItem, text: string): FieldCode | null {
  const field = boundField(item);
  if (field === 'email') return isEmailAddress(text) ? null : 'bad-email';
  if (field === 'phone') return phoneDigits(text) === null ? 'bad-phone' : null;
  return field === 'jobTitle' && text.length > 80 ? 'too-long' : null;
}
