import type { SignupStatus } from '@coverlane/contract/union-signups/codes.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { enqueue } from '../platform/jobs/queue.ts';

/** The job that looks whether who signed up is known, and the one that sends the mail of a sign-up. */
export const UNION_MATCH = 'union-signup-match';
export const UNION_MAIL = 'union-signup-mail';
const MAIL_TRIES = 15;

/** Has it looked up who signed up. */
export const queueMatching = (db: Db, asked: { signupId: string; clientId: string }): Promise<void> =>
  enqueue(db, { task: UNION_MATCH, payload: asked, key: `${UNION_MATCH} ${asked.signupId}` });

/** Has the mail that waits sent; one that waits already sends the newest. */
export const queueSignupMail = (db: Db, signupId: string): Promise<void> =>
  enqueue(db, { task: UNION_MAIL, payload: { signupId }, key: `${UNION_MAIL} ${signupId}`, tries: MAIL_TRIES });

/** A sign-up as whoever decides about it sees it. */
export interface SignupRow {
  id: string;
  clientId: string;
  unionId: string;
  status: SignupStatus;
  version: number;
  shopId: string | null;
  planId: string | null;
  employeeId: string | null;
  enrollmentId: string | null;
  name: string;
  sealed: Buffer | null;
}

/** A sign-up of the reader's, held until the transaction ends; undefined: there is none for them. */
export async function signupToDecide(db: Db, id: string): Promise<SignupRow | undefined> {
  const { rows } = await sql<SignupRow>`select id, client_id as "clientId", union_id as "unionId", status, version,
      shop_id as "shopId", plan_id as "planId", employee_id as "employeeId", enrollment_id as "enrollmentId",
      person_name as name, form_data_sealed as sealed
    from union_signups where id = ${id} for update`.execute(db);
  return rows[0];
}
