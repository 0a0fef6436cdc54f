import type { Answers } from './draft.ts';

/** An answer that two windows have differently: where it stands, and what it is in each. */
export interface Difference {
  /** 'subscriber.firstName', 'dependents.d1.dob', 'elections.medical.planId'. */
  readonly field: string;
  readonly mine: string;
  readonly theirs: string;
}

/** The leaves of the answers by their field names. Lists of people and elections go by key and coverage type. */
function leavesOf(value: unknown, path = ''): [string, string][] {
  if (Array.isArray(value)) return leavesOfList(value, path);
  if (typeof value !== 'object' || value === null) return [[path, value === null ? '' : String(value)]];
  return Object.entries(value).flatMap(([name, one]) => leavesOf(one, path === '' ? name : `${path}.${name}`));
}

function leavesOfList(list: readonly unknown[], path: string): [string, string][] {
  if (list.length === 0) return [];
  if (list.some((one) => keyOf(one) === undefined)) return [[path, list.map(String).join(', ')]];
  return list.flatMap((one) => leavesOf(one, `${path}.${keyOf(one)}`));
}

function keyOf(one: unknown): string | undefined {
  const { key, coverageType }: { key?: unknown; coverageType?: unknown } =
    typeof one === 'object' && one !== null ? one : {};
  return typeof key === 'string' ? key : typeof coverageType === 'string' ? coverageType : undefined;
}

/** Names of a person's inner fields, which say nothing to a reader. */
const UNSAID = ['key', 'personId', 'coverageType'];

/** What differs between the answers of this window and the newest ones, in the order of the wizard. */
export function differences(mine: Answers, theirs: Answers): readonly Difference[] {
  const [own, other] = [new Map(leavesOf(mine)), new Map(leavesOf(theirs))];
  return [...new Set([...own.keys(), ...other.keys()])]
    .filter((field) => !UNSAID.includes(field.split('.').at(-1) ?? ''))
    .map((field) => ({ field, mine: own.get(field) ?? '', theirs: other.get(field) ?? '' }))
    .filter((one) => one.mine !== one.theirs);
}
