import { useCallback } from 'react';
import { type Sentence, useSentence } from '../lib/sentence.ts';

/**
 * What enrollment says of itself, by code and values: 'coverage-ended' is the text `enrolling.coverage-ended`; a code
 * with a dot is a whole key ('effects.coverage-ended', 'changes.refusal.retro-add').
 */
export function useWords(): (words: Sentence) => string {
  const say = useSentence();
  return useCallback(
    ({ code, values }: Sentence) => {
      const dot = code.lastIndexOf('.');
      return dot < 0
        ? say('enrolling', { code, values })
        : say(code.slice(0, dot), { code: code.slice(dot + 1), values });
    },
    [say],
  );
}
