import { useCallback } from 'react';
import { useHasText } from '../lib/i18n.ts';
import { type Sentence, useSentence } from '../lib/sentence.ts';

/** Where a code without a dot is said, in this order. */
const CATALOGUES = ['enrolling', 'eligibility'] as const;

/**
 * What enrollment says of itself, by code and values: 'ends-with-month' is the text `enrolling.ends-with-month` or, as
 * the rules of eligibility say it, `eligibility.ends-with-month`; a code with a dot is a whole key
 * ('effects.coverage-ended', 'changes.refusal.retro-add').
 */
export function useWords(): (words: Sentence) => string {
  const say = useSentence();
  const hasText = useHasText();
  return useCallback(
    ({ code, values }: Sentence) => {
      const dot = code.lastIndexOf('.');
      const known = CATALOGUES.find((name) => hasText(`${name}.${code}`)) ?? 'enrolling';
      return dot < 0 ? say(known, { code, values }) : say(code.slice(0, dot), { code: code.slice(dot + 1), values });
    },
    [say, hasText],
  );
}
