import type { beneficiaryRequests as calls } from '@coverlane/contract/changes/beneficiary-calls.ts';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import { beneficiaryTypes } from '@coverlane/contract/members/particular-codes.ts';
import type { EnrollmentStatus } from '@coverlane/contract/enrollments/codes.ts';
import type { Finding } from '../../domain/changes/effects.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, notFound } from '../../platform/http/refusals.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { approversOf, ownPlace, type RequestRow, requestsOf } from './beneficiary-requests.queries.ts';
import type { StoredRequest } from './change-requests.ts';
import { answerChange, type DirectChange, type Loaded, loadFor } from './direct-change.ts';
import { lockFamilyEnrollments, patchEnrollment } from './enrollments.queries.ts';
import { changeOf } from './member-changes.ts';
import { askedOfTypes, hasType, named, refuseBeneficiaries } from './named-beneficiaries.ts';
import type { Subject } from './subjects.queries.ts';
import { subjectOf } from './subjects.queries.ts';

type Calls = typeof calls;
type Own = { clientId: string; subject: Subject; loaded: Loaded };

/** Statuses in which the member may still take a request back. */
const OPEN: readonly EnrollmentStatus[] = ['pendingApproval', 'returned'];

/** The member's own record, and what is known of them. @throws Refusal 404 where there is none */
async function own(context: Context): Promise<Own> {
  const place = await ownPlace(context.db);
  const subject = place && (await subjectOf(context.db, place));
  if (place === undefined || subject === undefined) throw notFound();
  const { clientId } = place;
  return { clientId, subject, loaded: await loadFor(context, { clientId, subscriberId: subject.subscriberId }) };
}

const personIn = ({ loaded, subject }: Own) => loaded.facts.people.find(({ id }) => id === subject.personId);

/** The life cover of which the member names beneficiaries: of the employee, held today or ahead. */
const typesOf = (mine: Own) =>
  mine.subject.isSubscriber
    ? beneficiaryTypes.filter((type) => hasType(personIn(mine), type, mine.loaded.facts.today))
    : [];

function drawn({ request, submittedAt, approvedAt, clientId: _client, ...row }: RequestRow) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by direct-change.ts, whose shape it is
  const { requests } = request as StoredRequest;
  return {
    ...row,
    submittedAt: submittedAt.toISOString(),
    approvedAt: approvedAt?.toISOString() ?? null,
    beneficiaries: requests.flatMap((one) => (one.type === 'demochange' ? askedOfTypes(one) : [])),
  };
}

/** GET /beneficiaryrequests: what the member asked for so far, and of which life cover they may name somebody. */
export async function beneficiaryRequests(_: object, context: Context): Promise<Reply<Calls['beneficiaryRequests']>> {
  const mine = await own(context);
  context.saw({ type: 'member', id: mine.subject.personId, clientId: mine.clientId });
  const rows = await requestsOf(context.db, context.user.id);
  return { coverageTypes: typesOf(mine), requests: rows.map(drawn) };
}

const fieldOf = ({ code }: Finding): string | null => (code.startsWith('beneficiary-') ? 'beneficiaries' : null);

/**
 * POST /beneficiaryrequests: an enrollment that waits for approval, decided and refused like one that staff make. What the
 * member asked for before and nobody approved is withdrawn: one request is open at a time.
 */
export async function askBeneficiaries(
  input: Input<Calls['askBeneficiaries']>,
  context: Context,
): Promise<Reply<Calls['askBeneficiaries']>> {
  const mine = await own(context);
  const { clientId, subject, loaded } = mine;
  const effectiveDate = loaded.facts.today;
  refuseBeneficiaries({ ...input, effectiveDate, today: effectiveDate }, personIn(mine));
  const { personId } = subject;
  const change: DirectChange = {
    ...changeOf(subject, { clientId, memberId: personId, preview: false, note: undefined }),
    type: 'demochange',
    effectiveDate,
    coverageTypes: [],
    requests: [
      {
        type: 'demochange',
        source: 'portal',
        reason: null,
        effectiveDate,
        personId,
        details: {},
        particulars: named(input),
      },
    ],
    fieldOf,
  };
  // Several that are sent at once wait for each other.
  await lockFamilyEnrollments(context.db, personId);
  for (const { id, status } of await requestsOf(context.db, context.user.id))
    if (OPEN.includes(status)) await withdrawn(id, context);
  const { enrollmentId, number, state } = await answerChange(change, { loaded, preview: false }, context);
  if (enrollmentId === null || number === null || state === null) throw new Error('The request was not taken.');
  await tellApprovers(enrollmentId, context);
  return { id: enrollmentId, number, status: state };
}

async function tellApprovers(enrollmentId: string, context: Context): Promise<void> {
  const base = await linkBase(context);
  for (const userId of await approversOf(context.db, enrollmentId))
    await queueMail(context.db, { userId, kind: 'approvalAsked', linkBase: base });
}

const withdrawn = (id: string, { db }: Context): Promise<number> =>
  patchEnrollment(db, id, { status: 'cancelled', secrets: null });

/** POST /beneficiaryrequests/{id}/withdraw. @throws Refusal 404 of what is not the member's own, 409 where it is decided */
export async function withdrawBeneficiaries(
  { id }: Input<Calls['withdrawBeneficiaries']>,
  context: Context,
): Promise<Reply<Calls['withdrawBeneficiaries']>> {
  const row = (await requestsOf(context.db, context.user.id)).find((one) => one.id === id);
  if (row === undefined) throw notFound();
  // Somebody may approve it at the same moment: then no row is changed.
  const version = OPEN.includes(row.status) ? await withdrawn(id, context) : 0;
  if (version === 0) throw conflict('enrollment-not-possible', { action: 'cancel', status: row.status });
  context.saw({ type: 'enrollment', id, clientId: row.clientId });
  return { id, status: 'cancelled' };
}
