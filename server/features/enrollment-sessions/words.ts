import { type Language, languages } from '@coverlane/contract/codes.ts';
import type { SessionMessageKind } from '@coverlane/contract/enrollment-sessions/codes.ts';
import { filledText } from '../../domain/enrollment-sessions/message-text.ts';
import type { SessionRow } from './sessions.queries.ts';

const asLanguage = (code: string | null): Language => languages.find((one) => one === code) ?? 'en';

/** A calendar date as people read it in a language. */
const dayText = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

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
  const read = asLanguage(language ?? null);
  const values = {
    'member.firstName': person.firstName,
    'member.lastName': person.lastName,
    'client.name': session.clientName,
    'session.name': session.name,
    'session.opensAt': dayText(session.opensOn, read),
    'session.closesAt': dayText(session.closesOn, read),
    'session.effectiveDate': dayText(session.effectiveDate, read),
    'session.link': link,
    'site.title': session.siteTitle ?? '',
    'site.supportPhone': session.supportPhone ?? '',
  };
  return { subject: filledText(said.subject, values), body: filledText(said.body, values) };
}
