/** The interface languages (specification 1): English is the default; each is named in its own words. */
export const LANGUAGES = { en: 'English', ko: '한국어', es: 'Español' } as const;

export type Language = keyof typeof LANGUAGES;

const STORAGE_KEY = 'coverlane.language';

/** True for 'en', 'ko' and 'es'. */
export function isLanguage(text: string | null | undefined): text is Language {
  return text !== null && text !== undefined && Object.hasOwn(LANGUAGES, text);
}

/** The language chosen in this browser, else English (specification 9: default language en). */
export function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return isLanguage(stored) ? stored : 'en';
  } catch {
    return 'en';
  }
}

/** Remembers the choice for the next visit; a browser without storage only forgets it. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Nothing else depends on it.
  }
}
