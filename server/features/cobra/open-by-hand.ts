import type { Input } from '@coverlane/contract/call.ts';
import type { cobra } from '@coverlane/contract/cobra/calls.ts';
import type { CoverageType } from '@coverlane/contract/codes.ts';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { settleCobra } from '../../facts/cobra-settling.queries.ts';
import { loadFamilies } from '../../facts/families.queries.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { CONTINUED_TYPES, medicareSince } from '../../domain/changes/cobra-losses.ts';
import type { FamilyFacts, PersonFacts } from '../../domain/changes/facts.ts';
import { isVoid, lastDay } from '../../domain/coverage-state.ts';
import { type CalendarDate, todayIn } from '../../platform/values/dates.ts';
import { rulesOn } from '../../domain/division-on.ts';
import { type CobraClock, cobraClock, cobraTermsOf } from '../../domain/eligibility/cobra-clock.ts';
import { cobraLawOf, mayContinue } from '../../domain/eligibility/cobra-law.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/http/refusals.ts';
import { clientOfPerson, hasOpenCase, insertCobra } from './cobra-cases.queries.ts';
import { type CobraRow, holdCobra, isHeld } from './cobra.queries.ts';

type Asked = Input<typeof cobra.openCobra>;

/** The family of somebody the reader sees. */
async function familyOf(
  memberId: string,
  { db, parts }: Context,
): Promise<{ family: FamilyFacts; person: PersonFacts }> {
  const clientId = await clientOfPerson(db, memberId);
  const client = clientId === null ? null : await loadClientFacts(db, clientId);
  if (client === null) throw invalid({ memberId: 'not-found' });
  const today = todayIn(client.timeZone, new Date());
  const [family] = await loadFamilies({ db, keys: keysOf(parts.secrets), client, today }, { personIds: [memberId] });
  const person = family?.people.find(({ id }) => id === memberId);
  if (family === undefined || person === undefined) throw invalid({ memberId: 'not-found' });
  return { family, person };
}

/** Kinds of active health coverage whose last day it was. */
function lostOn({ coverages }: PersonFacts, day: CalendarDate): CoverageType[] {
  const active = coverages.filter((row) => CONTINUED_TYPES.has(row.coverageType) && !row.cobra && !isVoid(row));
  const ended = [...Map.groupBy(active, ({ coverageType }) => coverageType)].filter(
    ([, rows]) => rows.map(lastDay).toSorted().at(-1) === day,
  );
  return ended.map(([type]) => type);
}

/** Refuses a case of what cannot be: a day ahead, an event that is none of theirs, coverage that did not end. */
function refuseImpossible(
  asked: Asked,
  { family, person, types }: { family: FamilyFacts; person: PersonFacts; types: CoverageType[] },
) {
  if (asked.eventDate > family.today) throw invalid({ eventDate: 'cobra-date-ahead' });
  const details = person.details.at(-1);
  const isEmployee = person.id === person.subscriberId;
  const rules = rulesOn(family, asked.eventDate);
  const theirs =
    details !== undefined &&
    mayContinue({ isEmployee, relationshipCode: details.relationshipCode }, asked.event, rules);
  if (!theirs || details.deathDate) throw invalid({ event: 'cobra-not-theirs' });
  if (types.length === 0) throw invalid({ lastDay: 'cobra-nothing-lost' });
  const law = cobraLawOf(rules);
  if (law.law === 'none') throw conflict('cobra-not-owed', { ...law.because.values });
  return { rules, law: law.law, stateMonths: law.stateMonths, isEmployee };
}

/** The last day that was named, within what the law gives; no disability or second event is known of a case at its start. */
function untilOf({ coveredUntil }: Asked, { from, until }: CobraClock): CalendarDate {
  if (coveredUntil == null) return until;
  if (coveredUntil < from || coveredUntil > until) throw invalid({ coveredUntil: 'cobra-until-outside' });
  return coveredUntil;
}

/**
 * Opens a case by hand (domain 3.6): the coverage ended without the portal seeing why, or the portal takes it over. The days
 * are those of the law, and everything follows as of any other case; a second one is never opened.
 */
export async function openByHand(asked: Asked, context: Context): Promise<CobraRow> {
  const { db } = context;
  // Whoever is held to divisions sees what is due; their employer's others enter what happened.
  if (await isHeld(db)) throw forbidden();
  const { family, person } = await familyOf(asked.memberId, context);
  const types = lostOn(person, asked.lastDay);
  const { rules, law, stateMonths, isEmployee } = refuseImpossible(asked, { family, person, types });
  const medicareOn = medicareSince(family, asked.eventDate);
  const { event, eventDate, note = null } = asked;
  const clock = cobraClock(
    { event, eventDate, lastDay: asked.lastDay },
    { ...cobraTermsOf(rules), stateMonths, medicareOn, isEmployee },
  );
  const coveredUntil = untilOf(asked, clock);
  if (await hasOpenCase(db, { memberId: person.id, lostTypes: types })) throw conflict('cobra-open-already');
  const { tellBy, noticeBy, from: coveredFrom, months } = clock;
  const ofPerson = { clientId: family.client.id, subscriberId: person.subscriberId, memberId: person.id };
  const days = {
    event,
    eventDate,
    lastDay: asked.lastDay,
    tellBy,
    noticeBy,
    coveredFrom,
    coveredUntil,
    months,
    medicareOn,
  };
  const id = await insertCobra(db, { ...ofPerson, ...days, law, lostTypes: types, note });
  await settleCobra(db, { clientId: ofPerson.clientId, subscriberIds: [person.subscriberId] });
  const { clientId } = ofPerson;
  await appendAudit(db, { action: 'cobra-opened', objectType: 'cobra', objectId: id, clientId, outcome: 'ok' });
  const row = await holdCobra(db, id);
  if (row === undefined) throw notFound();
  return row;
}
