import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { memberChanges } from '@coverlane/contract/changes/calls.ts';
import type { ChangeType, CoverageType } from '@coverlane/contract/codes.ts';
import { loadClientFacts } from '../../facts/client.queries.ts';
import type { PromisedSsn } from '../../facts/ssn-holders.queries.ts';
import { loadPricing } from '../../facts/pricing.queries.ts';
import type { Finding } from '../../domain/changes/effects.ts';
import type { ClientFacts, FamilyFacts } from '../../domain/changes/facts.ts';
import type { ChangeRequest } from '../../domain/changes/requests.ts';
import type { PricingFacts } from '../../domain/pricing/facts.ts';
import { unpricedCovers } from '../../domain/consequences/unpriced-covers.ts';
import { considered, type Considerations } from '../../domain/consequences/consequences.ts';
import type { Issue } from '../../domain/enrollment/answers.ts';
import { approvalIn, divisionsOfChange } from '../../domain/enrollment/approval.ts';
import { type Chain, decideAll } from '../../domain/enrollment/decided.ts';
import type { EnrollmentRules } from '../../domain/enrollment/draft-context.ts';
import { keepRules } from '../../domain/enrollment/kept-rules.ts';
import { needsApproval, stateAfterSubmit } from '../../domain/enrollment/states.ts';
import { searchKey } from '../../platform/values/names.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { secretsOf, whoseSecrets, withSecrets } from './change-requests.ts';
import { changeToCorrect, replaceChange } from './asked-change.ts';
import { considerationsReply, warningsOf } from './considered-reply.ts';
import { deskOf, found, nameOfUser } from './drafts.ts';
import { type EnrollmentRow, insertEnrollment, lockFamilyEnrollments } from './enrollments.queries.ts';
import { sealed } from './field-keys.ts';
import { familyOf, type Loading, rulesOfDraft } from './load-draft.ts';
import { mailAbout } from './mails.ts';
import { queueProcessing } from './processing-queue.ts';
import { keepSsns, recordedSsns } from './promised-ssns.ts';
import { refuseRivals, supersedeDrafts } from './rivals.ts';
import { asAnswered, type HowAsked } from './how-asked.ts';
import { refuseIssues } from './refuse-issues.ts';
import type { Subject } from './subjects.queries.ts';

/** What a change of a member answers (contract/changes/calls.ts). */
export type Outcome = Reply<typeof memberChanges.termMember>;

/** What a change outside the wizard asks for: made by member-changes.ts from its call. */
export type DirectChange = {
  type: ChangeType;
  clientId: string;
  /** The family; null: a new one. */
  subscriberId: string | null;
  /** Whom lists name. */
  person: { id: string | null; name: string; memberNumber: string | null };
  /** Without SSN and salary, which travel beside. */
  requests: readonly ChangeRequest[];
  ssn: string | null;
  /** As ssnsSecret writes them: of people who join with an employee. */
  ssns?: string;
  /** As salarySecret writes it; absent: not touched. */
  salary?: string;
  effectiveDate: string;
  /** Types of coverage it may change; null: all; empty: none. */
  coverageTypes: readonly CoverageType[] | null;
  note: string | null;
  /** Of an employee whom a payroll or HR system states: by which id, and the fingerprint of what was sent. */
  stated?: { externalId: string; fingerprint: string };
  /** The field of the call that a refusal is about. */
  fieldOf: (finding: Finding) => string | null;
};

/** The client and the family a change is made for. */
export type Loaded = { client: ClientFacts; facts: FamilyFacts };

/** Loads what a change is decided on. */
export async function loadFor(
  context: Context,
  {
    clientId,
    subscriberId,
    ssn,
    ssns = ssn ? [ssn] : [],
    externalId,
    externalIds = externalId ? [externalId] : [],
  }: Loading,
): Promise<Loaded> {
  const client = await loadClientFacts(context.db, clientId);
  if (client === null) throw notFound();
  return { client, facts: await familyOf(deskOf(context), client, { subscriberId, ssns, externalIds }) };
}

/** Whom lists name. */
export const personOf = ({ personId, name, memberNumber }: Subject): DirectChange['person'] => ({
  id: personId,
  name,
  memberNumber,
});

const issuesOf = (change: DirectChange, { refusals, questions }: Chain): Issue[] =>
  [...refusals, ...questions].map((finding) => ({
    step: 'review',
    page: 'review/check',
    field: change.fieldOf(finding),
    reason: { code: `changes.refusal.${finding.code}`, values: { ...finding.values } },
  }));

/** A plan that has no price on its first day is not begun (domain 2.5: it blocks the election). */
const unpricedIssues = (change: DirectChange, { after, refusals }: Chain, pricing: PricingFacts): Issue[] =>
  refusals.length > 0
    ? []
    : unpricedCovers(after, change.requests, pricing).map((finding) => ({
        step: 'review',
        page: 'review/check',
        field: change.fieldOf({ ...finding, code: 'plan-without-price' }),
        reason: { code: `prices.${finding.code}`, values: { ...finding.values } },
      }));

/** Nothing asked for is not so already. */
const IDLE: Issue = {
  step: 'review',
  page: 'review/check',
  field: null,
  reason: { code: 'nothing-to-change', values: {} },
};

/** A change decided: what it leads to, and why it cannot be. */
type Decided = {
  change: DirectChange;
  client: ClientFacts;
  /** Whose rules those are. */
  divisionId: string | null;
  rules: EnrollmentRules;
  ssns: readonly PromisedSsn[];
  chain: Chain;
  issues: Issue[];
  said: Considerations;
  approval: boolean;
};

async function decideChange(change: DirectChange, { client, facts }: Loaded, context: Context): Promise<Decided> {
  const secrets = secretsOf(change);
  const requests = change.requests.map((request) => withSecrets(request, secrets, whoseSecrets(change)));
  const chain = decideAll(facts, requests, uuid7);
  const pricing = await loadPricing(context.db, change.clientId);
  const said = considered({ before: facts, chain, effectiveDate: change.effectiveDate, pricing });
  const divisions = divisionsOfChange([facts, chain.after], change.effectiveDate);
  const refused = [...issuesOf(change, chain), ...unpricedIssues(change, chain, pricing)];
  const changes = chain.decisions.some(({ effects }) => effects.length > 0);
  const issues = refused.length === 0 && !changes ? [IDLE] : refused;
  const [divisionId = null] = divisions;
  const rules = { ...rulesOfDraft(facts, divisionId), approval: approvalIn(facts.client, divisions) };
  const approval = needsApproval(rules.approval, context.user.type);
  return { change, client, divisionId, rules, ssns: recordedSsns(chain, facts), chain, issues, said, approval };
}

const consequencesOf = ({ change, chain, issues, said, approval }: Decided): Outcome['consequences'] => ({
  effectiveDate: change.effectiveDate,
  because: chain.because.map(({ code, values }) => ({ code: `eligibility.${code}`, values: { ...values } })),
  ...considerationsReply(said),
  warnings: warningsOf(chain),
  refusals: issues,
  needsApproval: approval,
});

/**
 * Shows what a change would do, or takes it: it becomes an enrollment of its type, which is approved and processed like
 * those of the wizard (domain 4.3, 4.4).
 */
export async function answerChange(
  change: DirectChange,
  { loaded, preview, corrects, coveredTwice }: HowAsked & { loaded: Loaded },
  context: Context,
): Promise<Outcome> {
  const failed = corrects === undefined ? null : await changeToCorrect(corrects, change, context);
  const decided = await decideChange(asAnswered(change, coveredTwice), loaded, context);
  const { clientId, person } = change;
  context.saw({ type: 'member', clientId, ...(person.id !== null && { id: person.id }) });
  const consequences = consequencesOf(decided);
  if (preview === true) return { status: 'PREVIEW', consequences, enrollmentId: null, number: null, state: null };
  refuseIssues(decided.issues);
  if (failed !== null) await replaceChange(failed, context);
  const row = await take(decided, failed?.id ?? null, context);
  return { status: 'SUCCESS', consequences, enrollmentId: row.id, number: row.number, state: row.status };
}

/** One change of the coverages of one employee at a time; an end of coverage ends what nobody has submitted yet. */
async function holdFamily({ change }: Decided, id: string, { db }: Context): Promise<void> {
  const { clientId, subscriberId, coverageTypes } = change;
  if (subscriberId === null || coverageTypes?.length === 0) return;
  await lockFamilyEnrollments(db, subscriberId);
  const who = { clientId, id, subscriberId, ssnIndexes: [] };
  if (change.type === 'termmember') await supersedeDrafts(db, who);
  else await refuseRivals(db, who, coverageTypes);
}

/** Who sends a change has typed it, too. */
const sentBy = (id: string, name: string) => ({
  submitted_by: id,
  submitted_by_name: name,
  submitted_at: new Date(),
  saved_by: id,
  saved_by_name: name,
});

async function take(decided: Decided, corrects: string | null, context: Context): Promise<EnrollmentRow> {
  const { change, approval } = decided;
  const { db, user } = context;
  const id = uuid7();
  await holdFamily(decided, id, context);
  const by = nameOfUser(context);
  const status = stateAfterSubmit({ proof: false, approval });
  await insertEnrollment(
    db,
    { id, client_id: change.clientId, enrollment_type: change.type, started_by: user.id, started_by_name: by },
    {
      status,
      step: 7,
      request: { requests: change.requests, ...(change.stated && { sent: change.stated.fingerprint }) },
      external_id: change.stated?.externalId ?? null,
      secrets: sealed(deskOf(context).keys, id, secretsOf(change)),
      subscriber_id: change.subscriberId,
      person_id: change.person.id,
      person_name: change.person.name,
      name_key: searchKey(change.person.name),
      member_number: change.person.memberNumber,
      coverage_types: change.coverageTypes === null ? null : [...change.coverageTypes],
      effective_date: change.effectiveDate,
      note: change.note,
      link_base: await linkBase(context),
      ...sentBy(user.id, by),
      processing_step: 'validate',
      corrects,
      rules: keepRules({ ...decided, openDivisions: [] }, change.requests),
    },
  );
  const place = { clientId: change.clientId, enrollmentId: id };
  await keepSsns(deskOf(context), place, { wanted: decided.ssns, fieldOf: () => 'ssn', codes: 'changes.refusal.' });
  if (status === 'queued') await queueProcessing(db, { enrollmentId: id, userId: user.id });
  const row = await found(db, id);
  await mailAbout(db, row, ['enrollmentSubmitted']);
  return row;
}

/** References of a change that lead nowhere the reader may see, by their fields: all of them at once. */
export function refuseReferences(known: Readonly<Record<string, boolean>>): void {
  const bad = Object.entries(known).flatMap(([field, isKnown]) => (isKnown ? [] : [[field, 'not-found'] as const]));
  if (bad.length > 0) throw invalid(Object.fromEntries(bad));
}

/** The input of a call about a member. */
export type MemberInput = Pick<Input<typeof memberChanges.termMember>, 'clientId' | 'memberId' | 'preview' | 'note'>;
