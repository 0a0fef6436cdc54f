import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { Finding, Sentence } from '../changes/effects.ts';
import { decimalOf } from '../money.ts';
import { isSpouse } from '../relationships.ts';
import { ageOn } from './age-basis.ts';
import { continuationPremium } from './cobra.ts';
import { contributionRule, employerShare } from './contribution.ts';
import type { CoverageToPrice, PlanPricing, Priced, PricingFacts } from './facts.ts';
import { deductionsOf, payPeriodsIn, roundingIn } from './payroll.ts';
import { type Premium, premiumOf } from './premium.ts';
import { surchargesOf } from './surcharges.ts';
import { imputedLifeCents, partnerTax } from './taxation.ts';

/** A premium and who pays it, in cents a month. */
type Shared = { premium: Premium; employeeCents: number; taxMode: 'pre' | 'post' | 'auto'; notes: readonly Sentence[] };

/** What section 125 lets people pay before taxes where the rule says "auto"; the rest is paid after taxes. */
const BEFORE_TAX: ReadonlySet<CoverageType> = new Set<CoverageType>([
  'medical',
  'dental',
  'vision',
  'rx',
  'fsa',
  'hsa',
  'hra',
]);

/** Splits the premium between employer and employee (domain 2.4). A plan without a rule is the employee's to pay. */
function shared(plan: PlanPricing, asked: CoverageToPrice): Shared | Finding {
  const premium = premiumOf(plan, asked);
  if ('code' in premium) return premium;
  const { divisionId, on, subscriber, covered } = asked;
  const rule = contributionRule(plan.contributions, { divisionId, on, classCode: subscriber.classCode ?? null });
  if (rule === null) {
    const note = { code: 'no-contribution', values: { plan: plan.name, date: on } };
    return { premium, employeeCents: premium.cents, taxMode: 'auto', notes: [note] };
  }
  const alone = premiumOf(plan, { ...asked, covered: covered.filter(({ relationshipCode: code }) => code === '18') });
  if ('code' in alone) return alone;
  const base = {
    totalCents: premium.cents,
    employeeOnlyCents: alone.cents,
    tierItemCode: premium.tierItemCode,
    age: subscriber.dob === null ? null : ageOn(subscriber.dob, on),
  };
  const hasSpouse = covered.some(({ relationshipCode }) => isSpouse(relationshipCode));
  const extra = surchargesOf(rule, asked, { employeeOnlyCents: alone.cents, hasSpouse });
  const owed = premium.cents - employerShare(rule, base) + extra.cents;
  const employeeCents = Math.max(0, Math.min(premium.cents, owed));
  return { premium, employeeCents, taxMode: rule.taxMode, notes: extra.notes };
}

/** What is paid after taxes, and what is taxed as income; cents a month with the sentences that say why. */
type Taxed = { postTaxCents: number; imputedIncomeCents: number; notes: readonly Sentence[] };

const partnerCounts = (asked: CoverageToPrice): boolean =>
  asked.partnerIsTaxDependent !== true && asked.covered.some(({ relationshipCode }) => relationshipCode === '53');

/** A life partner who is no tax dependent: that share is paid after taxes, the value is income (TV-06). */
function taxedPartner(plan: PlanPricing, asked: CoverageToPrice, whole: Shared): Taxed | Finding {
  const without = shared(plan, {
    ...asked,
    covered: asked.covered.filter(({ relationshipCode: code }) => code !== '53'),
  });
  if ('code' in without) return without;
  const split = partnerTax({
    monthlyCents: whole.premium.cents,
    employeeCents: whole.employeeCents,
    withoutMonthlyCents: without.premium.cents,
    withoutEmployeeCents: without.employeeCents,
  });
  const values = { amount: decimalOf(split.postTaxCents), income: decimalOf(split.imputedIncomeCents) };
  return { ...split, notes: [{ code: 'partner-after-tax', values }] };
}

/** Life above 50,000 dollars is taxed by Table I at the age on the year's last day, less what was paid after taxes. */
function taxedLife(asked: CoverageToPrice, whole: Shared, postTaxCents: number): Taxed {
  const dob = asked.subscriber.dob;
  const age = dob === null ? 0 : ageOn(dob, `${asked.on.slice(0, 4)}-12-31`);
  const imputedIncomeCents = imputedLifeCents(whole.premium.volume?.cents ?? 0, age, postTaxCents);
  const note = { code: 'imputed-life', values: { income: decimalOf(imputedIncomeCents) } };
  return { postTaxCents, imputedIncomeCents, notes: imputedIncomeCents > 0 ? [note] : [] };
}

function taxed(plan: PlanPricing, asked: CoverageToPrice, whole: Shared): Taxed | Finding {
  const before = whole.taxMode === 'pre' || (whole.taxMode === 'auto' && BEFORE_TAX.has(plan.coverageType));
  const postTaxCents = before ? 0 : whole.employeeCents;
  if (plan.coverageType === 'life') return taxedLife(asked, whole, postTaxCents);
  if (before && partnerCounts(asked)) return taxedPartner(plan, asked, whole);
  return { postTaxCents, imputedIncomeCents: 0, notes: [] };
}

/**
 * What whoever continues (COBRA) is asked: so many percent of the premium, all of it theirs, a month at a time and after taxes; no
 * paycheck is there to take it from (ERISA 602(3)).
 */
function continued(plan: PlanPricing, asked: CoverageToPrice, percent: number): Priced | Finding {
  const premium = premiumOf(plan, asked);
  if ('code' in premium) return premium;
  const owed = continuationPremium(premium.cents, percent);
  const more = { personId: null, label: 'continuation' as const, cents: owed - premium.cents };
  return {
    planId: plan.id,
    tierCode: premium.tierCode,
    tierItemCode: premium.tierItemCode,
    monthlyCents: owed,
    employerCents: 0,
    employeeCents: owed,
    perPayCents: owed,
    lastPayCents: owed,
    payPeriods: null,
    postTaxCents: owed,
    imputedIncomeCents: 0,
    volumeCents: premium.volume?.cents ?? null,
    pendingCents: premium.volume?.pendingCents ?? 0,
    continuedPercent: percent,
    lines: [...premium.lines, more],
    notes: [...premium.notes, { code: 'continued', values: { percent } }],
  };
}

/**
 * The price of one election on a day: premium, employer's and employee's share, what each pay day takes, and the
 * reasons (domain 2.2 to 2.4). Money is cents; a line is rounded once, half up, and the parts add up to the total.
 * A Finding where there is no price: its words are `prices.<code>` (no-plan, no-rate, no-tier, age-band-gap,
 * no-birth-date, no-salary, no-volume, mixed-rates), its subject the person it is about.
 */
export function priceCoverage(facts: PricingFacts, asked: CoverageToPrice): Priced | Finding {
  const plan = facts.plans.get(asked.planId);
  if (!plan) return { code: 'no-plan', values: {}, subject: null };
  const { continuedPercent } = asked;
  if (continuedPercent != null) return continued(plan, asked, continuedPercent);
  const whole = shared(plan, asked);
  if ('code' in whole) return whole;
  const tax = taxed(plan, asked, whole);
  if ('code' in tax) return tax;
  const { premium, employeeCents, notes } = whole;
  const payPeriods = payPeriodsIn(facts, asked.divisionId);
  const { perPayCents, lastPayCents } = deductionsOf(employeeCents, payPeriods, roundingIn(facts, asked.divisionId));
  return {
    planId: plan.id,
    tierCode: premium.tierCode,
    tierItemCode: premium.tierItemCode,
    monthlyCents: premium.cents,
    employerCents: premium.cents - employeeCents,
    employeeCents,
    perPayCents,
    lastPayCents,
    payPeriods,
    postTaxCents: tax.postTaxCents,
    imputedIncomeCents: tax.imputedIncomeCents,
    volumeCents: premium.volume?.cents ?? null,
    pendingCents: premium.volume?.pendingCents ?? 0,
    lines: premium.lines,
    notes: [...premium.notes, ...notes, ...tax.notes],
  };
}
