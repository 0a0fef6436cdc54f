import type { FormDefinition } from '@coverlane/contract/forms/model.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import type { SurveyPurpose, SurveyState } from '@coverlane/contract/surveys/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';

/** A survey as its actions need it. */
export interface SurveyRow {
  id: string;
  name: string;
  purpose: SurveyPurpose;
  status: SurveyState;
  languages: Language[];
  requireSign: boolean;
  /** The paper that is signed with the answers. */
  esignTemplateId: string | null;
  anonymous: boolean;
  oneResponse: boolean;
  closesOn: CalendarDate | null;
  /** Its last day is over, on the installation's clock. */
  isOver: boolean;
  form: FormDefinition | null;
  formVersion: number;
  deletedAt: Date | null;
}

/** A survey that the reader may see; undefined: none. @param hold until the transaction ends */
export async function findSurvey(db: Db, id: string, hold = false): Promise<SurveyRow | undefined> {
  const { rows } =
    await sql<SurveyRow>`select id, name, purpose, status, languages, require_sign as "requireSign", esign_template_id as "esignTemplateId", anonymous,
      one_response as "oneResponse", closes_on as "closesOn",
      coalesce(closes_on < (select access.installation_clock())::date, false) as "isOver", form, form_version as "formVersion", deleted_at as "deletedAt"
    from surveys where id = ${id} and deleted_at is null ${hold ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** Can a paper be signed: is it used, does it have a PDF, and a place where the first of its signers signs? One that is not there is said elsewhere. */
export async function isSignable(db: Db, templateId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select status = 'active' and number > 0
      and fields @> '[{"type": "signature", "signer": 1, "required": true}]' as is
    from esigntemplates where id = ${templateId}`.execute(db);
  return rows[0]?.is ?? true;
}

/** Items that somebody answered, or begins to: they can be hidden, and stay. */
export async function answeredItems(db: Db, surveyId: string): Promise<string[]> {
  const { rows } = await sql<{
    key: string;
  }>`select distinct k.key from surveyresponses r,
    lateral (select jsonb_object_keys(r.answers) as key union all select unnest(r.sealed_items)) k where r.survey_id = ${surveyId}`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}

/** Sets how a survey stands. */
export async function setState(db: Db, id: string, status: SurveyState): Promise<void> {
  await sql`update surveys set status = ${status}, version = version + 1, updated_at = now() where id = ${id}`.execute(
    db,
  );
}

/** A copy as a draft, under the first name that is free. @returns its id */
export async function duplicateSurvey(db: Db, id: string): Promise<string> {
  const copy = uuid7();
  await sql`insert into surveys (id, installation_id, name, name_ko, name_es, purpose, intro, intro_ko, intro_es, closing, closing_ko,
      closing_es, languages, require_sign, esign_template_id, anonymous, one_response, form, duplicated_from)
    select ${copy}, s.installation_id, (select left(s.name, 150) || ' (' || n || ')' from generate_series(2, 999) n
        where not exists (select from surveys o where o.installation_id = s.installation_id and o.deleted_at is null
          and lower(o.name) = lower(left(s.name, 150) || ' (' || n || ')')) order by n limit 1),
      s.name_ko, s.name_es, s.purpose, s.intro, s.intro_ko, s.intro_es, s.closing, s.closing_ko, s.closing_es, s.languages,
      s.require_sign, s.esign_template_id, s.anonymous, s.one_response, s.form, s.id
    from surveys s where s.id = ${id}`.execute(db);
  return copy;
}

/** Somebody who is asked, for an answer that is typed for them. */
export async function findRecipient(
  db: Db,
  id: string,
): Promise<
  { surveyId: string; name: string; status: string; clientId: string | null; personId: string | null } | undefined
> {
  const { rows } = await sql<{
    surveyId: string;
    name: string;
    status: string;
    clientId: string | null;
    personId: string | null;
  }>`select survey_id as "surveyId", name, status, client_id as "clientId", person_id as "personId" from surveyrecipients
    where id = ${id} and deleted_at is null for update`.execute(db);
  return rows[0];
}

/** Whoever's answer was typed for them has answered. */
export async function noteSubmitted(db: Db, recipientId: string): Promise<void> {
  await sql`update surveyrecipients set status = 'submitted', submitted_at = now(), mail = null where id = ${recipientId}`.execute(
    db,
  );
}

/** Is it of the survey, and the reader's? */
export async function isOfSurvey(
  db: Db,
  { table, id, surveyId }: { table: 'surveysessions' | 'surveyresponses'; id: string; surveyId: string },
): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} and survey_id = ${surveyId}`.execute(db);
  return rows.length > 0;
}
