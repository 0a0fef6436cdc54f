import { findText, type TextKey, type TextValues, useLanguage, useText } from './i18n.ts';

type Props = { readonly id: TextKey; readonly values?: TextValues };

/** A text as an element: where the chosen language lacks it, the English words are marked as English. */
export function Text({ id, values }: Props) {
  const state = useLanguage();
  const translate = useText();
  const { text, lang } = findText(state, id, values);
  if (lang === state.language) return translate(id, values);
  return <span lang={lang}>{translate(id, values) || text}</span>;
}
