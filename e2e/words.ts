import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A language of the portal. */
export type Language = 'en' | 'ko' | 'es';

/**
 * The portal's texts in one language, for journeys that run in several: they find buttons and fields by what the person
 * reads. @returns gives a text by its key, with {placeholders} filled in; plural forms are not understood
 */
export function wordsOf(language: Language): (key: string, values?: Readonly<Record<string, string>>) => string {
  const path = join(import.meta.dirname, `../web/locales/${language}.json`);
  const texts: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'));
  return (key, values = {}) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`${language} has no text ${key}.`);
    return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
  };
}
