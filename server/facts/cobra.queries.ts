import type { CoverageType } from '@coverlane/contract/codes.ts';
import { type RawBuilder, sql } from 'kysely';
import { type BornOnCobra, bornOnCobra } from '../domain/changes/born-on-cobra.ts';
import { cobraEventOf, cobraLosses, type CobraLossOf } from '../domain/changes/cobra-losses.ts';
import type { Decided } from '../domain/changes/effects.ts';
import type { FamilyFacts } from '../domain/changes/facts.ts';
import { dayBefore } from '../platform/values/dates.ts';
import { rulesOn } from '../domain/division-on.ts';
import { cobraClock, cobraTermsOf } from '../domain/eligibility/cobra-clock.ts';
import { cobraLawOf } from '../domain/eligibility/cobra-law.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import type { Db } from '../platform/db/connect.ts';
import { settleCobra } from './cobra-settling.queries.ts';

type Facts = Pick<FamilyFacts, 'client' | 'people'>;

/** A case that something may belong to: it stands, and its event is the same. */
const sameCase = ({ event, eventDate, lastDay, types }: CobraLossOf): RawBuilder<unknown> => sql`(e.event = ${event}
  and e.closed_by is null and e.state <> all(${ENDED}::text[]) and e.last_day >= ${lastDay}
  and (e.lost_types && ${types}::text[] or e.event_date = ${eventDate}))`;

/**
 * Or what it lost ended on that very day: its reason is corrected, whatever became of the case, also after one that gave no right
 * to continue.
 */
const sameLoss = ({
  lastDay,
  types,
  isCorrection,
}: CobraLossOf): RawBuilder<unknown> => sql`(${isCorrection} and e.origin = 'change'
  and e.last_day = ${lastDay} and e.lost_types && ${types}::text[] and coalesce(e.closed_by, 'notOwed') in ('nothingLost', 'notOwed'))`;

const ENDED = ['expired', 'terminatedNonPay', 'exhausted', 'terminated'];

/**
 * Records who can continue coverage by a decided change (domain 3.6), in its transaction. A loss of the same event that a
 * case is open of is that case, whose days are corrected; so is another day of the event without a loss; a child who joins
 * an employee's continued coverage has a case of their own. Doing it twice changes nothing.
 */
export async function recordCobraEvents(db: Db, before: FamilyFacts, decided: Decided): Promise<void> {
  if (decided.outcome !== 'effects') return;
  const losses = cobraLosses(before, decided);
  for (const loss of losses) await recordLoss(db, before, { changeId: decided.changeId, loss });
  await correctEvent(db, before, { decided, lost: losses.map(({ personId }) => personId) });
  for (const born of bornOnCobra(before, decided)) await recordBirth(db, before, { changeId: decided.changeId, born });
  await settleCobra(db, { clientId: before.client.id, subscriberIds: [decided.subscriberId] });
}

async function recordLoss(
  db: Db,
  facts: Facts,
  { changeId, loss }: { changeId: string; loss: CobraLossOf },
): Promise<void> {
  const known = await sql<{ id: string }>`select e.id from cobra_events e where exists (select from cobra_causes c
      where c.cobra_event_id = e.id and c.change_id = ${changeId}) and e.person_id = ${loss.personId}
    union all (select e.id from cobra_events e where e.person_id = ${loss.personId}
      and (${sameCase(loss)} or ${sameLoss(loss)}) order by e.closed_by is not null, e.id desc) limit 1`.execute(db);
  const id = known.rows[0]?.id ?? (await openCase(db, facts, loss));
  await recordCause(db, { id, clientId: facts.client.id, changeId }, loss);
}

/** A new case with the days of its clock. */
async function openCase(db: Db, facts: Facts, loss: CobraLossOf): Promise<string> {
  const rules = rulesOn(facts, loss.eventDate);
  const { law, stateMonths } = cobraLawOf(rules);
  const isEmployee = loss.personId === loss.subscriberId;
  const clock = cobraClock(loss, { ...cobraTermsOf(rules), stateMonths, medicareOn: loss.medicareOn, isEmployee });
  const id = uuid7();
  await sql`insert into cobra_events (id, client_id, subscriber_id, person_id, event, event_date, last_day, months, tell_by,
      notice_by, covered_from, covered_until, lost_types, law, medicare_on)
    values (${id}, ${facts.client.id}, ${loss.subscriberId}, ${loss.personId}, ${loss.event}, ${loss.eventDate}, ${loss.lastDay},
      ${clock.months}, ${clock.tellBy}, ${clock.noticeBy}, ${clock.from}, ${clock.until}, ${loss.types}::text[],
      ${law === 'state' ? 'state' : 'federal'}, ${loss.medicareOn})`.execute(db);
  return id;
}

type OfCase = { id: string; clientId: string; changeId: string };

async function recordCause(
  db: Db,
  { id, clientId, changeId }: OfCase,
  said: Pick<CobraLossOf, 'personId' | 'event' | 'eventDate' | 'types'> & { lapsed?: readonly CoverageType[] },
): Promise<void> {
  const { personId, event, eventDate, types, lapsed = [] } = said;
  await sql`insert into cobra_causes (cobra_event_id, change_id, client_id, person_id, role, event, event_date, types, lapsed)
    values (${id}, ${changeId}, ${clientId}, ${personId}, 'cause', ${event}, ${eventDate}, ${types}::text[],
      ${lapsed}::text[])
    on conflict do nothing`.execute(db);
}

/** The day of the event was corrected and nothing more was lost: the cases of the family follow (never a second one). */
async function correctEvent(
  db: Db,
  facts: FamilyFacts,
  { decided, lost }: { decided: Decided; lost: readonly string[] },
): Promise<void> {
  const { request, changeId } = decided;
  const said = request.type === 'termmember' ? cobraEventOf(facts, request) : null;
  if (said === null || request.type !== 'termmember') return;
  const leaving = request.personId === decided.subscriberId ? facts.people.map(({ id }) => id) : [request.personId];
  const people = leaving.filter((id) => !lost.includes(id));
  await sql`insert into cobra_causes (cobra_event_id, change_id, client_id, person_id, role, event, event_date, types)
    select e.id, ${changeId}, e.client_id, e.person_id, 'cause', ${said.event}, ${said.eventDate}, e.lost_types
    from cobra_events e where e.person_id = any(${people}::uuid[]) and e.event = ${said.event} and e.origin = 'change'
      and e.closed_by is null and e.state not in ('expired', 'terminatedNonPay', 'exhausted', 'terminated')
      and e.event_date <> ${said.eventDate}
    on conflict do nothing`.execute(db);
}

/** The child's case is as long as the family's, and as far as the employee's. */
async function recordBirth(
  db: Db,
  { client }: Facts,
  { changeId, born }: { changeId: string; born: BornOnCobra },
): Promise<void> {
  const id = uuid7();
  const { rows } = await sql<
    Pick<CobraLossOf, 'event' | 'eventDate'>
  >`insert into cobra_events (id, client_id, subscriber_id,
      person_id, event, event_date, last_day, state, months, tell_by, notice_by, notice_sent_on, elect_by, elected_on,
      first_premium_by, covered_from, covered_until, paid_through, lost_types, coverage_types, law, origin)
    select ${id}, client_id, subscriber_id, ${born.personId}, event, event_date, ${dayBefore(born.from)}, state, months, tell_by,
      notice_by, notice_sent_on, elect_by, elected_on, first_premium_by, ${born.from}, covered_until, paid_through,
      ${born.types}::text[], ${born.types}::text[], law, 'birth'
    from cobra_events e where e.person_id = ${born.subscriberId} and e.state in ('awaitingFirstPremium', 'active', 'grace')
      and e.covered_until >= ${born.from}::date order by e.id desc limit 1
    returning event, event_date as "eventDate"`.execute(db);
  const [made] = rows;
  if (made === undefined) return;
  const said = { personId: born.personId, types: born.types, ...made };
  await recordCause(db, { id, clientId: client.id, changeId }, said);
}
