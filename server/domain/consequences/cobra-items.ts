import { factsAfter } from '../changes/after.ts';
import { cobraLosses } from '../changes/cobra-losses.ts';
import type { FamilyFacts } from '../changes/facts.ts';
import { displayName } from '../names.ts';
import { rulesOn } from '../division-on.ts';
import { cobraClock, cobraTermsOf } from '../eligibility/cobra-clock.ts';
import type { Chain } from '../enrollment/decided.ts';
import { detailsOn } from '../enrollment/draft-people.ts';
import type { Consequence } from './consequence.ts';

/** Who is offered to continue coverage by a chain of decisions: for how long, and until when the notice goes out (domain 3.6). */
export function cobraItems(before: FamilyFacts, { decisions }: Chain): Consequence[] {
  const items: Consequence[] = [];
  let facts = before;
  for (const decision of decisions) {
    for (const loss of cobraLosses(facts, decision)) items.push(itemOf(facts, loss));
    facts = factsAfter(facts, decision);
  }
  return items;
}

function itemOf(facts: FamilyFacts, loss: ReturnType<typeof cobraLosses>[number]): Consequence {
  const { months, from, noticeBy } = cobraClock(loss, cobraTermsOf(rulesOn(facts, loss.eventDate)));
  const person = facts.people.find(({ id }) => id === loss.personId);
  const details = person && detailsOn(person, loss.lastDay);
  const name = details === undefined ? '' : displayName({ firstName: details.firstName, lastName: details.lastName });
  return {
    kind: 'cobra',
    sentence: { code: 'cobra-offered', values: { name, months, date: from, until: noticeBy } },
    personId: loss.personId,
    before: null,
    after: null,
  };
}
