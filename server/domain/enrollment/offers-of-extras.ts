import { mostOf } from '@coverlane/contract/enrollment-sessions/benefit-values.ts';
import { languages } from '@coverlane/contract/codes.ts';
import type { offeredExtra } from '@coverlane/contract/enrollments/extra-offers.ts';
import type * as z from 'zod/mini';
import { hasAmount, isPaidIn, type SessionBenefit } from '../enrollment-sessions/benefits/benefit.ts';
import { isBenefitPrice } from '../enrollment-sessions/benefits/price-benefit.ts';
import { decimalOf } from '../money.ts';
import { otherLastPay } from '../pricing/payroll.ts';
import type { Looked } from './elected.ts';
import { amountsOfBenefit, coversFamily, firstDayOf, priceOfBenefit } from './extra-benefits.ts';
import { mayDecline, mustDecideBenefit } from './issues-of-extras.ts';
import { priceWords } from './prices.ts';

export type OfferedExtra = z.output<typeof offeredExtra>;

const amount = (cents: number | null): string | null => (cents === null ? null : decimalOf(cents));

const NO_PRICE = { monthly: null, employer: null, employee: null, perPay: null, lastPay: null, unavailable: null };

function moneyOf(looked: Looked, benefit: SessionBenefit) {
  const price = priceOfBenefit(looked, benefit);
  if (!isBenefitPrice(price)) return { ...NO_PRICE, unavailable: priceWords(price) };
  return {
    monthly: decimalOf(price.monthlyCents),
    employer: decimalOf(price.employerCents),
    employee: decimalOf(price.employeeCents),
    perPay: decimalOf(price.perPayCents),
    lastPay: otherLastPay(price),
    unavailable: null,
  };
}

/** Links and pages to read have no price. */
const isDecided = ({ kind }: SessionBenefit): boolean => kind !== 'link' && kind !== 'info';

/** What is chosen of an amount, and what of it is insured at once. */
function amountsOf(looked: Looked, benefit: SessionBenefit) {
  const { issuedCents, pendingCents } = amountsOfBenefit(looked, benefit);
  return {
    hasAmount: hasAmount(benefit),
    isYearly: isPaidIn(benefit),
    least: amount(benefit.minCents),
    most: amount(mostOf(benefit)),
    step: amount(benefit.incrementCents),
    guaranteed: amount(benefit.guaranteedCents),
    issued: amount(issuedCents),
    pending: issuedCents === null ? null : decimalOf(pendingCents),
  };
}

/** The extra benefits of a session, with prices for what is typed (domain 5.1). @param language the reader's */
export const extrasOffered = (looked: Looked, language: string): OfferedExtra[] => {
  const [own = 'en'] = languages.filter((one) => one === language);
  return (looked.context.session?.benefits ?? []).map((benefit) => ({
    benefitId: benefit.id,
    name: benefit.names[own] ?? benefit.names.en,
    description: benefit.descriptions[own] ?? benefit.descriptions.en,
    kind: benefit.kind,
    pricing: benefit.pricing,
    effectiveDate: firstDayOf(looked, benefit),
    asked: isDecided(benefit) && mustDecideBenefit(looked, benefit),
    mayDecline: mayDecline(benefit),
    coversFamily: coversFamily(benefit),
    people: looked.people
      .filter(({ leaves }) => !leaves)
      .map(({ key, name, relationshipCode }) => ({ key, name, relationship: relationshipCode })),
    ...(isDecided(benefit) ? moneyOf(looked, benefit) : NO_PRICE),
    ...amountsOf(looked, benefit),
    pages: (looked.context.session?.pages ?? [])
      .filter(({ benefitId }) => benefitId === benefit.id)
      .map(({ id, requireView, requireAck }) => ({ id, requireView, requireAck })),
    values: benefit.values.map(({ labels, exportColumn: _column, options, ...asked }) => ({
      ...asked,
      label: labels[own] ?? labels.en,
      options: options === null ? null : [...options],
    })),
  }));
};
