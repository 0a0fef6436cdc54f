import { variableScopes } from '@coverlane/contract/content-codes.ts';
import type { FieldCode } from '@coverlane/contract/fields.ts';

/** What is wrong with a record, by field. */
export type Faults = Record<string, FieldCode>;

type Values = Readonly<Record<string, unknown>>;

/** A card stands within the 12 columns of its dashboard (domain 12.9). */
export const dashboardFaults = ({ x, width }: Values): Faults =>
  Number(x ?? 0) + Number(width ?? 12) > 12 ? { width: 'too-large' } : {};

/** A choice needs its options; a field that says something somewhere keeps its kind (domain 12.3). */
export function clientFieldFaults({ type, options }: Values, was: Values | undefined, isUsed: boolean): Faults {
  if (isUsed && was !== undefined && was['type'] !== type) return { type: 'in-use' };
  return type === 'choice' && !options ? { options: 'required' } : {};
}

/** A variable that is not typed in says which one of its source it is (domain 12.6). */
export const variableFaults = ({ source, sourceKey }: Values): Faults =>
  source !== 'manual' && !sourceKey ? { sourceKey: 'required' } : {};

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
