import { type Sentence, useEnrollmentSentence } from '../../lib/sentence.ts';

/** What enrollment says of itself, by code and values, in the reader's language. */
export const useWords = (): ((words: Sentence) => string) => useEnrollmentSentence();
