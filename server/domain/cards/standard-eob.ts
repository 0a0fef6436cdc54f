import { type EobSection, requiredEobSections } from '@coverlane/contract/cards/codes.ts';
import type { Language } from '@coverlane/contract/codes.ts';

/** A section as a template keeps it: its own words by language, or null for the product's. */
export interface EobSectionRow {
  id: string;
  type: EobSection;
  text: { en: string; ko: string; es: string } | null;
}

/** The templates among the words of sections in a language. */
export const textsOfEob = (sections: readonly EobSectionRow[], language: Language): string[] =>
  sections.flatMap(({ text }) => (text === null || !text[language].includes('{{') ? [] : [text[language]]));

/** The standard explanation: every section that the law asks for, in the product's words. */
export const standardEob: readonly EobSectionRow[] = requiredEobSections.map((type) => ({
  id: type,
  type,
  text: null,
}));
