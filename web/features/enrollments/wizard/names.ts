import { personName } from '../../../lib/format.ts';
import { type Translate, useText } from '../../../lib/i18n.ts';
import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import { type Answers, type Dependent, type Subscriber } from './draft.ts';
import { useDraft } from './useDraft.ts';

type Named = Pick<Subscriber | Dependent, 'prefix' | 'firstName' | 'middleName' | 'lastName' | 'suffix'>;

/** The name as far as it is typed; '' while there is none. */
export const fullName = ({ firstName, middleName, lastName, suffix }: Named): string =>
  personName({ firstName: firstName ?? '', middleName, lastName: lastName ?? '', suffix }).trim();

/** The same with the title before it, as the record will have it. */
export const titledName = (person: Named): string => [person.prefix, fullName(person)].filter(Boolean).join(' ');

/** The name to address somebody in a sentence by, or "this person" while there is none. */
export const calledOf = (person: Named, t: Translate): string =>
  person.firstName?.trim() || person.lastName?.trim() || t('enrollment.thisPerson');

/** What the employee is called in sentences. */
export function useEmployeeName(): string {
  const t = useText();
  const { subscriber } = useDraft().answers;
  return subscriber.firstName?.trim() || t('enrollment.theEmployee');
}

/** The name behind a key of the draft. */
export function nameOfKey({ subscriber, dependents }: Answers, key: string, t: Translate): string {
  if (key === SUBSCRIBER_KEY) return fullName(subscriber) || t('enrollment.theEmployee');
  const found = dependents.find((one) => one.key === key);
  return (found && fullName(found)) || t('enrollment.thisPerson');
}
