import { enrollmentSentence, type Sentence, sentenceIn, type Texts } from '@coverlane/contract/words/sentence.ts';
import { useCallback, useMemo } from 'react';
import { formatDate, formatMoney } from './format.ts';
import { useHasText, useText } from './i18n.ts';

export type { Sentence } from '@coverlane/contract/words/sentence.ts';

/** The reader's texts, as sentences are made of them. */
function useTexts(): Texts {
  const t = useText();
  const has = useHasText();
  return useMemo(
    () => ({ has, text: (key, values) => (has(key) ? t(key, values) : key), date: formatDate, money: formatMoney }),
    [t, has],
  );
}

/** `const say = useSentence(); say('effects', effect)`: the text `<prefix>.<code>`, its values as people read them. */
export function useSentence(): (prefix: string, sentence: Sentence) => string {
  const texts = useTexts();
  return useCallback((prefix, sentence) => sentenceIn(texts, prefix, sentence), [texts]);
}

/** What enrollment says of itself, by code and values. */
export function useEnrollmentSentence(): (sentence: Sentence) => string {
  const texts = useTexts();
  return useCallback((sentence) => enrollmentSentence(texts, sentence), [texts]);
}
