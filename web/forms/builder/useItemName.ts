import type { Language } from '@coverlane/contract/codes.ts';
import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import type { FormItem } from '@coverlane/contract/forms/model.ts';
import { useText } from '../../lib/i18n.ts';

/** `const nameOf = useItemName(lang)`: an item by its place and what it asks, "3. Other coverage?". */
export function useItemName(lang: Language): (item: FormItem, at: number) => string {
  const t = useText();
  return ({ label }, at) => `${at + 1}. ${saidIn(label, lang) || t('formBuilder.untitled')}`;
}
