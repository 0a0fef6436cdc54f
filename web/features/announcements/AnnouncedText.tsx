import type { AnnouncementLevel } from '@coverlane/contract/codes.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { AnnouncedLine } from './announced.ts';

/** How each level looks. */
export const kinds = { info: 'info', warning: 'warn', critical: 'error' } as const satisfies Record<
  AnnouncementLevel,
  string
>;

/** The text in the reader's language, or in English and marked so. */
export function AnnouncedText({ texts }: { readonly texts: AnnouncedLine['title'] }) {
  const { language } = useLanguage();
  const own = texts[language];
  return (
    <span lang={own === null ? 'en' : language} className="announced-text">
      {own ?? texts.en}
    </span>
  );
}
