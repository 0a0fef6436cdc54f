import { checkForm } from '@coverlane/contract/forms/check-form.ts';
import { sql } from 'kysely';
import { filesOf } from '../platform/files/files-of.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import type { TestPortal } from './portal.ts';

/** A survey that was sent, somebody who is asked, an answer with a file and a paper that waits for its second signer, and its send-out. */
export type SurveyObjects = Record<
  | 'surveyId'
  | 'surveySessionId'
  | 'surveyRecipientId'
  | 'surveyResponseId'
  | 'surveyFileId'
  | 'surveyPaperId'
  | 'esignTemplateId',
  string
>;

const FORM = { columns: 1, items: [{ key: 'one', type: 'text', label: { en: 'One?', ko: '하나?', es: '¿Uno?' } }] };

/** Makes them for an installation; the one who is asked belongs to a client and to nobody's account. */
export async function surveyObjects(
  { owner, parts }: TestPortal,
  { installationId, clientId, word }: Record<'installationId' | 'clientId' | 'word', string>,
): Promise<SurveyObjects> {
  const made: SurveyObjects = {
    surveyId: uuid7(),
    surveySessionId: uuid7(),
    surveyRecipientId: uuid7(),
    surveyResponseId: uuid7(),
    surveyFileId: uuid7(),
    surveyPaperId: uuid7(),
    esignTemplateId: uuid7(),
  };
  const form = JSON.stringify(checkForm(FORM).form);
  await sql`insert into surveys (id, installation_id, name, purpose, languages, form, status)
    values (${made.surveyId}, ${installationId}, ${`Survey ${word} ${made.surveyId.slice(-6)}`}, 'other', '["en"]', ${form}::jsonb,
      'active')`.execute(owner);
  await sql`insert into surveysessions (id, installation_id, survey_id, name, audience, link_base)
    values (${made.surveySessionId}, ${installationId}, ${made.surveyId}, 'First', 'list', '')`.execute(owner);
  await sql`insert into surveyrecipients (id, installation_id, survey_id, session_id, client_id, name, status)
    values (${made.surveyRecipientId}, ${installationId}, ${made.surveyId}, ${made.surveySessionId}, ${clientId}, ${`Asked ${word}`},
      'submitted')`.execute(owner);
  await sql`insert into surveyresponses (id, installation_id, survey_id, recipient_id, session_id, client_id, name, answers)
    values (${made.surveyResponseId}, ${installationId}, ${made.surveyId}, ${made.surveyRecipientId}, ${made.surveySessionId},
      ${clientId}, ${`Asked ${word}`}, '{"one": "Said"}')`.execute(owner);
  await sql`insert into claim_releases (id, client_id, response_id, held_id, released_id)
    values (${uuid7()}, ${clientId}, ${made.surveyResponseId}, ${uuid7()}, ${uuid7()})`.execute(owner);
  const fileKey = uuid7();
  const { bytes, sha256 } = await filesOf(parts).keep(fileKey, Buffer.from('%PDF-1.4 a card'));
  await sql`insert into survey_files (id, installation_id, survey_id, response_id, client_id, item, file_key, file_name, media_type,
      bytes, sha256)
    values (${made.surveyFileId}, ${installationId}, ${made.surveyId}, ${made.surveyResponseId}, ${clientId}, 'card', ${fileKey},
      'card.pdf', 'application/pdf', ${bytes}, ${sha256.toString('hex')})`.execute(owner);
  await signedPaper(owner, made, { installationId, clientId, fileKey, bytes, sha256: sha256.toString('hex') });
  return made;
}

const SIGNERS = JSON.stringify(['Employee', 'Spouse'].map((en) => ({ en, ko: null, es: null })));

/** A paper to sign, and one that its first signer signed. */
async function signedPaper(
  owner: TestPortal['owner'],
  { surveyId, surveyResponseId, surveyPaperId, esignTemplateId }: SurveyObjects,
  of: { installationId: string; clientId: string; fileKey: string; bytes: number; sha256: string },
): Promise<void> {
  const { installationId, clientId, fileKey, bytes, sha256 } = of;
  await sql`insert into esigntemplates (id, installation_id, name, signers, number)
    values (${esignTemplateId}, ${installationId}, 'Affidavit', ${SIGNERS}::jsonb, 1)`.execute(owner);
  await sql`insert into esigntemplate_versions (template_id, number, installation_id, file_key, file_name, bytes, sha256, pages, signers,
      fields)
    values (${esignTemplateId}, 1, ${installationId}, ${fileKey}, 'affidavit.pdf', ${bytes}, ${sha256}, '[{"width": 612, "height": 792}]',
      ${SIGNERS}::jsonb, '[]')`.execute(owner);
  await sql`insert into survey_papers (id, installation_id, survey_id, response_id, client_id, template_id, template_number, state, file_key,
      file_name, bytes, before_sha256, sha256)
    values (${surveyPaperId}, ${installationId}, ${surveyId}, ${surveyResponseId}, ${clientId}, ${esignTemplateId}, 1, 'waiting', ${fileKey},
      'affidavit.pdf', ${bytes}, ${sha256}, ${sha256})`.execute(owner);
  await sql`insert into survey_paper_signers (id, paper_id, position, role, name, email, language, signed_at)
    select x.id, ${surveyPaperId}, x.position, ${SIGNERS}::jsonb -> (x.position - 1), 'Signer', 'signer@example.com', 'en', x.at
    from (values (${uuid7()}::uuid, 1, now()), (${uuid7()}::uuid, 2, null)) x (id, position, at)`.execute(owner);
}
