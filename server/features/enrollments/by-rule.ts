import type { ChangeType, CoverageType } from '@coverlane/contract/codes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { apply } from '../../facts/apply.queries.ts';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { offerToContinue } from '../../facts/offer-to-continue.ts';
import type { FamilyFacts } from '../../domain/changes/facts.ts';
import type { ChangeRequest } from '../../domain/changes/requests.ts';
import { type Chain, decideAll } from '../../domain/enrollment/decided.ts';
import { searchKey } from '../../platform/values/names.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { ClientDay } from '../../platform/jobs/daily.ts';
import { insertEnrollment, linkChanges } from './enrollments.queries.ts';
import { familyOf } from './load-draft.ts';
import { type Subject, subjectOf } from './subjects.queries.ts';

export type Work = ClientDay & { db: Db };

/** What a rule of the plan changes by itself. */
export type ByRule = {
  type: ChangeType;
  personId: string;
  effectiveDate: CalendarDate;
  coverageTypes?: readonly CoverageType[];
  /** What the audit log calls it. */
  action: string;
  linkBase: string;
  /** The request, of the family as it stands; null: nothing is asked of it. */
  ask: (facts: FamilyFacts) => ChangeRequest | null;
  /** May it be done by itself, with what it comes to? */
  may: (facts: FamilyFacts, chain: Chain) => Promise<boolean>;
};

/** What became of it: done; nothing to do; left to people, because it may not be done by itself; or refused. */
export type DoneByRule = {
  outcome: 'done' | 'idle' | 'left' | 'refused';
  subscriberId: string | null;
  chain: Chain | null;
};

const nothing = (outcome: 'idle' | 'left', subscriberId: string | null = null): DoneByRule => ({
  outcome,
  subscriberId,
  chain: null,
});

/**
 * Changes a family by a rule of the plan, decided and applied as if somebody had asked: it stands in the lists and on the timeline as
 * an enrollment of its own, and can be taken back as one. What cannot be decided stays as a failed enrollment that people see.
 */
export async function changeByRule(work: Work, rule: ByRule): Promise<DoneByRule> {
  const { db, clientId, today } = work;
  const client = await loadClientFacts(db, clientId);
  const subject = await subjectOf(db, { clientId, personId: rule.personId });
  if (client === null || subject === undefined) return nothing('idle');
  const { subscriberId } = subject;
  const desk = { db, keys: keysOf(work.parts.secrets) };
  const facts = { ...(await familyOf(desk, client, { subscriberId, ssns: [] })), today };
  const request = rule.ask(facts);
  if (request === null) return nothing('idle', subscriberId);
  const chain = decideAll(facts, [request], uuid7);
  const changes = chain.decisions.filter(({ effects }) => effects.length > 0);
  if (chain.refusals.length === 0 && changes.length === 0) return nothing('idle', subscriberId);
  if (chain.refusals.length === 0 && !(await rule.may(facts, chain))) return nothing('left', subscriberId);
  const enrollmentId = await record(work, { rule, subject, request, chain });
  if (chain.refusals.length > 0) return { outcome: 'refused', subscriberId, chain };
  await apply({ ...desk, clientId, by: { userId: null, userName: null }, importId: null }, chain.decisions);
  await offerToContinue(db, facts, chain.decisions);
  const changeIds = changes.map(({ changeId }) => changeId);
  await linkChanges(db, { clientId, enrollmentId }, changeIds);
  return { outcome: 'done', subscriberId, chain };
}

/** The enrollment that the change is: processed, or failed with the first refusal. */
async function record(
  { db, clientId }: Work,
  { rule, subject, request, chain }: { rule: ByRule; subject: Subject; request: ChangeRequest; chain: Chain },
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
    { id, client_id: clientId, enrollment_type: rule.type, started_by: null, started_by_name: null },
    {
      ...outcome,
      step: 7,
      request: { requests: [request] },
      subscriber_id: subject.subscriberId,
      person_id: subject.personId,
      person_name: subject.name,
      name_key: searchKey(subject.name),
      member_number: subject.memberNumber,
      effective_date: rule.effectiveDate,
      link_base: rule.linkBase,
      submitted_at: new Date(),
    },
  );
  await appendAudit(db, {
    action: rule.action,
    objectType: 'enrollment',
    objectId: id,
    clientId,
    outcome: refusal === undefined ? 'ok' : 'refused',
  });
  return id;
}
