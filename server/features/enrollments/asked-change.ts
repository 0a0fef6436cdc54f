import type { AskedChange } from '@coverlane/contract/changes/asked-change.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { canBeMended } from '../../domain/enrollment/states.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, notFound } from '../../platform/http/refusals.ts';
import { correctionLinks } from './asked-change.queries.ts';
import { askedFields } from './asked-fields.rules.ts';
import type { ChangeSecrets, StoredRequest } from './change-requests.ts';
import { deskOf, found } from './drafts.ts';
import { type EnrollmentRow, patchEnrollment } from './enrollments.queries.ts';
import { opened } from './field-keys.ts';
import type { Desk } from './load-draft.ts';
import { lineOf } from './lists.queries.ts';
import { lineReply } from './lists.ts';

/** Can a new change take the place of this one? It failed outside the wizard, and nothing of it is recorded (domain 4.4). */
const isCorrectable = ({ answers, status, processing_step }: EnrollmentRow): boolean =>
  answers === null && canBeMended(status, processing_step);

/** A change as whoever looks after it reads it; what the wizard asked for stands in its answers. @throws Refusal 404 */
export async function changeAsked(
  { id }: { id: string },
  context: Context,
): Promise<Reply<typeof enrollments.changeAsked>> {
  const { db, saw } = context;
  const row = await found(db, id);
  saw({ type: 'enrollment', id, clientId: row.client_id });
  const line = lineReply(await lineOf(db, id));
  return {
    line,
    asked: askedOf(deskOf(context), row),
    correctable: isCorrectable(row),
    ...(await correctionLinks(db, id)),
  };
}

function askedOf(desk: Desk, { answers, request, person_id, ...row }: EnrollmentRow): AskedChange | null {
  if (answers !== null) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by direct-change.ts, whose shape it is
  const requests = (request as StoredRequest | null)?.requests ?? [];
  const secrets: ChangeSecrets = opened(desk.keys, row.id, row.secrets);
  const sealed = (['ssn', 'salary'] as const).filter((key) => secrets[key] !== undefined);
  return askedFields(requests, { personId: person_id, sealed });
}

/** Which change a new one is, as far as it may take another's place. */
type Correcting = { clientId: string; subscriberId: string | null; type: EnrollmentRow['enrollment_type'] };

/**
 * The failed change that a new one corrects, held until the request ends.
 * @throws Refusal 404 where it is not this family's, 409 where it is of another kind, did not fail, or was corrected already
 */
export async function changeToCorrect(
  id: string,
  { clientId, subscriberId, type }: Correcting,
  { db }: Context,
): Promise<EnrollmentRow> {
  const row = await found(db, id, true);
  if (row.client_id !== clientId || row.subscriber_id !== subscriberId) throw notFound();
  if (!isCorrectable(row) || row.enrollment_type !== type)
    throw conflict('enrollment-not-possible', { action: 'correct', status: row.status });
  return row;
}

/** Ends a failed change whose place a new one takes; why it failed stays. */
export const replaceChange = (row: EnrollmentRow, { db }: Context): Promise<number> =>
  patchEnrollment(db, row.id, { status: 'cancelled', secrets: null });
