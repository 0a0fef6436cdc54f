import { rememberState, userState } from './user-state.ts';

/** The interface languages (specification 1): English is the default; each is named in its own words. */
export const LANGUAGES = { en: 'English', ko: '한국어', es: 'Español' } as const;

export type Language = keyof typeof LANGUAGES;

/** True for 'en', 'ko' and 'es'. */
export function isLanguage(text: string | null | undefined): text is Language {
  return text !== null && text !== undefined && Object.hasOwn(LANGUAGES, text);
}

/** What a site says of languages. */
interface Site {
  defaultLanguage?: Language;
  languages?: readonly Language[];
}

/**
 * The language to begin with: chosen in this browser within three days, else that of the mail whose link was followed, else
 * the site's, else English (specification 9).
 */
export function storedLanguage({ defaultLanguage = 'en', languages = [] }: Site = {}): Language {
  const { language } = userState();
  const mailed = new URLSearchParams(location.search).get('locale');
  if (isLanguage(language)) return language;
  return isLanguage(mailed) && languages.includes(mailed) ? mailed : defaultLanguage;
}

/** Remembers the choice in the user-state cookie. */
export function storeLanguage(language: Language): void {
  rememberState({ language });
}
