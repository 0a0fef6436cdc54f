import { sql } from 'kysely';
import type { Pool } from '../platform/db/connect.ts';
import { blankAnswers } from '../domain/enrollment/answers.ts';
import { searchKey } from '../platform/values/names.ts';
import { uuid7 } from '../platform/values/uuid7.ts';

/** A draft for a family, a request that waits for approval, a proof the draft asks for, and the family's newest change, as their rows lie in the database. */
export async function anEnrollment(
  owner: Pool,
  { clientId, personId, lastName }: { clientId: string; personId: string; lastName: string },
): Promise<{ enrollmentId: string; proofId: string; changeId: string; requestId: string }> {
  const [enrollmentId, proofId, requestId] = [uuid7(), uuid7(), uuid7()];
  await owner
    .insertInto('enrollments')
    .values({
      id: enrollmentId,
      client_id: clientId,
      number: `E-${enrollmentId.slice(-6)}`,
      enrollment_type: 'coveragechange',
      status: 'draft',
      answers: JSON.stringify(blankAnswers()),
      subscriber_id: personId,
      person_id: personId,
      person_name: lastName,
      name_key: searchKey(lastName),
    })
    .execute();
  await owner
    .insertInto('enrollment_proofs')
    .values({
      id: proofId,
      client_id: clientId,
      enrollment_id: enrollmentId,
      subscriber_id: personId,
      person_name: lastName,
      type: 'birthRecord',
      file_name: 'birth-record.pdf',
    })
    .execute();
  await owner
    .insertInto('enrollments')
    .values({
      id: requestId,
      client_id: clientId,
      number: `E-${proofId.slice(-6)}`,
      enrollment_type: 'demochange',
      status: 'pendingApproval',
      request: JSON.stringify({ requests: [] }),
      coverage_types: [],
      subscriber_id: personId,
      person_id: personId,
      person_name: lastName,
      name_key: searchKey(lastName),
    })
    .execute();
  const changes = await sql<{ id: string }>`select id from changes where subscriber_id = ${personId}
    order by recorded_at desc limit 1`.execute(owner);
  const changeId = changes.rows[0]?.id ?? enrollmentId;
  await owner
    .insertInto('enrollment_changes')
    .values({ change_id: changeId, client_id: clientId, enrollment_id: enrollmentId })
    .execute();
  await signedAndCorrected(owner, { clientId, enrollmentId });
  return { enrollmentId, proofId, changeId, requestId };
}

/** Says that a member's account asked for it: then it is theirs to take back. */
export async function askedBy(
  owner: Pool,
  { requestId, userId }: { requestId: string; userId: string },
): Promise<void> {
  await sql`update enrollments set started_by = ${userId}, submitted_at = now(), effective_date = current_date
    where id = ${requestId}`.execute(owner);
}

/** A signature under the enrollment, and a correction of it, by an account of no more rights than to exist. */
async function signedAndCorrected(
  owner: Pool,
  { clientId, enrollmentId }: { clientId: string; enrollmentId: string },
): Promise<void> {
  const { id: userId } = await sql<{
    id: string;
  }>`insert into users (id, installation_id, type, username, email, first_name, last_name, status)
    select ${uuid7()}, installation_id, 'admin', ${`signer-${enrollmentId}`}, 'signer@example.com', 'Sam', 'Signer', 'deactivated'
    from clients where id = ${clientId} returning id`
    .execute(owner)
    .then(({ rows }) => rows[0] ?? { id: '' });
  const own = { client_id: clientId, enrollment_id: enrollmentId, user_id: userId, user_name: 'Sam Signer' };
  const words = { role: 'admin', typed_name: 'Sam Signer', language: 'en', text_version: 1, signed_text: 'I confirm.' };
  await owner
    .insertInto('enrollment_signatures')
    .values({ ...own, ...words, id: uuid7(), answers_hash: '00', shown_hash: '00' })
    .execute();
  await owner
    .insertInto('enrollment_corrections')
    .values({ ...own, id: uuid7(), fields: '[]' })
    .execute();
}

/** Somebody of staff has taken on what waits of the enrollment. */
export async function takenOn(
  owner: Pool,
  {
    installationId,
    clientId,
    enrollmentId,
    userId,
  }: Record<'installationId' | 'clientId' | 'enrollmentId' | 'userId', string>,
): Promise<void> {
  await sql`insert into taken_tasks (id, installation_id, client_id, kind, object_id, taken_by, taken_by_name)
    values (${uuid7()}, ${installationId}, ${clientId}, 'enrollmentToApprove', ${enrollmentId}, ${userId}, 'Test admin')`.execute(
    owner,
  );
}

/** An enrollment that somebody began in an open session and has not sent. */
export async function anOpenDraft(
  owner: Pool,
  of: Record<
    'clientId' | 'personId' | 'lastName' | 'enrollmentSessionId' | 'enrollmentSessionMemberId' | 'userId',
    string
  >,
): Promise<string> {
  const id = uuid7();
  await owner
    .insertInto('enrollments')
    .values({
      id,
      client_id: of.clientId,
      number: `E-${id.slice(-6)}`,
      enrollment_type: 'open',
      status: 'draft',
      answers: JSON.stringify(blankAnswers()),
      subscriber_id: of.personId,
      person_id: of.personId,
      person_name: of.lastName,
      name_key: searchKey(of.lastName),
      session_id: of.enrollmentSessionId,
      session_member_id: of.enrollmentSessionMemberId,
      started_by: of.userId,
    })
    .execute();
  const proof = { enrollment_id: id, type: 'birthRecord', file_name: 'birth-record.pdf' };
  await owner
    .insertInto('enrollment_proofs')
    .values({ ...proof, id: uuid7(), client_id: of.clientId, subscriber_id: of.personId, person_name: of.lastName })
    .execute();
  return id;
}
