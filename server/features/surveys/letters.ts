import type { Input } from '@coverlane/contract/call.ts';
import type { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { mailAddress } from '../../facts/mail-address.queries.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { type Context, FileReply } from '../../platform/http/context.ts';
import { conflict, notFound } from '../../platform/http/refusals.ts';
import { type Paper, paper } from '../../platform/pdf/paper.ts';
import { wordsOf } from '../../platform/pdf/words.ts';
import { type LetterPerson, noteLetters, peopleOfLetters } from './letters.queries.ts';
import { letterOf } from './letter-words.ts';
import { surveyKey } from './links.ts';

/** So many letters are made at once. */
const MOST_LETTERS = 300;

/**
 * The link on paper, for whoever of a send-out has no address for mail and has not answered; it is the link that the mail would have.
 * @throws Refusal 404; 409 survey-no-letters, export-too-long
 */
export async function surveyLetters(
  { sessionId }: Input<typeof surveyCalls.surveyLetters>,
  context: Context,
): Promise<FileReply> {
  const { db, parts } = context;
  const { surveyId, people } = await requirePeople(sessionId, context);
  const letters: Letter[] = [];
  for (const person of people) {
    const { subscriberId } = person;
    const address = subscriberId === null ? null : await mailAddress(db, { personId: subscriberId, subscriberId });
    letters.push({ person, address, link: `${person.linkBase}/survey/${surveyKey(parts.secrets, person)}` });
  }
  await noteLetters(
    db,
    people.map(({ id }) => id),
  );
  const ids = people.flatMap(({ personId }) => personId ?? []);
  if (ids.length > 0) context.saw({ type: 'members', ids });
  await appendAudit(db, {
    action: 'export',
    call: 'surveyLetters',
    objectType: 'surveys',
    objectId: surveyId,
    outcome: 'ok',
    detail: { table: 'letters', format: 'pdf', rows: people.length },
  });
  return new FileReply('letters.pdf', 'application/pdf', await written(letters));
}

/** @throws Refusal 404; 409 survey-no-letters, export-too-long */
async function requirePeople(sessionId: string, { db }: Context) {
  const { surveyId, people } = await peopleOfLetters(db, sessionId);
  if (surveyId === null) throw notFound();
  if (people.length === 0) throw conflict('survey-no-letters');
  if (people.length > MOST_LETTERS) throw conflict('export-too-long', { rows: MOST_LETTERS });
  return { surveyId, people };
}

async function written(letters: readonly Letter[]): Promise<Buffer> {
  const sheet = paper({ title: letters[0]?.person.survey ?? '', language: 'en', at: new Date() });
  for (const [at, letter] of letters.entries()) {
    if (at > 0) sheet.nextPage();
    writeOne(sheet, letter);
  }
  // A letter is one page of its own: no page of one file is numbered by another's.
  return sheet.bytes(() => '');
}

type Letter = { person: LetterPerson; address: string | null; link: string };

function writeOne(sheet: Paper, { person, address, link }: Letter): void {
  const { subject, body, language } = letterOf({ ...person, kind: 'invitation' }, link);
  const say = wordsOf(language);
  sheet.letterhead(person.site, null);
  const parts = address?.split(', ') ?? [];
  // City with state and ZIP code stand in one line.
  sheet.address([person.name, ...parts.slice(0, -2), parts.slice(-2).join(', ')].filter((line) => line !== ''));
  sheet.heading(1, subject);
  for (const text of body.split(/\n{2,}/)) sheet.paragraph(text);
  sheet.qr(link, say('survey.letterCode'));
  sheet.paragraph(say('sessionLetter.scan'));
  sheet.paragraph(link, 'strong');
}
