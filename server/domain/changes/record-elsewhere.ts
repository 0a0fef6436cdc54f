import { displayName } from '../../platform/values/names.ts';
import { identityOfPerson } from '../identity/of-person.ts';
import type { PersonFacts, RecordElsewhere } from './facts.ts';

const nameOf = (person: PersonFacts | undefined): string => {
  const details = person?.details.at(-1);
  return details === undefined ? '' : displayName({ ...details, prefix: null, middleName: null });
};

/**
 * A record of another family as a rule about one human asks for it.
 * @param promised SSNs (nine digits) that an enrollment under way will record for it
 */
export function recordElsewhere(
  person: PersonFacts,
  family: readonly PersonFacts[],
  promised: readonly string[] = [],
): RecordElsewhere {
  const held = person.ssn === null ? [] : [person.ssn.digits];
  return {
    personId: person.id,
    subscriberId: person.subscriberId,
    holder: nameOf(family.find(({ id }) => id === person.subscriberId)),
    identity: identityOfPerson(person),
    numbers: [...new Set([...held, ...promised])],
    coverages: person.coverages,
  };
}
