import { useCallback } from 'react';
import { type TextValues, useHasText, useText } from './i18n.ts';

/** `const textIfAny = useOptionalText()`: the text of a key that is put together, or '' where there is none. */
export function useOptionalText(): (key: string, values?: TextValues) => string {
  const t = useText();
  const has = useHasText();
  return useCallback((key, values) => (has(key) ? t(key, values) : ''), [t, has]);
}
