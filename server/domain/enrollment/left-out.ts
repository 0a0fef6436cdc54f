import type { Answers } from './answers.ts';

/** Can a person of a draft be left out of it? Only somebody who joins; whoever leaves or stays is part of the rest. */
export const canBeLeftOut = ({ dependents }: Answers, key: string): boolean =>
  dependents.some((typed) => typed.key === key && typed.action === 'add');

/**
 * A draft without people who join and whose proof never came (domain 4.4: overdue drops these dependents, the rest is
 * processed). What was typed stays as it is; this is what is judged.
 * @param keys the draft's own keys of people
 */
export function withoutPeople(answers: Answers, keys: readonly string[]): Answers {
  if (keys.length === 0) return answers;
  const gone = new Set(keys);
  const dependents = answers.dependents.filter(({ key }) => !gone.has(key));
  return {
    ...answers,
    dependents,
    coversDependents: dependents.length === 0 ? false : answers.coversDependents,
    elections: answers.elections.map((election) => ({
      ...election,
      covered: election.covered.filter((key) => !gone.has(key)),
    })),
  };
}
