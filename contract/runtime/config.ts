import type { AnnouncementLevel, Language } from '../codes.ts';
import type { SitePicture } from '../sites/appearance.ts';
import type { CardColours } from '../sites/colour.ts';

/** What GET /config.json tells the browser before anybody signs in (specification 1, 7). No secret. */
export interface RuntimeConfig {
  siteTitle: string;
  /** Where the calls live, such as '/api'. */
  apiBase: string;
  /** The brand colour; every other colour is derived from it with guaranteed contrast, those of the card unless they are given. */
  theme: { primary: string; card?: CardColours | null };
  languages: Language[];
  defaultLanguage: Language;
  /** Where the site's pictures are; without a logo there is the portal's own mark. */
  pictures: Partial<Record<SitePicture, string>>;
  /** What the site offers to people who are not signed in; `organisations`: to sign in with their organization. */
  features: { memberSignup: boolean; organisations: boolean };
  support: { phone: string | null; email: string | null; hours: string | null };
  /** What is announced to visitors, the most urgent first: a text is null in a language that nobody wrote it in. */
  announcements: {
    id: string;
    level: AnnouncementLevel;
    title: Record<Language, string | null> & { en: string };
    body: Record<Language, string | null> & { en: string };
  }[];
  /** Whom visitors can turn to, as the site shows them at sign-in. */
  contacts: {
    id: string;
    name: string;
    category: Record<Language, string | null> & { en: string };
    phone: string | null;
    ext: string | null;
    email: string | null;
    hours: string | null;
  }[];
  /** Pages of the site's owner: privacy, terms, accessibility. */
  links: { privacy: string | null; terms: string | null; accessibility: string | null };
  /** `commit`: shortened; null where nothing says it. */
  build: { version: string; commit: string | null; stamp: string };
  /** The code of the demonstration's invented people; null where there are none, and in production mode. */
  demonstrationCode: string | null;
  /** Nobody signs in over plain http from another machine. */
  encryptedOnly: boolean;
  session: { idleSeconds: number; absoluteSeconds: number };
}
