import {
  amountFault,
  askedOf,
  typedAmount,
  valueFault,
} from '@coverlane/contract/enrollment-sessions/benefit-values.ts';
import { missingOfPage } from '@coverlane/contract/enrollments/reading.ts';
import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import type { Complaints } from './complaints.ts';
import type { Answers, Enrollment } from './draft.ts';

/** An extra benefit of the session as the wizard asks about it. */
export type Extra = Enrollment['extras'][number];
/** What was typed of one. */
export type ExtraAnswer = NonNullable<Answers['benefits']>[number];
type Value = ExtraAnswer['values'][number]['value'];

/** The page of an extra benefit. */
export const pageOfExtra = ({ benefitId }: Pick<Extra, 'benefitId'>): string => `benefits/extra/${benefitId}`;

/** What was typed of an extra benefit; nothing yet, where nobody chose. */
export const extraAnswer = ({ benefits = [] }: Answers, benefitId: string): ExtraAnswer =>
  benefits.find((one) => one.benefitId === benefitId) ?? {
    benefitId,
    decision: null,
    amount: null,
    covered: [],
    values: [],
  };

/** Changes what was typed of an extra benefit. */
export function withExtra(answers: Answers, benefitId: string, change: Partial<ExtraAnswer>): Answers {
  const others = (answers.benefits ?? []).filter((one) => one.benefitId !== benefitId);
  return { ...answers, benefits: [...others, { ...extraAnswer(answers, benefitId), ...change }] };
}

/** Changes one value of an extra benefit about a person. */
export function withExtraValue(
  answers: Answers,
  benefitId: string,
  { key, person, value }: { key: string; person: string; value: Value },
): Answers {
  const { values } = extraAnswer(answers, benefitId);
  const others = values.filter((one) => one.key !== key || one.person !== person);
  return withExtra(answers, benefitId, { values: [...others, { key, person, value }] });
}

/** Keys of those covered: the employee always. */
export const coveredOf = (answers: Answers, { benefitId, coversFamily }: Extra): string[] =>
  coversFamily ? [...new Set([SUBSCRIBER_KEY, ...extraAnswer(answers, benefitId).covered])] : [SUBSCRIBER_KEY];

/** What is asked, of whom, by what is typed so far. */
export function valuesOf(answers: Answers, extra: Extra) {
  const { values } = extraAnswer(answers, extra.benefitId);
  const keys = coveredOf(answers, extra);
  const covered = extra.people.filter(({ key }) => keys.includes(key));
  return askedOf(extra.values, covered, values).flatMap(({ asked, person }) => {
    const own = extra.values.find(({ key }) => key === asked.key);
    const value = values.find((one) => one.key === asked.key && one.person === person)?.value ?? null;
    return own === undefined ? [] : [{ asked: own, person, value }];
  });
}

const cents = (amount: string | null): number | null => (amount === null ? null : typedAmount(amount));

const limitsOf = ({ least, most, step }: Extra) => ({
  minCents: cents(least),
  maxCents: cents(most),
  incrementCents: cents(step),
  annualLimitCents: null,
});

function electedComplaints(answers: Answers, extra: Extra): Complaints {
  const { benefitId, hasAmount, pages } = extra;
  const field = (name: string) => `extras.${benefitId}.${name}`;
  const amount = hasAmount ? amountFault(typedAmount(extraAnswer(answers, benefitId).amount), limitsOf(extra)) : null;
  const values = valuesOf(answers, extra).flatMap(({ asked, person, value }) => {
    const code = valueFault(value, asked);
    return code === null ? [] : [[field(`${asked.key}.${person}`), { code, name: asked.label }] as const];
  });
  const unread = pages.flatMap((page) => {
    const code = missingOfPage(page, answers);
    return code === null ? [] : [[`pages.${page.id}`, { code }] as const];
  });
  return {
    ...(amount !== null && { [field('amount')]: { code: amount } }),
    ...Object.fromEntries(values),
    ...Object.fromEntries(unread),
  };
}

/** What is wrong with the page of an extra benefit, as far as it can be said at once; undefined: it is another page. */
export function checkExtraBenefit(page: string, answers: Answers, extras: readonly Extra[]): Complaints | undefined {
  const extra = extras.find((one) => pageOfExtra(one) === page);
  if (extra === undefined) return undefined;
  const { decision } = extraAnswer(answers, extra.benefitId);
  if (decision === 'elect') return electedComplaints(answers, extra);
  const isOpen = decision === null && extra.asked;
  return isOpen ? { [`extras.${extra.benefitId}.decision`]: { code: 'extra-choose', name: extra.name } } : {};
}
