import type { OfferedPlan } from './draft.ts';

/** One row of the comparison: what is compared, and each plan's value; null where a plan says nothing of it. */
export interface ComparedRow {
  readonly label: string;
  readonly values: readonly (string | null)[];
}

/** The highlights of several plans as rows, those that differ apart from those that are the same in all of them. */
export function compared(plans: readonly OfferedPlan[]): {
  differ: readonly ComparedRow[];
  same: readonly ComparedRow[];
} {
  const labels = [...new Set(plans.flatMap(({ highlights }) => highlights.map(({ label }) => label)))];
  const rows = labels.map((label) => ({
    label,
    values: plans.map(({ highlights }) => highlights.find((one) => one.label === label)?.value ?? null),
  }));
  const isSame = ({ values }: ComparedRow) => values.every((value) => value === values[0]);
  return { differ: rows.filter((row) => !isSame(row)), same: rows.filter((row) => isSame(row)) };
}
