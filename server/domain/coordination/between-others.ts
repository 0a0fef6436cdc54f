import { addMonths, age, type CalendarDate, dayBefore } from '../../platform/values/dates.ts';
import type { Sentence } from '../sentence.ts';
import type { ThereCovered } from './which-pays-first.ts';
import { KIDNEY_MONTHS, MEDICARE_AGE } from './which-pays-first.ts';

/** Which of two other plans pays first, and why: words are `members.between.<code>` with the carriers as {first} and {second}. */
export type BetweenOthers = { first: 'one' | 'other' | 'unknown'; because: Sentence };

/** Whose plans they are: what the rules ask of the person. */
export type Insured = { dob: CalendarDate | null; isChild: boolean };

/** The pair, the person and the day, as every rule gets them. */
type Pair = { one: ThereCovered; other: ThereCovered; insured: Insured; on: CalendarDate };
type Rule = (pair: Pair) => BetweenOthers | null;

type Said = { code: string; date?: CalendarDate };

function say({ one, other }: Pair, first: BetweenOthers['first'], { code, ...more }: Said): BetweenOthers {
  const [earlier, later] = first === 'other' ? [other, one] : [one, other];
  return { first, because: { code, values: { first: earlier.carrier, second: later.carrier, ...more } } };
}

/** The rule that prefers one of two where it holds for exactly one of them. */
const prefer =
  (code: string, holds: (plan: ThereCovered) => boolean): Rule =>
  (pair) => {
    const [one, other] = [holds(pair.one), holds(pair.other)];
    return one === other ? null : say(pair, one ? 'one' : 'other', { code });
  };

/** Medicaid pays after everybody (42 USC 1396a(a)(25)), TRICARE after all but Medicaid (10 USC 1086(d)). */
const publicLast: Rule = (pair) =>
  prefer('medicaid', ({ kind }) => kind !== 'medicaid')(pair) ??
  prefer('tricare', ({ kind }) => kind !== 'tricare')(pair);

const TURNED = { one: 'other', other: 'one', unknown: 'unknown' } as const;

/** Medicare and another plan. */
const withMedicare: Rule = (pair) => {
  const { one, other } = pair;
  if ((one.kind === 'medicare') === (other.kind === 'medicare')) return null;
  if (one.kind === 'medicare') return againstMedicare(pair);
  const { first, because } = againstMedicare({ ...pair, one: other, other: one });
  return { first: TURNED[first], because };
};

function reasonOf({ one: { medicareReason }, insured: { dob }, on }: Pair) {
  return medicareReason ?? (dob !== null && age(dob, on) >= MEDICARE_AGE ? 'age' : null);
}

/** Medicare is the first of the pair (42 USC 1395y(b)); how large the other plan's employer is nobody records. */
function againstMedicare(pair: Pair): BetweenOthers {
  // Only what an employer gives pays before it.
  if (pair.other.kind === 'individual') return say(pair, 'one', { code: 'medicare-individual' });
  const reason = reasonOf(pair);
  if (reason === null) return say(pair, 'unknown', { code: 'medicare-why' });
  if (reason === 'kidney') return kidney(pair);
  if (!isActive(pair.other)) return say(pair, 'one', { code: 'medicare-not-at-work' });
  return say(pair, 'unknown', { code: 'medicare-size' });
}

function kidney(pair: Pair): BetweenOthers {
  const date = dayBefore(addMonths(`${pair.one.effectiveDate.slice(0, 8)}01`, KIDNEY_MONTHS));
  if (pair.on <= date) return say(pair, 'other', { code: 'medicare-kidney', date });
  return say(pair, 'one', { code: 'medicare-kidney-over', date });
}

const isOwn = ({ holderName }: ThereCovered): boolean => holderName === null;
const isActive = ({ status }: ThereCovered): boolean => (status ?? 'active') === 'active';

/**
 * The person's own plan before one they have through another (NAIC model regulation 120, 6.B(1)); but the own plan of
 * somebody with Medicare who no longer works comes after Medicare, and where Medicare comes depends on an employer's size.
 */
const ownFirst =
  (hasMedicare: boolean): Rule =>
  (pair) => {
    if (isOwn(pair.one) === isOwn(pair.other)) return null;
    const [own, through] = isOwn(pair.one) ? [pair.one, pair.other] : [pair.other, pair.one];
    if (hasMedicare && !isActive(own) && isActive(through)) return say(pair, 'unknown', { code: 'medicare-between' });
    return say(pair, own === pair.one ? 'one' : 'other', { code: 'own' });
  };

const isTogether = ({ childOrder }: ThereCovered): boolean => (childOrder ?? 'together') === 'together';
const livesElsewhere = ({ childOrder }: ThereCovered): boolean => childOrder === 'custodyHere';

/** Who lives with the parent who has custody and our plan, before the parent who lives elsewhere. */
const ofHousehold: Rule = (pair) => {
  const { one, other } = pair;
  if (one.childOrder === 'together' && livesElsewhere(other)) return say(pair, 'one', { code: 'child-household' });
  return other.childOrder === 'together' && livesElsewhere(one)
    ? say(pair, 'other', { code: 'child-household' })
    : null;
};

/** A child of several homes: whose plan a court names, who has custody, then that parent's household (6.B(2)(b), (c)). */
const childOfHomes: Rule = (pair) => {
  if (!pair.insured.isChild) return null;
  const named =
    prefer('child-decree', ({ childOrder }) => childOrder === 'decreeThere')(pair) ??
    prefer('child-custody', ({ childOrder }) => childOrder === 'custodyThere')(pair) ??
    ofHousehold(pair);
  if (named !== null) return named;
  return isTogether(pair.one) && isTogether(pair.other) ? birthday(pair) : say(pair, 'unknown', { code: 'child-open' });
};

/** The holder whose birthday comes earlier in the year; null: the same day, so the rules go on (6.B(2)(a)). */
const birthday: Rule = (pair) => {
  const [one, other] = [pair.one.holderDob?.slice(5), pair.other.holderDob?.slice(5)];
  if (one === undefined || other === undefined) return say(pair, 'unknown', { code: 'birthday-unknown' });
  if (one === other) return null;
  return say(pair, one < other ? 'one' : 'other', { code: 'birthday' });
};

/** Before who goes on with it after work, then before who is retired (6.B(3), (4)). */
const byStatus: Rule = (pair) =>
  prefer('continued', ({ status }) => status !== 'continued')(pair) ??
  prefer('retired', ({ status }) => status !== 'retired')(pair);

/** The plan that has covered longer (6.B(5)). */
const byLength: Rule = (pair) => {
  const [one, other] = [pair.one.effectiveDate, pair.other.effectiveDate];
  if (one === other) return null;
  return one < other
    ? say(pair, 'one', { code: 'longer', date: one })
    : say(pair, 'other', { code: 'longer', date: other });
};

/**
 * Which of two other plans of one person pays first (domain 3.3; NAIC model regulation 120; 42 USC 1395y(b)); unknown
 * where a fact that decides is not recorded, and its sentence says which.
 */
export function betweenOthers(pair: Pair, hasMedicare: boolean): BetweenOthers {
  const rules = [publicLast, withMedicare, ownFirst(hasMedicare), childOfHomes, byStatus, byLength];
  for (const rule of rules) {
    const order = rule(pair);
    if (order !== null) return order;
  }
  return say(pair, 'unknown', { code: 'same-day' });
}
