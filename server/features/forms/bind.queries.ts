import type { Answers, FormDefinition } from '@coverlane/contract/forms/model.ts';
import { sql } from 'kysely';
import type { Author } from '../../facts/apply.queries.ts';
import type { Db } from '../../platform/db/connect.ts';

/** Answers that are written into a member's record. */
export interface ToBind {
  personId: string;
  subscriberId: string;
  by: Author;
  form: FormDefinition;
  answers: Answers;
}

/** The answers to write; undefined: they are not the newest any more, or about nobody. As the worker. */
export async function answersToBind(db: Db, id: string): Promise<ToBind | undefined> {
  const { rows } = await sql<ToBind>`select p.id as "personId", p.subscriber_id as "subscriberId", n.form, v.answers,
      jsonb_build_object('userId', v.answered_by, 'userName', v.answered_by_name, 'acting', v.answered_by_key) as by
    from customformvalues v join people p on p.id = v.entity_id and p.withdrawn_at is null
    join customformversions n on n.customform_id = v.customform_id and n.version = v.form_version
    where v.id = ${id} and v.entity_type = 'member' and not exists (select from customformvalues later
      where later.customform_id = v.customform_id and later.entity_id = v.entity_id and later.number > v.number)`.execute(
    db,
  );
  return rows[0];
}
