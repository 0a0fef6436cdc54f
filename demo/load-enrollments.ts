import { connect, type Db, type Pool } from '@coverlane/server/platform/db/connect.ts';
import { roleUrl } from '@coverlane/server/platform/db/roles.ts';
import { addDays } from '@coverlane/server/platform/values/dates.ts';
import { SIGNING_VERSION, signingText } from '@coverlane/contract/enrollments/signing.ts';
import { type Answers, blankAnswers } from '@coverlane/server/domain/enrollment/answers.ts';
import type { DraftContext } from '@coverlane/server/domain/enrollment/draft-context.ts';
import type { Looked } from '@coverlane/server/domain/enrollment/elected.ts';
import { keepRules } from '@coverlane/server/domain/enrollment/kept-rules.ts';
import { shownHash } from '@coverlane/server/domain/enrollment/signed-answers.ts';
import type { OfferedType } from '@coverlane/server/domain/enrollment/offered.ts';
import { look } from '@coverlane/server/domain/enrollment/look.ts';
import { needsVolume } from '@coverlane/server/domain/enrollment/offers.ts';
import { workOut } from '@coverlane/server/domain/enrollment/worked-out.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import { answerPatch } from '@coverlane/server/features/enrollments/drafts.ts';
import {
  type EnrollmentPatch,
  type EnrollmentRow,
  findEnrollment,
  freeMemberNumber,
  insertEnrollment,
  patchEnrollment,
} from '@coverlane/server/features/enrollments/enrollments.queries.ts';
import { keysOf } from '@coverlane/server/platform/db/field-keys.ts';
import { hashOfDraft, signedFor } from '@coverlane/server/features/enrollments/signatures.ts';
import { insertSignature, type NewSignature } from '@coverlane/server/features/enrollments/signatures.queries.ts';
import { type Desk, type OpenedDraft, openDraft } from '@coverlane/server/features/enrollments/load-draft.ts';
import { processEnrollment } from '@coverlane/server/features/enrollments/processing.ts';
import { snapshotOf } from '@coverlane/server/features/enrollments/snapshot.ts';
import { asUser } from '@coverlane/server/features/imports/import-work.ts';
import { type DemoEnrollment, demoEnrollments } from './enrollments.ts';
import type { RosterLoading } from './load-rosters.ts';

/** Who added what the demonstration begins with. */
export const BY = 'Grace Holloway';

/** Puts a few new hires into the demonstration, one in each state; one of them is processed the way all are. */
export async function loadEnrollments(loading: RosterLoading): Promise<void> {
  const pool = connect(roleUrl(loading.ownerUrl, 'coverlane_worker', loading.secrets), { max: 2, statementMs: 0 });
  try {
    for (const hire of demoEnrollments) await loadOne(pool, loading, hire);
  } finally {
    await pool.destroy();
  }
}

async function loadOne(pool: Pool, loading: RosterLoading, hire: DemoEnrollment): Promise<void> {
  const { secrets, dataDir, userId } = loading;
  const enrollmentId = await asUser(pool, userId, async (db) => {
    const desk: Desk = { db, keys: keysOf(secrets) };
    const id = await insertDraft(desk, loading, hire);
    await settle(desk, id, { hire, userId });
    return id;
  });
  if (hire.status === 'queued') await processEnrollment({ parts: { pool, secrets, dataDir }, enrollmentId, userId });
}

async function insertDraft(desk: Desk, { ids, today, userId }: RosterLoading, hire: DemoEnrollment): Promise<string> {
  const id = uuid7();
  const client_id = ids.get(hire.clientNumber) ?? '';
  const typed = answersOf(hire, { divisionId: await firstDivision(desk.db, client_id), today });
  const patch = {
    ...answerPatch(desk, id, { typed, before: null }),
    saved_by: userId,
    saved_by_name: BY,
    secrets_by: userId,
  };
  const made = { id, client_id, enrollment_type: 'newemployee', started_by: userId, started_by_name: BY } as const;
  await insertEnrollment(desk.db, made, { ...patch, status: 'draft', link_base: 'http://localhost:8080' });
  const { context } = await opened(desk, id);
  const elected = answerPatch(desk, id, { typed: withElections(context, hire), before: null });
  await patchEnrollment(desk.db, id, { ...elected, place: { page: 'review/check', field: null }, step: 5 });
  return id;
}

async function firstDivision(db: Db, clientId: string): Promise<string> {
  const { id } = await db
    .selectFrom('divisions')
    .select('id')
    .where('client_id', '=', clientId)
    .orderBy('sort_key')
    .orderBy('name')
    .executeTakeFirstOrThrow();
  return id;
}

async function opened(desk: Desk, id: string) {
  const row = await findEnrollment(desk.db, id);
  const draft = row && (await openDraft(desk, row));
  if (draft === undefined) throw new Error('The demonstration has lost a draft.');
  return draft;
}

const answersOf = (hire: DemoEnrollment, { divisionId, today }: { divisionId: string; today: string }): Answers => ({
  ...blankAnswers(),
  selectedDivisionId: divisionId,
  subscriber: {
    ...blankAnswers().subscriber,
    firstName: hire.firstName,
    lastName: hire.lastName,
    gender: hire.gender,
    dob: hire.dob,
    ssn: hire.ssn,
    salary: hire.salary,
    email: `hire.${hire.ssn.slice(-4)}@example.com`,
    phone: '5035550177',
    language: /[가-힣]/.test(hire.lastName) ? 'ko' : 'en',
    address1: '12 Mill Street',
    city: 'Worcester',
    state: 'MA',
    zip: '01608',
    hoursPerWeek: '40',
    hireDate: addDays(today, -hire.hiredDaysAgo),
    tobacco: false,
  },
  coversDependents: false,
});

type Under = { looked: Looked; userId: string; at: Date };

/** The signature of the administrator who entered all of them. */
function signatureUnder(desk: Desk, draft: OpenedDraft, { looked, userId, at }: Under): NewSignature {
  const [role, language, version] = ['admin', 'en', SIGNING_VERSION] as const;
  const names = signedFor(draft);
  const answers = hashOfDraft(desk, draft);
  return {
    userId,
    userName: BY,
    role,
    typedName: BY,
    language,
    version,
    proofId: null,
    paper: null,
    sessionMemberId: null,
    text: signingText(role, { version, language }, names) ?? '',
    answersHash: answers,
    shownHash: shownHash(looked, { answers, names }),
    address: null,
    userAgent: null,
    signedAt: at,
  };
}

const NO_REASON = { waiverReason: null, waiverCarrier: null };
const NOTHING = { ...NO_REASON, decision: 'waive' as const, planId: null, covered: [], volume: null };

/** The plan of a type that somebody chooses who saves for health costs: the high-deductible one (IRC 223(c)(1)). */
const chosenOf = ({ coverageType, plans }: OfferedType, saves: string | undefined, { facts }: DraftContext) =>
  saves === undefined || coverageType !== 'medical'
    ? plans[0]
    : plans.find(({ plan }) => facts.client.plans.get(plan.id)?.hsaEligible === true);

/** Elects one plan of every type that is offered, for the employee alone; a savings account for whoever saves. */
function withElections(context: DraftContext, { saves }: DemoEnrollment): Answers {
  const looked = look(context);
  const elections = looked.offered.map((offered) => {
    const { coverageType } = offered;
    if (coverageType === 'hsa' && saves === undefined)
      return { ...NOTHING, coverageType, waiverReason: 'none' as const };
    const planId = chosenOf(offered, saves, context)?.plan.id ?? null;
    const volume = coverageType === 'hsa' ? (saves ?? null) : needsVolume(looked, planId) ? '50,000' : null;
    return { ...NO_REASON, coverageType, decision: 'elect' as const, planId, covered: ['subscriber'], volume };
  });
  return { ...context.answers, elections, ...(saves !== undefined && { hsaCertified: true }) };
}

/** Brings the draft into the state that is shown; all but drafts and cancelled ones were submitted before. */
async function settle(desk: Desk, id: string, { hire, userId }: { hire: DemoEnrollment; userId: string }) {
  const { status, note = null } = hire;
  if (status === 'draft') return;
  const { row } = await opened(desk, id);
  const submitted = status === 'cancelled' ? {} : await submission(desk, row, userId);
  const failure = status === 'failed' ? { code: 'attempts-spent', values: { step: 'apply' } } : null;
  await patchEnrollment(desk.db, id, { ...submitted, status, note, failure });
}

async function submission(desk: Desk, row: EnrollmentRow, userId: string): Promise<EnrollmentPatch> {
  const member_number = await freeMemberNumber(desk.db, row.client_id);
  const draft = await opened(desk, row.id);
  const { context } = draft;
  const { looked, issues, requests } = workOut(context, member_number, uuid7);
  if (issues.length > 0)
    throw new Error(`The demonstration's enrollment cannot be submitted: ${issues[0]?.reason.code}`);
  const at = new Date();
  const signature = signatureUnder(desk, draft, { looked, userId, at });
  await insertSignature(desk.db, { enrollmentId: row.id, clientId: row.client_id }, signature);
  return {
    member_number,
    effective_date: looked.start.effectiveDate,
    snapshot: snapshotOf(looked, { ...row, member_number }, { name: BY, at, months: [], rows: [], signature }),
    rules: keepRules(
      { ...context, divisionId: context.answers.selectedDivisionId, client: context.facts.client },
      requests,
    ),
    submitted_by: userId,
    submitted_by_name: BY,
    submitted_at: at,
    processing_step: 'validate',
    step: 7,
  };
}
