import type { Sentence } from '../changes/effects.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { decimalOf } from '../money.ts';
import { ageOn, planYearStartOn } from './age-basis.ts';
import type { CoverageToPrice, PlanPricing, VolumeRule } from './facts.ts';
import { halfUp, roundedUpTo } from './rounding.ts';

/** What is insured now, what was asked for, and what of it waits for evidence of insurability. Cents. */
export type Volume = { cents: number; wantedCents: number; pendingCents: number; notes: readonly Sentence[] };

/** 2 x 68,250 rounded up to the next 1,000, at most 200,000: 137,000 (TV-02). Null: the salary is needed and unknown. */
export function volumeAsked(rule: VolumeRule, salaryCents: number | null, chosenCents: number | null): number | null {
  const base = {
    flat: () => rule.flatCents,
    chosen: () => chosenCents,
    salaryMultiple: () => (salaryCents === null ? null : halfUp(BigInt(salaryCents) * BigInt(rule.multiple), 100n)),
  }[rule.kind]();
  if (base === null) return null;
  const rounded = roundedUpTo(base, rule.roundUpToCents);
  return rule.capCents === null ? rounded : Math.min(rounded, rule.capCents);
}

/** The percentage that age leaves of a volume, from the plan year's start after the birthday (domain 2.3). */
function percentAtAge(rule: VolumeRule, dob: CalendarDate | null, basis: CalendarDate): number {
  if (dob === null) return 100;
  const years = ageOn(dob, basis);
  const reached = rule.ageReductions.filter(({ fromAge }) => years >= fromAge).sort((a, b) => b.fromAge - a.fromAge);
  return reached[0]?.percent ?? 100;
}

/** What age and evidence take from a volume, in words. */
function volumeNotes(
  plan: PlanPricing,
  { percent, pendingCents, cents }: Pick<Volume, 'cents' | 'pendingCents'> & { percent: number },
) {
  const reduced = { code: 'age-reduction', values: { plan: plan.name, percent } };
  const amounts = { amount: decimalOf(pendingCents), issued: decimalOf(cents) };
  const pending = { code: 'pending-evidence', values: { plan: plan.name, ...amounts } };
  return [...(percent === 100 ? [] : [reduced]), ...(pendingCents === 0 ? [] : [pending])];
}

/** How much of what is wanted is insured now: above the guaranteed issue only what was approved. */
const issuedOf = (wanted: number, { guaranteeIssueCents }: VolumeRule, approved: number): number =>
  Math.min(wanted, Math.max(guaranteeIssueCents ?? wanted, approved));

type Evidenced = NonNullable<CoverageToPrice['evidenced']>;

/**
 * What was decided, as age leaves it by now: what is reduced is what is insured, not what once was asked for. Rounded up, for the
 * amounts were rounded on the day of the decision already.
 */
function evidencedAtAge(
  { since, approvedCents, answeredCents }: Evidenced,
  percentOn: (day: CalendarDate) => number,
  on: CalendarDate,
) {
  const [then, now] = [percentOn(since), percentOn(on)];
  const left = (cents: number): number => (then === now || then === 0 ? cents : Math.ceil((cents * now) / then));
  return { approvedCents: left(approvedCents), answeredCents: left(answeredCents) };
}

const NOTHING_DECIDED = { approvedCents: 0, answeredCents: 0 };

/** The plan's rule, with the guarantee under which the amount was chosen. */
const ruleOf = ({ volume }: PlanPricing, { guaranteedCents }: CoverageToPrice): VolumeRule | null =>
  volume && { ...volume, guaranteeIssueCents: guaranteedCents ?? volume.guaranteeIssueCents };

/**
 * What a coverage insures: by the plan's rule or as chosen, reduced by age, and above the guaranteed issue only what was
 * approved; the premium counts approved volume alone, and what was answered waits no more (domain 2.3). Null: something that is needed is not known.
 */
export function volumeOf(plan: PlanPricing, asked: CoverageToPrice): Volume | null {
  const { volumeCents = null, evidenced, subscriber } = asked;
  const rule = ruleOf(plan, asked);
  if (rule === null)
    return volumeCents === null ? null : { cents: volumeCents, wantedCents: volumeCents, pendingCents: 0, notes: [] };
  const full = volumeAsked(rule, subscriber.salaryCents ?? null, volumeCents);
  if (full === null) return null;
  const percentOn = (day: CalendarDate): number =>
    percentAtAge(rule, subscriber.dob, planYearStartOn(plan.planYearStart, day));
  const percent = percentOn(asked.on);
  const { approvedCents, answeredCents } = evidenced ? evidencedAtAge(evidenced, percentOn, asked.on) : NOTHING_DECIDED;
  const wanted = halfUp(BigInt(full) * BigInt(percent), 100n);
  const cents = issuedOf(wanted, rule, approvedCents);
  const pendingCents = wanted > answeredCents ? wanted - cents : 0;
  return { cents, wantedCents: wanted, pendingCents, notes: volumeNotes(plan, { cents, pendingCents, percent }) };
}
