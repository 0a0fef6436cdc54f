import {
  amountFault,
  mostOf,
  typedAmount,
  valueFault,
} from '@coverlane/contract/enrollment-sessions/benefit-values.ts';
import { missingOfPage } from '@coverlane/contract/enrollments/reading.ts';
import { hasAmount, type SessionBenefit } from '../enrollment-sessions/benefits/benefit.ts';
import { isBenefitPrice } from '../enrollment-sessions/benefits/price-benefit.ts';
import { decimalOf } from '../money.ts';
import { type Issue, issuesOn } from './answers.ts';
import type { Looked } from './elected.ts';
import { benefitOf, electedBenefits, priceOfBenefit, type TypedBenefit, valuesAsked } from './extra-benefits.ts';
import { priceWords } from './prices.ts';

type Say = (field: string, code: string, values?: Issue['reason']['values']) => Issue;
type At = { benefit: SessionBenefit; say: Say };

/** Must somebody decide about it: it is required, or the session asks for all decisions (domain 5.1). */
export const mustDecideBenefit = ({ context }: Looked, { required }: SessionBenefit): boolean =>
  required || context.session?.requireAllDecisions === true;

/** It is part of what the employer wants everybody to have. */
export const mayDecline = ({ required, waivable }: SessionBenefit): boolean => waivable && !required;

const amountsIn = (benefit: SessionBenefit): Issue['reason']['values'] => ({
  least: decimalOf(benefit.minCents ?? 0),
  most: decimalOf(mostOf(benefit) ?? 0),
  step: decimalOf(benefit.incrementCents ?? 0),
});

function amountIssues({ benefit, say }: At, typed: TypedBenefit): Issue[] {
  const code = hasAmount(benefit) ? amountFault(typedAmount(typed.amount), benefit) : null;
  return code === null ? [] : [say('amount', `extra-${code}`, amountsIn(benefit))];
}

const valueIssues = (looked: Looked, { benefit, say }: At): Issue[] =>
  valuesAsked(looked, benefit).flatMap(({ asked, person, value }) => {
    const code = valueFault(value, asked);
    return code === null ? [] : [say(`${asked.key}.${person}`, `extra-${code}`, { label: asked.labels.en })];
  });

const pageIssues = ({ context }: Looked, { benefit }: At): Issue[] =>
  (context.session?.pages ?? [])
    .filter(({ benefitId }) => benefitId === benefit.id)
    .flatMap((page) => {
      const code = missingOfPage(page, context.answers);
      const issue = issuesOn('benefits', `benefits/extra/${benefit.id}`);
      return code === null ? [] : [issue(`pages.${page.id}`, `extra-${code}`, { benefit: benefit.names.en })];
    });

function electedIssues(looked: Looked, at: At, typed: TypedBenefit): Issue[] {
  const wrong = [...amountIssues(at, typed), ...valueIssues(looked, at), ...pageIssues(looked, at)];
  if (wrong.length > 0) return wrong;
  const price = priceOfBenefit(looked, at.benefit);
  return isBenefitPrice(price) ? [] : [at.say('decision', priceWords(price).code, { ...price.values })];
}

function issuesOfBenefit(looked: Looked, benefit: SessionBenefit): Issue[] {
  const issue = issuesOn('benefits', `benefits/extra/${benefit.id}`);
  const say: Say = (field, code, values) => issue(`extras.${benefit.id}.${field}`, code, values);
  const typed = benefitOf(looked.context.answers, benefit.id);
  const named = { benefit: benefit.names.en };
  if (typed?.decision === 'elect') return electedIssues(looked, { benefit, say }, typed);
  if (typed?.decision === 'waive') return mayDecline(benefit) ? [] : [say('decision', 'extra-cannot-decline', named)];
  return mustDecideBenefit(looked, benefit) ? [say('decision', 'extra-choose', named)] : [];
}

/** What is to be mended of the extra benefits of a session (domain 5.1). */
export const extraIssues = (looked: Looked): Issue[] =>
  electedBenefits(looked.context).flatMap((benefit) => issuesOfBenefit(looked, benefit));
