import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import { checkForm, formFields } from '@coverlane/contract/forms/check-form.ts';
import { customFormTypes } from '@coverlane/contract/forms/codes.ts';
import type { FormDefinition } from '@coverlane/contract/forms/model.ts';
import { lostItems } from '@coverlane/contract/forms/versions.ts';
import { invalid } from '../../platform/http/refusals.ts';

/**
 * The items of a form that is made or changed, as they are kept; none where none are said.
 * @throws Refusal 422 by item (domain 12.2)
 */
export function requireItems(sent: object): { items?: FormDefinition['items'] } {
  const items = 'items' in sent ? sent.items : undefined;
  if (items === undefined || items === null) return {};
  return { items: checkedForm(items).items };
}

/**
 * The form as it is published.
 * @param answered items that were answered in a version before: they are hidden, never lost
 * @throws Refusal 422 by item
 */
export function publishable(
  { items }: { readonly items: unknown },
  before: FormDefinition | undefined,
  answered: ReadonlySet<string>,
): FormDefinition {
  const form = checkedForm(items ?? []);
  const lost = before ? lostItems(before, form, answered) : [];
  if (lost.length > 0) throw invalid(byItem(lost, 'form-answered'));
  return form;
}

function checkedForm(items: unknown): FormDefinition {
  const { form, faults } = checkForm({ items });
  if (faults.length > 0 || !form) throw invalid(formFields(faults));
  const waiting = form.items.filter(({ type }) => !customFormTypes.includes(type));
  if (waiting.length > 0)
    throw invalid(
      byItem(
        waiting.map(({ key }) => key),
        'later-forms',
      ),
    );
  return form;
}

const byItem = (keys: readonly string[], code: FieldCode): Record<string, FieldCode> =>
  Object.fromEntries(keys.map((key) => [`items.${key}`, code]));
