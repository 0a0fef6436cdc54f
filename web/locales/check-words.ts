import type { Language } from '../lib/language.ts';
import { WORD_RULES } from './word-rules.ts';

/** Every text of one language that uses a forbidden form: key, the form, and what to write instead; empty when none does. */
export function compareWords(language: Language, texts: Readonly<Record<string, string>>): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    WORD_RULES[language]
      .filter(({ wrong, except = [] }) => !except.includes(key) && wrong.test(text))
      .map(({ wrong, instead }) => `${language} ${key}: “${wrong.exec(text)?.[0]}”, write ${instead}`),
  );
}
