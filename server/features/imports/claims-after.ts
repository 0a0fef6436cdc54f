import type { Db } from '../../platform/db/connect.ts';
import { loadPaidClaims } from '../../facts/paid-claims.queries.ts';
import type { FamilyFacts } from '../../domain/changes/facts.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { lossesOf, type PaidClaim, saidOf, type TakingBack, takenBack } from '../../domain/eligibility/taken-back.ts';
import { displayName } from '../../platform/values/names.ts';
import type { FamilyOutcome, Reason } from './roster.ts';

/** Days no file reaches back. */
const NO_LIMIT = 100_000;

const heldBy = ({ people }: FamilyFacts): TakingBack['before'] =>
  people.flatMap(({ id, coverages }) => coverages.map((row) => ({ ...row, personId: id })));

const askedOf = ({ before, after }: FamilyOutcome, today: CalendarDate): TakingBack => ({
  today,
  before: heldBy(before),
  after: heldBy(after),
});

/** What a file is told of claims that were paid for days it takes back (domain 3.5): the rest `decide` has said. */
function reasonsFor(asked: TakingBack, personId: string, name: string): Reason[] {
  const taken = takenBack(asked, () => ({ retroTermDays: NO_LIMIT, reason: undefined, byEvent: true }));
  const { notes } = saidOf(
    taken.filter((one) => one.personId === personId),
    name,
  );
  return notes.map(({ code, values }) => ({ code: `changes.warning.${code}`, values }));
}

function withReasons(outcome: FamilyOutcome, claims: readonly PaidClaim[], today: CalendarDate): FamilyOutcome {
  const asked = { ...askedOf(outcome, today), claims };
  const people = outcome.people.map((person) => {
    const { personId } = person;
    const details = outcome.before.people.find(({ id }) => id === personId)?.details.at(-1);
    if (personId === null || details === undefined) return person;
    const said = reasonsFor(asked, personId, displayName({ firstName: details.firstName, lastName: details.lastName }));
    return said.length === 0 ? person : { ...person, reasons: [...person.reasons, ...said] };
  });
  return { ...outcome, people };
}

/** The outcomes of a batch, with the claims paid for what they take back. Asks the database only where somebody loses days. */
export async function withClaimsAfter(
  db: Db,
  outcomes: readonly FamilyOutcome[],
  today: CalendarDate,
): Promise<FamilyOutcome[]> {
  const losing = new Set(
    outcomes.filter((one) => one.decisions.length > 0 && lossesOf(askedOf(one, today)).length > 0),
  );
  if (losing.size === 0) return [...outcomes];
  const families = [...losing].flatMap(({ before }) => before.people[0]?.subscriberId ?? []);
  const claims = await loadPaidClaims(db, families);
  return outcomes.map((one) => (losing.has(one) ? withReasons(one, claims, today) : one));
}
