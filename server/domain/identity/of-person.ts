import type { DetailsValues, PersonFacts } from '../changes/facts.ts';
import type { Identity } from './identity.ts';

type Recorded = Pick<PersonFacts, 'memberNumber' | 'systemIdentifier'> & {
  details: readonly DetailsValues[];
  ssn: { digits: string } | null;
};

/** Everything a record says about who somebody is, earlier names and birth dates included. */
export function identityOfPerson(person: Recorded): Identity {
  const { details, ssn, memberNumber, systemIdentifier } = person;
  const last = details.at(-1);
  return {
    ssn: ssn?.digits ?? null,
    memberNumber,
    systemIdentifier,
    names: details.map(({ firstName, lastName, suffixName }) => ({
      first: firstName,
      last: lastName,
      suffix: suffixName,
    })),
    birthDates: details.flatMap(({ dob }) => dob ?? []),
    gender: last?.gender ?? null,
    relationship: last?.relationshipCode ?? null,
  };
}
