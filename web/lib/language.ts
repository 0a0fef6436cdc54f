import { rememberState, userState } from './user-state.ts';

/** The interface languages (specification 1): English is the default; each is named in its own words. */
export const LANGUAGES = { en: 'English', ko: '한국어', es: 'Español' } as const;

export type Language = keyof typeof LANGUAGES;

/** True for 'en', 'ko' and 'es'. */
export function isLanguage(text: string | null | undefined): text is Language {
  return text !== null && text !== undefined && Object.hasOwn(LANGUAGES, text);
}

/** The language chosen in this browser within three days, else the site's, else English (specification 9). */
export function storedLanguage(siteDefault: Language = 'en'): Language {
  const { language } = userState();
  return isLanguage(language) ? language : siteDefault;
}

/** Remembers the choice in the user-state cookie. */
export function storeLanguage(language: Language): void {
  rememberState({ language });
}
