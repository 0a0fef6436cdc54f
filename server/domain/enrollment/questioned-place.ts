import { stateOfZip } from '../addresses/zip-codes.ts';
import { textOf, type TypedPerson } from './answers.ts';

/**
 * A ZIP code that lies in another state than the one typed, unless somebody said that the two belong together; null: there
 * is nothing to ask.
 */
export function questionedPlace(
  person: Pick<TypedPerson, 'zip' | 'state' | 'zipKept'>,
): { zip: string; state: string; known: string } | null {
  const known = stateOfZip(person);
  if (known === null) return null;
  const [zip, state] = [(textOf(person.zip) ?? '').slice(0, 5), (textOf(person.state) ?? '').toUpperCase()];
  return person.zipKept === `${zip} ${state}` ? null : { zip, state, known };
}
