import { variableScopes } from '@coverlane/contract/collections/content-codes.ts';
import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import { linesOf } from '../../domain/client-field-options.ts';

/** What is wrong with a record, by field. */
export type Faults = Record<string, FieldCode>;

type Values = Readonly<Record<string, unknown>>;

/** A card stands within the 12 columns of its dashboard (domain 12.9). */
export const dashboardFaults = ({ x, width }: Values): Faults =>
  Number(x ?? 0) + Number(width ?? 12) > 12 ? { width: 'too-large' } : {};

/**
 * A choice needs its options, and what they are called in another language stands line by line; a field that says
 * something somewhere keeps its kind and what it is kept about (domain 12.3).
 */
export function clientFieldFaults(values: Values, was: Values | undefined, isUsed: boolean): Faults {
  const kept = isUsed && was !== undefined ? ['type', 'appliesTo'].filter((field) => was[field] !== values[field]) : [];
  if (kept.length > 0) return Object.fromEntries(kept.map((field) => [field, 'in-use']));
  if (values['type'] !== 'choice') return {};
  const count = (field: string) => linesOf(String(values[field] ?? '')).length;
  if (count('options') === 0) return { options: 'required' };
  const uneven = ['optionsKo', 'optionsEs'].filter((field) => ![0, count('options')].includes(count(field)));
  return Object.fromEntries(uneven.map((field) => [field, count(field) < count('options') ? 'too-short' : 'too-long']));
}

/** A variable that is not typed in says which one of its source it is (domain 12.6). */
export const variableFaults = ({ source, sourceKey }: Values): Faults =>
  source !== 'manual' && !sourceKey ? { sourceKey: 'required' } : {};

/** What names readers, and what a reader does: neither goes with the sign-in screen, where visitors read. */
const notForVisitors = ['audience', 'clientIds', 'divisionIds', 'brokerIds', 'dismissible', 'requiresAck'];

/** An announcement on the sign-in screen is for everybody, and an hour belongs to a day (domain 11). */
export function announcementFaults(values: Values): Faults {
  const { placement, startsOn, startsTime, endsOn, endsTime } = values;
  const refused = placement === 'login' ? notForVisitors.filter((field) => values[field]) : [];
  const faults: Faults = Object.fromEntries(refused.map((field) => [field, 'not-for-visitors']));
  if (endsTime && !endsOn) return { ...faults, endsOn: 'required' };
  const isOverAtOnce = endsTime && startsOn === endsOn && String(endsTime) <= String(startsTime ?? '00:00');
  return isOverAtOnce ? { ...faults, endsTime: 'end-before-start' } : faults;
}

const places = [
  ['divisionId', 'division'],
  ['clientId', 'client'],
  ['baseplanId', 'baseplan'],
] as const;

/** A value stands no deeper than its variable's scope allows (domain 12.6). */
export function valueFaults(values: Values, scope: string): Faults {
  const allowed = variableScopes.findIndex((one) => one === scope);
  const tooDeep = places.filter(([field, place]) => values[field] && variableScopes.indexOf(place) > allowed);
  return Object.fromEntries(tooDeep.map(([field]) => [field, 'bad-choice']));
}
