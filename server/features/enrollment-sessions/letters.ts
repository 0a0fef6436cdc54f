import type { Input } from '@coverlane/contract/call.ts';
import type { sessionMessages } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { MOST_LETTERS } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { type Language, languages } from '@coverlane/contract/codes.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { type Context, FileReply } from '../../platform/http/context.ts';
import { conflict, notFound } from '../../platform/http/refusals.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { type Paper, paper } from '../../platform/pdf/paper.ts';
import { wordsOf as paperWords } from '../../platform/pdf/words.ts';
import { displayName } from '../../platform/values/names.ts';
import { type LetterPerson, noteLetters, peopleOfLetters } from './letters.queries.ts';
import { hashOfKey, linkKey } from './links.ts';
import { SENDS } from './messages.ts';
import { findSession, type SessionRow } from './sessions.queries.ts';
import { wordsOf } from './words.ts';

const languageOf = ({ language }: LetterPerson): Language => languages.find((one) => one === language) ?? 'en';

/**
 * Invitations on paper, a page a person, in the language of the census: for some by name, or for everybody who has no e-mail address
 * and has not answered (domain 5.5). Whoever gets one counts as invited, and the link in it is theirs alone.
 * @throws Refusal 404, 409 session-state, session-no-text, session-no-letters, export-too-long
 */
export async function sessionLetters(
  { sessionId, ids }: Input<typeof sessionMessages.sessionLetters>,
  context: Context,
): Promise<FileReply> {
  const { db, parts } = context;
  const session = await findSession(db, sessionId);
  if (session === undefined) throw notFound();
  if (!SENDS.has(session.status)) throw conflict('session-state', { state: session.status });
  const people = await peopleOfLetters(db, sessionId, ids ?? null);
  if (people.length === 0) throw conflict('session-no-letters');
  if (people.length > MOST_LETTERS) throw conflict('export-too-long', { rows: MOST_LETTERS });
  const base = await linkBase(context);
  const letters = people.map((person) => ({ person, key: linkKey(parts.secrets, person) }));
  const bytes = await written(session, letters, base);
  await noteLetters(
    db,
    letters.map(({ person, key }) => ({ id: person.id, keyHash: hashOfKey(key) })),
  );
  context.saw({ type: 'enrollmentsessionmembers', ids: people.map(({ id }) => id) });
  await appendAudit(db, {
    action: 'export',
    call: 'sessionLetters',
    objectType: 'enrollmentsessions',
    objectId: sessionId,
    clientId: session.clientId,
    outcome: 'ok',
    detail: { table: 'letters', format: 'pdf', rows: people.length },
  });
  return new FileReply('letters.pdf', 'application/pdf', bytes);
}

type Letter = { person: LetterPerson; key: string };

async function written(session: SessionRow, letters: readonly Letter[], base: string): Promise<Buffer> {
  const sheet = paper({ title: session.name, language: 'en', at: new Date() });
  for (const [at, { person, key }] of letters.entries()) {
    if (at > 0) sheet.nextPage();
    writeOne(sheet, { session, person, link: `${base}/enroll/${key}` });
  }
  // A letter is one page of its own: no page of one file is numbered by another's.
  return sheet.bytes(() => '');
}

function writeOne(
  sheet: Paper,
  { session, person, link }: { session: SessionRow; person: LetterPerson; link: string },
): void {
  const { address1, address2, city, state, zip } = person;
  const said = wordsOf(session, { kind: 'invitation', language: person.language, person, link });
  if (said === null) throw conflict('session-no-text');
  const say = paperWords(languageOf(person));
  sheet.letterhead(session.clientName, null);
  const place = [city ?? '', `${state ?? ''} ${zip ?? ''}`.trim()].filter((part) => part !== '').join(', ');
  const lines = [displayName(person), address1 ?? '', address2 ?? '', place];
  sheet.address(lines.filter((line) => line !== ''));
  sheet.heading(1, said.subject);
  for (const text of said.body.split(/\n{2,}/)) sheet.paragraph(text);
  sheet.qr(link, say('sessionLetter.code'));
  sheet.paragraph(say('sessionLetter.scan'));
  sheet.paragraph(link, 'strong');
  sheet.paragraph(say('sessionLetter.own'), 'soft');
}
