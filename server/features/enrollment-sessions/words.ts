import { type Language, languages } from '@coverlane/contract/codes.ts';
import { formatDate } from '@coverlane/contract/words/formats.ts';
import type { SessionMessageKind } from '@coverlane/contract/enrollment-sessions/codes.ts';
import { filledText } from '@coverlane/contract/enrollment-sessions/text-variables.ts';
import type { SessionRow } from './sessions.queries.ts';

const asLanguage = (code: string | null): Language => languages.find((one) => one === code) ?? 'en';

/**
 * The words of a message for somebody, in their language where the session has it, else in English, else in the first it has.
 * Null: the session has no such text.
 */
export function wordsOf(
  session: SessionRow,
  {
    kind,
    language: wanted,
    person,
    link,
  }: {
    kind: SessionMessageKind;
    language: string | null;
    person: { firstName: string; lastName: string };
    link: string;
  },
): { subject: string; body: string } | null {
  const texts = session[kind];
  const language = [asLanguage(wanted), 'en', ...languages].find((one) => texts[one] !== undefined);
  const said = language === undefined ? undefined : texts[language];
  if (said === undefined) return null;
  const values = {
    'member.firstName': person.firstName,
    'member.lastName': person.lastName,
    'client.name': session.clientName,
    'session.name': session.name,
    'session.opensAt': formatDate(session.opensOn),
    'session.closesAt': formatDate(session.closesOn),
    'session.effectiveDate': formatDate(session.effectiveDate),
    'session.link': link,
    'site.title': session.siteTitle ?? '',
    'site.supportPhone': session.supportPhone ?? '',
  };
  return { subject: filledText(said.subject, values), body: filledText(said.body, values) };
}
