import type { FamilyFacts } from '../changes/facts.ts';
import type { Answers, TypedDependent } from './answers.ts';

/**
 * Who of a draft joins, by the record and not by what the draft says of it: somebody without a record, and everybody of a
 * family that has none yet, is judged, proved and asked for a number like whoever joins (domain 3.3, 3.7, 4.2). Somebody
 * with another record than the family's stays as said: no change of theirs is decided.
 */
export function newOrKnown(answers: Answers, { people }: Pick<FamilyFacts, 'people'>): Answers {
  const isNew = ({ personId }: TypedDependent): boolean => personId === null || people.length === 0;
  const joining = (typed: TypedDependent): TypedDependent => ({
    ...typed,
    personId: null,
    action: typed.action === 'remove' ? 'remove' : 'add',
  });
  return { ...answers, dependents: answers.dependents.map((typed) => (isNew(typed) ? joining(typed) : typed)) };
}
