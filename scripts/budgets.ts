/** How long each group of the tests may take, in minutes on two cores that do nothing else. Raise one only with a decision. */
export const budgets = { checks: 1, pure: 1, generated: 3, server: 7, journeys: 12 } as const;

export type Group = keyof typeof budgets;

/** By which factor a group must be over its budget to fail the tests: the same work is a third dearer on busy cores. */
const CLEARLY = 1.5;
/** The part of the machine that others may use, above which what was measured is told and fails nothing. */
const OTHERS = 0.2;

/** By the beginning of a test file's path; the first that fits. */
const places: readonly [beginning: string, group: Group][] = [
  ['server/testing/', 'generated'],
  ['server/platform/http/walk', 'generated'],
  ['server/', 'server'],
  ['demo/', 'server'],
  ['bench/', 'server'],
  ['e2e/', 'journeys'],
];

/** The group of a test file, by its path below the root. */
export const groupOf = (path: string): Group =>
  places.find(([beginning]) => path.replaceAll('\\', '/').startsWith(beginning))?.[1] ?? 'pure';

/** What was measured while a group ran. */
export interface Measured {
  /** Processor time of the group's own processes, in seconds over all cores. */
  seconds: number;
  /** The part of the machine's processors that others used meanwhile, from 0 to 1. */
  others: number;
}

/** What is said of a group, and whether it fails the tests. */
export interface Verdict {
  sentence: string;
  fails: boolean;
}

/**
 * Holds a group against its budget. It fails by a clear margin alone, and never on a machine where others work too.
 * @param minutes used on two cores: half of the processor time
 */
export function judge(group: Group, { seconds, others }: Measured): Verdict {
  const minutes = seconds / 60 / 2;
  const budget = budgets[group];
  const said = `${group.padEnd(10)} ${minutes.toFixed(1).padStart(5)} of ${budget} minutes`;
  if (minutes <= budget) return { sentence: said, fails: false };
  const isJudged = others <= OTHERS;
  const fails = isJudged && minutes > budget * CLEARLY;
  const more = isJudged ? '' : `, while others used ${Math.round(others * 100)} % of this machine`;
  return { sentence: `${said}   OVER ITS BUDGET${more}${fails ? ': this fails' : ''}`, fails };
}
