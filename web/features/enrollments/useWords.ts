import { type Sentence, useEnrollmentSentence } from '../../lib/sentence.ts';

/**
 * What enrollment says of itself, by code and values, in the reader's language.
 * @says enrolling. eligibility. prices. changes. coverageWord.
 */
export const useWords = (): ((words: Sentence) => string) => useEnrollmentSentence();
