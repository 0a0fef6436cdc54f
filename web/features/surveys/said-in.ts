import type { Language } from '../../lib/language.ts';

/** What is said in three languages, each in a field of its own; English where one is missing. */
export const saidIn = (texts: Readonly<Record<Language, string | null>>, language: Language): string | null =>
  texts[language] ?? texts.en;
