import type { Answers } from './answers.ts';
import { type DraftSecrets, maskSecrets, takeSecrets } from './secrets.ts';

/** An answer before and after, by its field ('dependents.d1.dob', 'elections.medical.planId'); '' where there was none. */
export type Corrected = { field: string; before: string; after: string };

/** Lists of people and elections go by key and coverage type; other lists are one answer. */
function nameOf(one: unknown): string | undefined {
  if (typeof one !== 'object' || one === null) return undefined;
  const of = (name: string): string[] => {
    const said: unknown = Reflect.get(one, name);
    return typeof said === 'string' ? [said] : [];
  };
  const named = [...of('coverageType'), ...of('personKey'), ...of('formId'), ...of('benefitId')].join('.');
  // What an extra benefit asks of each person has a key and a person.
  const [key = named, ...person] = [...of('key'), ...of('person')];
  return key === '' ? undefined : [key, ...person].join('.');
}

function leavesOf(value: unknown, path: string): [string, string][] {
  const within = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (Array.isArray(value)) {
    if (value.some((one) => nameOf(one) === undefined)) return [[path, value.map(String).join(', ')]];
    return value.flatMap((one) => leavesOf(one, within(nameOf(one) ?? '')));
  }
  if (typeof value !== 'object' || value === null) return [[path, value === null ? '' : String(value)]];
  // What is asked of a benefit goes by the name that it is sealed by (secrets.ts).
  if ('person' in value && 'value' in value) return leavesOf(value.value, path.replace('.values.', '.'));
  return Object.entries(value).flatMap(([name, one]) => leavesOf(one, within(name)));
}

/** Names of inner fields, which say nothing to a reader. */
const UNSAID = new Set(['key', 'personId', 'personKey', 'coverageType', 'formId', 'benefitId', 'person']);

/** The answers as they may be written down: of secret numbers the last four digits. */
function masked(answers: Answers): Answers {
  const { answers: open, secrets } = takeSecrets(answers, {});
  return maskSecrets(open, secrets);
}

const secretsOf = (answers: Answers): DraftSecrets => takeSecrets(answers, {}).secrets;

/**
 * What differs between the answers before and after, in their order. A secret number that changed is told by its last
 * digits; where those are the same the field stands there all the same.
 */
export function correctedFields(before: Answers, after: Answers): Corrected[] {
  const [was, is] = [new Map(leavesOf(masked(before), '')), new Map(leavesOf(masked(after), ''))];
  const [hidden, shown] = [secretsOf(before), secretsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => !UNSAID.has(field.split('.').at(-1) ?? ''))
    .map((field) => ({ field, before: was.get(field) ?? '', after: is.get(field) ?? '' }))
    .filter((one) => one.before !== one.after || hidden[one.field] !== shown[one.field]);
}

/** Two corrections of one person, one after the other, as one: from what was before the first to what is after the last. */
export function joined(first: readonly Corrected[], then: readonly Corrected[]): Corrected[] {
  const later = new Map(then.map((one) => [one.field, one]));
  const all = [
    ...first.map((one) => ({ ...one, after: later.get(one.field)?.after ?? one.after })),
    ...then.filter(({ field }) => !first.some((one) => one.field === field)),
  ];
  // Masked numbers may look alike and differ: they are never taken for undone.
  return all.filter(({ before, after }) => before !== after || before.startsWith('*'));
}
