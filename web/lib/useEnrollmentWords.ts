import { type Sentence, useEnrollmentSentence } from './sentence.ts';

/**
 * What enrollment says of itself, by code and values, in the reader's language.
 * @says enrolling. eligibility. prices. changes. coverageWord.
 */
export const useEnrollmentWords = (): ((words: Sentence) => string) => useEnrollmentSentence();
