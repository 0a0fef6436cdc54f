import type { Language } from '@coverlane/contract/codes.ts';

type Words = Readonly<Record<Language, string | null>>;

/** Words that administrators wrote in three languages, in the reader's, or in English where nobody wrote those. */
export const wordsIn = (words: Words, language: Language): string => words[language] ?? words.en ?? '';
