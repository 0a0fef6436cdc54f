import type { FormDefinition } from '@coverlane/contract/forms/model.ts';

/** The form where what was answered and the reader may not read need not be said again. */
export const withoutAsking = (form: FormDefinition, sealed: readonly string[]): FormDefinition => ({
  ...form,
  items: form.items.map((item) => (sealed.includes(item.key) ? { ...item, required: false } : item)),
});
