import * as z from 'zod/mini';
import { type FieldCode, fieldCodes } from '../field-codes.ts';
import { type FormFault, itemsFaults } from './items-faults.ts';
import { type FormDefinition, formDefinition, itemKey } from './model.ts';

/** A form as it was read, null where its shape does not fit, and everything that is wrong with it. */
export interface CheckedForm {
  readonly form: FormDefinition | null;
  readonly faults: readonly FormFault[];
}

/**
 * Checks a form as somebody built or sent it (domain 12.1, 12.2): its shape, keys that stand twice, items without
 * options, conditions in a circle, on a later item, or on what is not asked. Each fault names its item.
 */
export function checkForm(sent: unknown): CheckedForm {
  const read = formDefinition.safeParse(sent);
  if (!read.success) return { form: null, faults: read.error.issues.map((issue) => shapeFault(issue, sent)) };
  return { form: read.data, faults: itemsFaults(read.data.items) };
}

/** The same as the fields of a refusal: `items.<item>.<field>` with its code. */
export const formFields = (faults: readonly FormFault[]): Record<string, FieldCode> =>
  Object.fromEntries(
    faults.map(({ item, field, code }) => [['items', item, field].filter((part) => part !== '').join('.'), code]),
  );

function shapeFault({ path, message, code }: z.core.$ZodIssue, sent: unknown): FormFault {
  const index = indexOf(path);
  const known = code === 'unrecognized_keys' ? 'unknown-field' : fieldCodes.find((one) => one === message);
  const field = path.slice(index < 0 ? 1 : 2).filter((part) => typeof part !== 'number');
  return { index, item: index < 0 ? '' : keyOf(sent, index), field: field.join('.'), code: known ?? 'bad-json' };
}

/** Which item what is wrong is in; -1: none. */
const indexOf = ([list, at]: readonly PropertyKey[]): number => (list === 'items' && typeof at === 'number' ? at : -1);

const sentShape = z.looseObject({ items: z.array(z.unknown()) });
const keyed = z.looseObject({ key: itemKey });

function keyOf(sent: unknown, index: number): string {
  const items = sentShape.safeParse(sent).data?.items ?? [];
  return keyed.safeParse(items[index]).data?.key ?? `#${index + 1}`;
}
