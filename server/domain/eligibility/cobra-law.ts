import type { CobraEvent } from '@coverlane/contract/eligibility/codes.ts';
import type { RelationshipCode } from '@coverlane/contract/codes.ts';
import { isChild } from '@coverlane/contract/codes.ts';
import { isSpouse } from '../relationships.ts';
import type { Rules } from '../rules-for.ts';
import type { Sentence } from '../sentence.ts';

/** Employers of fewer people owe no COBRA (ERISA 601(b); domain 3.6). */
const EMPLOYEES = 20;

/** Whose law says that coverage is continued, for how many months where it is the state's, and why. */
export type CobraLaw =
  | { law: 'federal'; stateMonths: null; because: Sentence }
  | { law: 'state'; stateMonths: number; because: Sentence }
  | { law: 'none'; stateMonths: null; because: Sentence };

/**
 * The size of the employer decides: COBRA from 20 employees (ERISA 601(b)); below, what is recorded of the state's law, or
 * nothing. Where nobody said how many there are COBRA is offered, for whoever owes it and does not offer it pays (ERISA 502(c)).
 */
export function cobraLawOf({ employerSize, stateContinuationMonths: months }: Rules): CobraLaw {
  const values = { limit: EMPLOYEES };
  if (employerSize === 'unknown')
    return { law: 'federal', stateMonths: null, because: { code: 'cobra-size-unknown', values } };
  if (employerSize !== 'under20')
    return { law: 'federal', stateMonths: null, because: { code: 'cobra-size-enough', values } };
  if (months > 0)
    return { law: 'state', stateMonths: months, because: { code: 'cobra-of-state', values: { ...values, months } } };
  return { law: 'none', stateMonths: null, because: { code: 'cobra-too-small', values } };
}

/** Somebody who lost coverage, as the law asks for them. */
export type Beneficiary = { isEmployee: boolean; relationshipCode: RelationshipCode };

/**
 * Is the event one by which this person may continue? Medicare, divorce and age are events of the family, never of the
 * employee (ERISA 603(3) to (5)); age is a child's alone; beside the employee the law knows spouse and children, a life
 * partner only where the plan says so (ERISA 607(3)).
 */
export function mayContinue(
  { isEmployee, relationshipCode }: Beneficiary,
  event: CobraEvent,
  { cobraLifePartner }: Pick<Rules, 'cobraLifePartner'>,
): boolean {
  if (isEmployee) return event === 'termination' || event === 'hours';
  if (relationshipCode === '53' && !cobraLifePartner) return false;
  return event === 'childAging' ? isChild(relationshipCode) : isSpouse(relationshipCode) || isChild(relationshipCode);
}
