import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import type { PaperField } from '@coverlane/contract/esign/model.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';

/** What a place asks for: its own words, or what it is. */
export function usePlaceName(): (field: Pick<PaperField, 'type' | 'label'>) => string {
  const t = useText();
  const { language } = useLanguage();
  return ({ type, label }) => (label ? saidIn(label, language) : t(`paperSign.type.${type}`));
}
