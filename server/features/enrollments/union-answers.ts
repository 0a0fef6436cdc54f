import type { Input } from '@coverlane/contract/call.ts';
import type { SignupData } from '@coverlane/contract/union-signups/form-data.ts';
import type { unionSignupDecisions } from '@coverlane/contract/union-signups/staff-calls.ts';
import { type Answers, blankAnswers, blankPerson } from '../../domain/enrollment/answers.ts';
import type { SignupRow } from '../../facts/union-signups.queries.ts';

/** A sign-up that is accepted, opened, and what the office says about it. */
export type OpenedSignup = {
  signup: SignupRow;
  data: SignupData;
  asked: Input<typeof unionSignupDecisions.decideUnionSignup>;
};

/** What was typed as answers of the wizard, which make people of it. The office may have corrected the work. */
export function answersOf(
  { data: { worker, dependents }, asked: { hireDate, classification } }: OpenedSignup,
  divisionId: string | null,
): Answers {
  const blank = blankAnswers();
  const { classification: typedClass, hireDate: typedDay, ...person } = worker;
  return {
    ...blank,
    selectedDivisionId: divisionId,
    subscriber: {
      ...blank.subscriber,
      ...person,
      ssn: null,
      hireDate: hireDate ?? typedDay,
      jobTitle: classification ?? typedClass,
    },
    dependents: dependents.map(({ key, relationship, ...one }) => ({
      ...blankDependent(),
      ...one,
      ssn: null,
      key,
      relationship,
    })),
  };
}

const blankDependent = () => ({
  ...blankPerson(),
  personId: null,
  disabled: false,
  sameAddress: true,
  action: 'add' as const,
  removeReason: null,
});
