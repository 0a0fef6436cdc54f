import type { RelationshipCode } from '@coverlane/contract/codes.ts';
import type { MedicareReason, OtherStatus } from '@coverlane/contract/members/particular-codes.ts';
import type { EmployerSize } from '@coverlane/contract/settings/settings.ts';
import type { ParticularSays } from '../changes/particular-values.ts';
import { age, addMonths, type CalendarDate, dayBefore } from '../../platform/values/dates.ts';
import type { Sentence } from '../sentence.ts';

/** How somebody is covered here, on the day that is asked for. */
export type HereCovered = {
  relationshipCode: RelationshipCode;
  /** Of the person, and of the employee whose plan it is. */
  dob: CalendarDate | null;
  subscriberDob: CalendarDate | null;
  /** Of the employee: at work, retired, or going on with it after work (COBRA). */
  status: OtherStatus;
  /** The first day of the coverage. */
  since: CalendarDate;
  employerSize: EmployerSize;
};

/** The other plan, and since when the person has it. */
export type ThereCovered = ParticularSays['otherCoverage'] & { effectiveDate: CalendarDate };

/** Which plan pays first, and why: words are `members.order.<code>`. */
export type PaymentOrder = { first: 'here' | 'there' | 'unknown'; because: Sentence };

type Rule = (here: HereCovered, there: ThereCovered, on: CalendarDate) => PaymentOrder | null;

const say = (first: PaymentOrder['first'], code: string, values: Sentence['values'] = {}): PaymentOrder => ({
  first,
  because: { code, values },
});

/** What the law says of public coverage, whatever the plans say. */
const byLaw: Rule = (here, there, on) => {
  // 42 USC 1396a(a)(25): Medicaid pays after everybody else; 10 USC 1079(j): TRICARE after a group plan.
  if (there.kind === 'medicaid') return say('here', 'medicaid');
  if (there.kind === 'tricare') return say('here', 'tricare');
  return there.kind === 'medicare' ? medicare(here, there, on) : null;
};

/** Months in which a group plan pays before Medicare for kidney failure (42 USC 1395y(b)(1)(C)). */
export const KIDNEY_MONTHS = 30;
/** The age from which people have Medicare (42 USC 1395c). */
export const MEDICARE_AGE = 65;

/** Why the person has Medicare, where that is known. */
export function medicareReason(here: HereCovered, there: ThereCovered, on: CalendarDate): MedicareReason | null {
  const byAge = here.dob !== null && age(here.dob, on) >= MEDICARE_AGE ? 'age' : null;
  return there.medicareReason ?? byAge;
}

/** Medicare as secondary payer (42 USC 1395y(b); 42 CFR 411 subparts E to H). */
function medicare(here: HereCovered, there: ThereCovered, on: CalendarDate): PaymentOrder {
  const reason = medicareReason(here, there, on);
  if (reason === null) return say('unknown', 'medicare-why');
  if (reason === 'kidney') return kidney(there, on);
  if (here.status !== 'active') return say('there', 'medicare-not-at-work');
  if (here.employerSize === 'unknown') return say('unknown', 'medicare-size');
  const isLarge = isLargeFor(reason, here.employerSize);
  return say(isLarge ? 'here' : 'there', `medicare-${reason}-${isLarge ? 'large' : 'small'}`);
}

/** Employers whose plans pay before Medicare: of 20 people for age, of 100 for a disability. */
const LARGE: Readonly<Record<'age' | 'disability', readonly EmployerSize[]>> = {
  age: ['from20', 'from100'],
  disability: ['from100'],
};

/** Does an employer's plan of this size pay before Medicare for this reason? */
export const isLargeFor = (reason: 'age' | 'disability', size: EmployerSize): boolean => LARGE[reason].includes(size);

function kidney({ effectiveDate }: ThereCovered, on: CalendarDate): PaymentOrder {
  const until = dayBefore(addMonths(`${effectiveDate.slice(0, 8)}01`, KIDNEY_MONTHS));
  return on <= until
    ? say('here', 'medicare-kidney', { date: until })
    : say('there', 'medicare-kidney-over', { date: until });
}

const isEmployeeHere = ({ relationshipCode }: HereCovered): boolean => relationshipCode === '18';
const isOwnThere = ({ holderName }: ThereCovered): boolean => holderName === null;
const isChild = ({ relationshipCode }: HereCovered): boolean => relationshipCode === '19' || relationshipCode === '22';

/** Whoever's own plan it is comes before a plan somebody has through another (NAIC model regulation 120, 6.B(1)). */
const ownBeforeOthers: Rule = (here, there) => {
  if (isEmployeeHere(here) === isOwnThere(there)) return null;
  return isEmployeeHere(here) ? say('here', 'own-here') : say('there', 'own-there');
};

/** A child of two parents: what a court says, who has custody, else the birthday rule (6.B(2)). */
const childOfParents: Rule = (here, there) => {
  if (!isChild(here) || isOwnThere(there)) return null;
  const { childOrder = 'together' } = there;
  if (childOrder !== null && childOrder !== 'together') {
    return say(childOrder.endsWith('Here') ? 'here' : 'there', `child-${childOrder}`);
  }
  return byBirthday(here.subscriberDob, there.holderDob);
};

/** The parent whose birthday comes earlier in the year, whatever the year; null: the same day, so the rules go on. */
function byBirthday(ours: CalendarDate | null, theirs: CalendarDate | null): PaymentOrder | null {
  if (ours === null || theirs === null) return say('unknown', 'birthday-unknown');
  const [here, there] = [ours.slice(5), theirs.slice(5)];
  if (here === there) return null;
  return here < there ? say('here', 'birthday-here') : say('there', 'birthday-there');
}

/** Who is at work comes before who is retired (6.B(3)), and both before who goes on with it after work (6.B(4)). */
const byStatus: Rule = ({ status: here }, { status }) => {
  const there = status ?? 'active';
  if (here === there) return null;
  const isContinued = here === 'continued' || there === 'continued';
  const first = isContinued ? there === 'continued' : there === 'retired';
  return say(first ? 'here' : 'there', `${isContinued ? 'continued' : 'retired'}-${first ? 'there' : 'here'}`);
};

/** The plan that has covered longer comes first (6.B(5)). */
const byLength: Rule = ({ since }, { effectiveDate }) => {
  if (since === effectiveDate) return say('unknown', 'same-day');
  return since < effectiveDate
    ? say('here', 'longer-here', { date: since })
    : say('there', 'longer-there', { date: effectiveDate });
};

const RULES: readonly Rule[] = [byLaw, ownBeforeOthers, childOfParents, byStatus, byLength];

/**
 * Which of two plans pays first (domain 3.3; NAIC model regulation 120; 42 USC 1395y(b)): the first rule that decides,
 * in their order. Unknown where a fact that decides is not recorded; its sentence says which.
 * @param on the day that is asked for
 */
export function paymentOrder(here: HereCovered, there: ThereCovered, on: CalendarDate): PaymentOrder {
  for (const rule of RULES) {
    const order = rule(here, there, on);
    if (order !== null) return order;
  }
  return say('unknown', 'same-day');
}
