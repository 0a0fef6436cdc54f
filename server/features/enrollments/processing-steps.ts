import type { ProcessingStep } from '@coverlane/contract/enrollments/codes.ts';
import { apply } from '../../facts/apply.queries.ts';
import type { Decided } from '../../domain/changes/effects.ts';
import type { Words } from '../../domain/enrollment/answers.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { decideEnrollment } from './change-requests.ts';
import { type EnrollmentPatch, type EnrollmentRow, linkChanges } from './enrollments.queries.ts';
import { nameFamilyOfProofs } from './proofs.queries.ts';
import { recordForms } from './forms-told.ts';
import { mailAbout, processedMail } from './mails.ts';
import { offerToContinue } from '../../facts/offer-to-continue.ts';
import { queueConfirmation } from './processing-queue.ts';
import type { StepWork } from './step-work.ts';

/** Work of one step, inside the step's transaction: all of it or nothing. Answers what is written about the enrollment. */
export type Step = (work: StepWork) => Promise<EnrollmentPatch>;

/** What no second try mends: somebody has to change something first (domain 4.4 business error). */
export class BusinessFailure extends Error {
  readonly words: Words;
  readonly field: string | null;
  constructor(words: Words, field: string | null) {
    super(words.code);
    this.name = 'BusinessFailure';
    this.words = words;
    this.field = field;
  }
}

/** Refuses what the facts as they are now do not allow. */
async function decided(work: StepWork) {
  const decision = await decideEnrollment(work.desk, work.row);
  const [issue] = decision.issues;
  if (issue) throw new BusinessFailure(issue.reason, issue.field);
  const [refusal] = decision.chain.refusals;
  if (refusal) {
    const { code, values, subject } = refusal;
    throw new BusinessFailure({ code: `changes.refusal.${code}`, values: { ...values } }, subject);
  }
  return decision;
}

const validate: Step = async (work) => {
  await decided(work);
  return {};
};

/** The family and the person, known at the latest now. */
const peopleAbout = (row: EnrollmentRow, first: Decided | undefined) => ({
  subscriberId: row.subscriber_id ?? first?.subscriberId ?? null,
  personId: row.person_id ?? first?.personId ?? null,
});

/** The change is of who submitted it, whoever approved it or has it processed again. */
const signatureOf = ({ row, user }: StepWork) =>
  row.submitted_by === null || row.submitted_by_name === null
    ? { userId: user.id, userName: actorName(user), acting: user.acting }
    : { userId: row.submitted_by, userName: row.submitted_by_name, acting: row.submitted_by_key };

/** Writes the facts and the timeline, and remembers which changes they were. */
const record: Step = async (work) => {
  const { desk, row } = work;
  const { facts, chain, forms } = await decided(work);
  const { decisions } = chain;
  await apply({ ...desk, clientId: row.client_id, by: signatureOf(work), importId: null }, decisions);
  await offerToContinue(desk.db, facts, decisions);
  const written = decisions.filter(({ effects }) => effects.length > 0);
  await linkChanges(
    desk.db,
    { clientId: row.client_id, enrollmentId: row.id },
    written.map(({ changeId }) => changeId),
  );
  const { subscriberId, personId } = peopleAbout(row, written[0] ?? decisions[0]);
  if (subscriberId !== null) {
    await nameFamilyOfProofs(desk.db, row.id, subscriberId);
    const { userId, userName } = signatureOf(work);
    const of = { enrollmentId: row.id, clientId: row.client_id, personId: subscriberId, userId, userName };
    await recordForms(desk, forms, of);
  }
  return { subscriber_id: subscriberId, person_id: personId };
};

/** Tells the employee, and the audit log; from now on the numbers that were typed lie with the facts alone. */
const notices: Step = async ({ desk, row, user }) => {
  await mailAbout(desk.db, row, [processedMail(row)]);
  const { id: objectId, client_id: clientId } = row;
  await appendAudit(desk.db, {
    action: 'enrollment-processed',
    objectType: 'enrollment',
    objectId,
    clientId,
    // Where the client's rules wrote for somebody who is held to divisions, the context names nobody.
    userId: user.id,
    outcome: 'ok',
  });
  return {};
};

/** The confirmation is drawn by a job of its own, from what was frozen at submission. */
const confirmation: Step = async ({ desk, row, user }) => {
  if (row.snapshot !== null) await queueConfirmation(desk.db, { enrollmentId: row.id, userId: user.id });
  return {};
};

/** What other parts of the program do about ID cards, in the step's transaction; asked twice it must do it once. */
export const cardWriters: Step[] = [];

const cards: Step = async (work) => {
  for (const write of cardWriters) await write(work);
  return {};
};

/** What each step does, by name (contract/enrollments/codes.ts, in that order). */
export const processingWork: Readonly<Record<ProcessingStep, Step>> = {
  validate,
  apply: record,
  confirmation,
  cards,
  notices,
};
