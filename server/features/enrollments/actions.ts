import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import type { EnrollmentAction } from '@coverlane/contract/enrollments/codes.ts';
import { undo } from '../../facts/undo.queries.ts';
import { actionRules, isDraft, NOTE_LENGTH } from '../../domain/enrollment/states.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, forbidden, invalid } from '../../platform/http/refusals.ts';
import { deskOf, found, nameOfUser, stale } from './drafts.ts';
import { askToSign } from './corrections.ts';
import { closeCorrections } from './corrections.queries.ts';
import { changesOf, type EnrollmentPatch, type EnrollmentRow, patchEnrollment } from './enrollments.queries.ts';
import { lineOf } from './lists.queries.ts';
import { lineReply } from './lists.ts';
import { UNDO_ASKS } from '../../domain/changes/undo-asks.ts';
import { mailAbout } from './mails.ts';
import { mayVoid } from './may-void.ts';
import { requirePayment } from './payment-awaited.ts';
import { queueProcessing } from './processing-queue.ts';
import { endSignatures } from './signatures.queries.ts';

type Calls = typeof enrollments;
type Asked = Input<Calls['enrollmentAction']>;

/** Approve, return, reject, cancel, reprocess or void (domain 4.4). */
export async function enrollmentAction(
  { enrollmentId, action, version, note = '', overrideReason, coveredTwice }: Asked,
  context: Context,
): Promise<Reply<Calls['enrollmentAction']>> {
  const row = await found(context.db, enrollmentId, true);
  if (version !== undefined && version !== row.version) throw stale(row);
  const rule = actionRules[action];
  permit(row, { action, note }, context);
  if (action === 'void') await permitVoid(row, overrideReason, context);
  const more = await work[action](row, context, { overrideReason, coveredTwice });
  const said = note === '' ? {} : { note };
  await patchEnrollment(context.db, row.id, { status: rule.to, ...said, ...more });
  await noted(row, action, context);
  return shown(row.id, context);
}

/** Who may, from which status, and with a reason where somebody must read one. */
function permit({ status }: EnrollmentRow, asked: { action: EnrollmentAction; note: string }, { user }: Context): void {
  const { permission, from, needsNote } = actionRules[asked.action];
  if (permission && !user.permissions.includes(permission)) throw forbidden();
  if (!from.includes(status)) throw conflict('enrollment-not-possible', { action: asked.action, status });
  if (needsNote && asked.note.length < NOTE_LENGTH) throw invalid({ note: 'too-short' });
}

/** Who takes changes back, and that only administrators pass what it takes back with them. */
async function permitVoid(row: EnrollmentRow, overrideReason: string | undefined, context: Context): Promise<void> {
  if (overrideReason !== undefined && context.user.type !== 'admin') throw forbidden();
  if (!(await mayVoid(row, context))) throw forbidden();
}

/** A failed enrollment goes on at the step that failed; with answers that were corrected, once they are signed again. */
export const reprocessEnrollment = ({ id }: { id: string }, context: Context) =>
  enrollmentAction({ enrollmentId: id, action: 'reprocess' }, context);

async function shown(id: string, { db, saw }: Context): Promise<Reply<Calls['enrollmentAction']>> {
  const line = await lineOf(db, id);
  saw({ type: 'enrollment', id, clientId: line.clientId });
  return lineReply(line);
}

const noted = ({ id, client_id }: EnrollmentRow, action: EnrollmentAction, { db }: Context): Promise<void> =>
  appendAudit(db, {
    action: `enrollment-${action}`,
    objectType: 'enrollment',
    objectId: id,
    clientId: client_id,
    outcome: 'ok',
  });

/** How a void is passed: by an administrator's reason, or by the answer that both coverages are meant. */
type Passing = Pick<Asked, 'overrideReason' | 'coveredTwice'>;
type Work = (row: EnrollmentRow, context: Context, passing: Passing) => Promise<EnrollmentPatch>;

const queued: Work = async (row, { db, user }) => {
  await queueProcessing(db, { enrollmentId: row.id, userId: user.id });
  return { failure: null, attempts: 0 };
};

const forgotten = async (): Promise<EnrollmentPatch> => ({ secrets: null });

/** It was submitted and comes to nothing: the employee, who was told that it was received, is told that too. */
async function ended(row: EnrollmentRow, { db }: Context): Promise<EnrollmentPatch> {
  await mailAbout(db, row, ['enrollmentEnded']);
  return forgotten();
}

const work: Readonly<Record<EnrollmentAction, Work>> = {
  approve: async (row, context) => {
    await requirePayment(row, context);
    await mailAbout(context.db, row, ['enrollmentApproved']);
    const by = { approved_by: context.user.id, approved_by_name: nameOfUser(context), approved_at: new Date() };
    return { ...(await queued(row, context, {})), ...by };
  },
  return: async (row, { db }) => {
    await endSignatures(db, row.id, 'returned');
    await mailAbout(db, row, ['enrollmentReturned']);
    // Back to the review page, where what came back is read first.
    return row.answers === null ? {} : { step: 5 };
  },
  reject: ended,
  cancel: (row, context) => (isDraft(row.status) && row.submitted_at === null ? forgotten() : ended(row, context)),
  reprocess: async (row, context) => {
    const corrected = await askToSign(row, context);
    await closeCorrections(context.db, row.id);
    return corrected ?? queued(row, context, {});
  },
  void: takeBack,
};

/**
 * All that the enrollment recorded is taken back as one unit, unless later changes stand on it (architecture 4), or it takes
 * back coverage that an end would not, or covers somebody twice, and nobody said why.
 */
async function takeBack(
  row: EnrollmentRow,
  context: Context,
  { overrideReason: reason, coveredTwice }: Passing,
): Promise<EnrollmentPatch> {
  const changeIds = await changesOf(context.db, row.id);
  // Of a session, whoever keeps what they have: nothing was recorded that could stand in the way.
  if (changeIds.length === 0) return { secrets: null };
  const by = { userId: context.user.id, userName: nameOfUser(context), acting: context.user.acting };
  const override = reason === undefined ? undefined : { reason };
  const undone = await undo({ ...deskOf(context), clientId: row.client_id, by, override, coveredTwice }, { changeIds });
  if (undone.outcome === 'undone') return { secrets: null };
  const [first] = undone.refusals;
  const { code = '', values = {} } = first ?? {};
  const takesBack = UNDO_ASKS.find((known) => known === code);
  if (takesBack) throw conflict(`undo-${takesBack}`, { ...values });
  throw conflict('enrollment-not-voidable', { reason: code });
}
