import type { Reply } from '@coverlane/contract/call.ts';
import type { enrollments } from '@coverlane/contract/enrollments/calls.ts';

/** A field of somebody as it is before a change and after it. */
export type Changed = Reply<typeof enrollments.enrollmentConsequences>['changed'][number];

const sameFact = (one: Changed, other: Changed): boolean =>
  one.personId === other.personId && one.fact === other.fact && one.which === other.which;

/** What comes and goes with the plan: of a coverage that begins or ends as a whole, the plan's row says it. */
const WITH_PLAN: ReadonlySet<string> = new Set(['tier', 'division']);

function isToldByPlan(one: Changed, all: readonly Changed[]): boolean {
  if (one.fact !== 'coverage' || !WITH_PLAN.has(one.field)) return false;
  const plan = all.find((other) => other.field === 'plan' && sameFact(one, other));
  if (!plan) return false;
  return (one.before === null && plan.before === null) || (one.after === null && plan.after === null);
}

/** The row in which a new employment says what this one, which it follows, said before. */
const followerOf = (one: Changed, all: readonly Changed[]): Changed | undefined =>
  one.fact === 'employment' && one.after === null
    ? all.find(
        ({ personId, fact, field, before }) =>
          personId === one.personId && fact === 'employment' && field === one.field && before === null,
      )
    : undefined;

/** The day an employment ended stays its own where another one follows it. */
const isEndThatStays = ({ personId, fact, field, after }: Changed, all: readonly Changed[]): boolean =>
  fact === 'employment' &&
  field === 'terminationDate' &&
  after === null &&
  all.some((other) => other.personId === personId && other.fact === 'employment' && other.before === null);

/**
 * The rows that a reader compares: a coverage that begins or ends is one row, its plan's, and of an employment that
 * follows another each field is one row, from what it was to what it is; what stays the same has none.
 */
export function shownChanges(changed: readonly Changed[]): Changed[] {
  const followers = new Map(changed.map((one) => [followerOf(one, changed), one] as const));
  const rows = changed.flatMap((one) => {
    if (followerOf(one, changed) || isToldByPlan(one, changed) || isEndThatStays(one, changed)) return [];
    return [{ ...one, before: followers.get(one)?.before ?? one.before }];
  });
  return rows.filter(({ before, after, fact }) => fact !== 'employment' || before !== after);
}
