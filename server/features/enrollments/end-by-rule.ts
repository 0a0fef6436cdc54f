import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { apply } from '../../facts/apply.queries.ts';
import { loadPaidDays } from '../../facts/paid-claims.queries.ts';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import type { FamilyFacts } from '../../domain/changes/facts.ts';
import { byRule } from '../../domain/changes/overrides.ts';
import type { TermMember } from '../../domain/changes/requests.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { type ByNight, mayEndByNight } from '../../domain/eligibility/by-night.ts';
import type { Held } from '../../domain/eligibility/taken-back.ts';
import { type Chain, decideAll } from '../../domain/enrollment/decided.ts';
import { searchKey } from '../../platform/values/names.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { ClientDay } from '../../platform/jobs/daily.ts';
import { mailFamily, rulesLinkBase } from '../../platform/mail/family-mails.ts';
import { type EnrollmentRow, insertEnrollment, linkChanges } from './enrollments.queries.ts';
import { familyOf } from './load-draft.ts';
import { offerToContinue } from '../../facts/offer-to-continue.ts';
import { type Subject, subjectOf } from './subjects.queries.ts';

/** Whose coverage ends by a rule, why, and when. */
export type EndByRule = {
  personId: string;
  /** A term reason of the client. */
  reason: string;
  effectiveDate: CalendarDate;
  /** Last covered day; null: by the reason's or the client's rule. */
  coverageEnds: CalendarDate | null;
  /** The types that end; absent: all of them. */
  coverageTypes?: readonly CoverageType[];
  /**
   * It was not paid for, and a notice and a grace went before: the last day paid for may lie further back than nightly work may end
   * otherwise, for that is no rescission (45 CFR 147.128(a)(1)). Claims that were paid leave it to people all the same.
   */
  isUnpaid?: boolean;
  /** The enrollment it follows from, whose links the mail takes over. */
  origin?: Pick<EnrollmentRow, 'link_base'>;
};

type Work = ClientDay & { db: Db };

const requestOf = ({ personId, reason, effectiveDate, coverageEnds, coverageTypes }: EndByRule): TermMember => ({
  type: 'termmember',
  tiers: 'derive',
  source: 'rule',
  effectiveDate,
  reason,
  note: null,
  override: byRule,
  personId,
  coverageEnds,
  ...(coverageTypes !== undefined && { coverageTypes }),
  terminationDate: null,
  deathDate: null,
});

/**
 * Ends the coverage of a dependent by a rule of the plan, decided and applied as if somebody had asked: it stands in the
 * lists and on the timeline as an enrollment of its own, can be taken back as one, and the family is told. Where nothing
 * is covered any more nothing happens. Nothing is taken back by night: what should have ended earlier is left to people, who
 * find it in the list of those past the age (decision 74). What cannot be decided stays as a failed enrollment that people see.
 * @returns the enrollment that it is; null: nothing was covered any more; 'left': people decide
 */
export async function endByRule(work: Work, end: EndByRule): Promise<string | 'left' | null> {
  const { db, clientId, today } = work;
  const client = await loadClientFacts(db, clientId);
  const subject = await subjectOf(db, { clientId, personId: end.personId });
  if (client === null || subject === undefined) return null;
  const desk = { db, keys: keysOf(work.parts.secrets) };
  const facts = { ...(await familyOf(desk, client, { subscriberId: subject.subscriberId, ssns: [] })), today };
  const request = requestOf(end);
  const chain = decideAll(facts, [request], uuid7);
  const changes = chain.decisions.filter(({ effects }) => effects.length > 0);
  if (chain.refusals.length === 0 && changes.length === 0) return null;
  if (!(await isByNight(db, { facts, isUnpaid: end.isUnpaid === true }, chain))) return 'left';
  const enrollmentId = await record(work, { end, subject, request, chain });
  if (chain.refusals.length > 0) return 'left';
  await apply({ ...desk, clientId, by: { userId: null, userName: null }, importId: null }, chain.decisions);
  await offerToContinue(db, facts, chain.decisions);
  await linkChanges(
    db,
    { clientId, enrollmentId },
    changes.map(({ changeId }) => changeId),
  );
  await tellFamily(work, end, subject.subscriberId);
  return enrollmentId;
}

async function tellFamily(work: Work, { origin }: EndByRule, personId: string): Promise<void> {
  const linkBase = origin?.link_base || (await rulesLinkBase(work));
  await mailFamily(work.db, { personId, kind: 'coverageEnded', linkBase });
}

/** Is there something that nightly work may do by itself, or a refusal that people should see? */
async function isByNight(
  db: Db,
  { facts, isUnpaid }: { facts: FamilyFacts; isUnpaid: boolean },
  chain: Chain,
): Promise<boolean> {
  if (chain.refusals.length > 0) return true;
  const subscriberId = facts.people[0]?.subscriberId;
  if (subscriberId === undefined) return false;
  return mayEndByNight({ ...takenBy(facts, chain), isUnpaid, claims: await loadPaidDays(db, subscriberId) });
}

const heldBy = ({ people }: FamilyFacts): Held[] =>
  people.flatMap(({ id, coverages }) => coverages.filter((row) => !row.cobra).map((row) => ({ ...row, personId: id })));

const takenBy = (facts: FamilyFacts, { after }: Chain): Omit<ByNight, 'claims' | 'isUnpaid'> => ({
  today: facts.today,
  before: heldBy(facts),
  after: heldBy(after),
  premiums: facts.premiums ?? [],
});

/** The enrollment that the end is: processed, or failed with the first refusal. */
async function record(
  { db, clientId }: Work,
  { end, subject, request, chain }: { end: EndByRule; subject: Subject; request: TermMember; chain: Chain },
): Promise<string> {
  const id = uuid7();
  const [refusal] = chain.refusals;
  const outcome =
    refusal === undefined
      ? ({ status: 'processed', processed_at: new Date() } as const)
      : ({
          status: 'failed',
          processing_step: 'validate',
          failure: { code: `changes.refusal.${refusal.code}`, values: { ...refusal.values } },
        } as const);
  await insertEnrollment(
    db,
    { id, client_id: clientId, enrollment_type: 'termmember', started_by: null, started_by_name: null },
    {
      ...outcome,
      step: 7,
      request: { requests: [request] },
      subscriber_id: subject.subscriberId,
      person_id: subject.personId,
      person_name: subject.name,
      name_key: searchKey(subject.name),
      member_number: subject.memberNumber,
      effective_date: end.effectiveDate,
      link_base: end.origin?.link_base ?? '',
      submitted_at: new Date(),
    },
  );
  await appendAudit(db, {
    action: `enrollment-by-rule-${end.reason}`,
    objectType: 'enrollment',
    objectId: id,
    clientId,
    outcome: refusal === undefined ? 'ok' : 'refused',
  });
  return id;
}
