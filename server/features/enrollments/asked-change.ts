import type { AskedChange } from '@coverlane/contract/asked-change.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/calls/enrollment.ts';
import type { ChangeRequest } from '../../domain/changes/requests.ts';
import { canBeMended } from '../../domain/enrollment/states.ts';
import type { Context } from '../../http/context.ts';
import { conflict, notFound } from '../../http/refusals.ts';
import { correctionLinks } from './asked-change.queries.ts';
import type { StoredRequest } from './change-requests.ts';
import { askedOfTypes } from './named-beneficiaries.ts';
import { found } from './drafts.ts';
import { type EnrollmentRow, patchEnrollment } from './enrollments.queries.ts';
import { lineOf } from './lists.queries.ts';
import { lineReply } from './lists.ts';

/** Can a new change take the place of this one? It failed outside the wizard, and nothing of it is recorded (domain 4.4). */
const isCorrectable = ({ answers, status, processing_step }: EnrollmentRow): boolean =>
  answers === null && canBeMended(status, processing_step);

/** A change as whoever looks after it reads it; what the wizard asked for stands in its answers. @throws Refusal 404 */
export async function changeAsked(
  { id }: { id: string },
  { db, saw }: Context,
): Promise<Reply<typeof enrollments.changeAsked>> {
  const row = await found(db, id);
  saw({ type: 'enrollment', id, clientId: row.client_id });
  const line = lineReply(await lineOf(db, id));
  return { line, asked: askedOf(row), correctable: isCorrectable(row), ...(await correctionLinks(db, id)) };
}

function askedOf({ answers, request, person_id }: EnrollmentRow): AskedChange | null {
  if (answers !== null) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by direct-change.ts, whose shape it is
  const [first] = (request as StoredRequest | null)?.requests ?? [];
  return first === undefined ? null : fieldsOf(first, person_id);
}

function fieldsOf(request: ChangeRequest, personId: string | null): AskedChange | null {
  const { effectiveDate } = request;
  if (request.type === 'termmember') {
    const { reason, coverageEnds } = request;
    return {
      type: 'termmember',
      eventDate: effectiveDate,
      reasonCode: reason ?? '',
      coverageEnds,
      note: request.note ?? null,
    };
  }
  if (request.type === 'divchange') {
    const { divisionId, planMap } = request;
    return { type: 'divchange', effectiveDate, divisionId, planMap: { ...planMap } };
  }
  if (request.type === 'demochange') return beneficiariesAsked(request);
  return request.type === 'addresschange' ? addressOf(request, personId) : null;
}

/** Beneficiaries of a change that is about nothing else beside particulars; null: it names none. */
function beneficiariesAsked(request: Extract<ChangeRequest, { type: 'demochange' }>): AskedChange | null {
  const beneficiaries = askedOfTypes(request);
  return beneficiaries.length === 0
    ? null
    : { type: 'beneficiaries', effectiveDate: request.effectiveDate, beneficiaries };
}

type AddressRequest = Extract<ChangeRequest, { type: 'addresschange' }>;

function addressOf({ effectiveDate, addresses, personIds }: AddressRequest, own: string | null): AskedChange | null {
  const [address] = addresses;
  if (address === undefined) return null;
  const { kind, address2 = null } = address;
  const lines = { address1: address.address1 ?? '', address2, city: address.city ?? '' };
  const place = { state: address.state ?? '', zip: address.zip ?? '' };
  const others = personIds.filter((id) => id !== own);
  return { type: 'addresschange', effectiveDate, kind, ...lines, ...place, personIds: others };
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
