import { factsAfter } from '../changes/after.ts';
import { cobraLosses, noLongerOwed, tooSmallFor } from '../changes/cobra-losses.ts';
import type { FamilyFacts } from '../changes/facts.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { displayName } from '../../platform/values/names.ts';
import { rulesOn } from '../division-on.ts';
import { cobraClock, cobraTermsOf } from '../eligibility/cobra-clock.ts';
import { cobraLawOf } from '../eligibility/cobra-law.ts';
import type { Chain } from '../enrollment/decided.ts';
import { detailsOn } from '../enrollment/draft-people.ts';
import type { Consequence } from './consequence.ts';

/** Who is offered to continue coverage by a chain of decisions: for how long, and until when the notice goes out (domain 3.6). */
export function cobraItems(before: FamilyFacts, { decisions }: Chain): Consequence[] {
  const items: Consequence[] = [];
  let facts = before;
  for (const decision of decisions) {
    for (const loss of cobraLosses(facts, decision)) items.push(itemOf(facts, loss));
    for (const personId of noLongerOwed(facts, decision)) items.push(notAnyMore(facts, personId));
    if (tooSmallFor(facts, decision)) items.push(NOT_OWED);
    facts = factsAfter(facts, decision);
  }
  return items;
}

/** Nobody is owed an offer: the employer is too small, and no law of the state is recorded. */
const NOT_OWED: Consequence = {
  kind: 'cobra',
  sentence: { code: 'cobra-not-owed', values: { limit: 20 } },
  personId: null,
  before: null,
  after: null,
};

const nameOf = (facts: FamilyFacts, personId: string, day: CalendarDate): string => {
  const person = facts.people.find(({ id }) => id === personId);
  const details = person && detailsOn(person, day);
  return details === undefined ? '' : displayName({ firstName: details.firstName, lastName: details.lastName });
};

/** The corrected reason gives no right to continue: an open case is withdrawn. */
const notAnyMore = (facts: FamilyFacts, personId: string): Consequence => ({
  kind: 'cobra',
  sentence: { code: 'cobra-not-any-more', values: { name: nameOf(facts, personId, facts.today) } },
  personId,
  before: null,
  after: null,
});

function itemOf(facts: FamilyFacts, loss: ReturnType<typeof cobraLosses>[number]): Consequence {
  const rules = rulesOn(facts, loss.eventDate);
  const isEmployee = loss.personId === loss.subscriberId;
  const { stateMonths } = cobraLawOf(rules);
  const known = { ...cobraTermsOf(rules), stateMonths, medicareOn: loss.medicareOn, isEmployee };
  const { months, from, until, noticeBy } = cobraClock(loss, known);
  const name = nameOf(facts, loss.personId, loss.lastDay);
  return {
    kind: 'cobra',
    sentence: { code: 'cobra-offered', values: { name, months, date: from, last: until, until: noticeBy } },
    personId: loss.personId,
    before: null,
    after: null,
  };
}
