import { askedOf, type TypedValue, typedAmount } from '@coverlane/contract/enrollment-sessions/benefit-values.ts';
import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import type { ParticularRow } from '../changes/facts.ts';
import type { ExtraBenefitSays, ParticularInput } from '../changes/particular-values.ts';
import { covers } from '../coverage-state.ts';
import { hasAmount, isElected, type SessionBenefit } from '../enrollment-sessions/benefits/benefit.ts';
import {
  type BenefitPrice,
  isBenefitPrice,
  issuedOf,
  priceBenefit,
} from '../enrollment-sessions/benefits/price-benefit.ts';
import { salaryOn } from '../known-particulars.ts';
import type { Finding } from '../sentence.ts';
import { addMonths, type CalendarDate, dayBefore } from '../../platform/values/dates.ts';
import { type Answers, textOf } from './answers.ts';
import type { DraftContext } from './draft-context.ts';
import type { DraftPerson } from './draft-people.ts';
import { byKeys, type Looked } from './elected.ts';
import { genderOf, typedCents } from './prices.ts';

export type TypedBenefit = NonNullable<Answers['benefits']>[number];

/** What was typed of an extra benefit; undefined: nothing yet. */
export const benefitOf = ({ benefits = [] }: Answers, id: string): TypedBenefit | undefined =>
  benefits.find(({ benefitId }) => benefitId === id);

/** The extra benefits that somebody decides about; none outside a session. */
export const electedBenefits = ({ session }: DraftContext): readonly SessionBenefit[] =>
  (session?.benefits ?? []).filter(isElected);

/** Those covered: the employee always, and others where the price is by tier or by age. */
export function coveredBy(looked: Looked, benefit: SessionBenefit): DraftPerson[] {
  const keys = benefitOf(looked.context.answers, benefit.id)?.covered ?? [];
  return byKeys(looked, [...new Set([SUBSCRIBER_KEY, ...(coversFamily(benefit) ? keys : [])])]);
}

/** May others than the employee be covered? */
export const coversFamily = ({ kind, pricing }: SessionBenefit): boolean =>
  kind === 'election' && pricing !== 'perThousand' && pricing !== 'employeeEnters';

/** The first day of an extra benefit: its own, or that of the enrollment. */
export const firstDayOf = ({ start, context }: Looked, { effectiveDate }: SessionBenefit): CalendarDate =>
  effectiveDate ?? start.effectiveDate ?? context.facts.today;

/** The last: with the plan year of the session. */
const lastDayOf = ({ session }: DraftContext, from: CalendarDate): CalendarDate =>
  session?.planYearEnd ?? dayBefore(addMonths(session?.effectiveDate ?? from, 12));

const chosenCents = ({ context }: Looked, benefit: SessionBenefit): number | null =>
  hasAmount(benefit) ? typedAmount(benefitOf(context.answers, benefit.id)?.amount ?? null) : null;

type BenefitRow = Extract<ParticularRow, { kind: 'extraBenefit' }>;

/** The extra benefits that are on record of the employee, a row from each day on which one was otherwise. */
const rowsOnRecord = ({ context: { facts } }: Looked): BenefitRow[] =>
  facts.people
    .filter(({ id, subscriberId }) => id === subscriberId)
    .flatMap(({ particulars }) => particulars.filter((row): row is BenefitRow => row.kind === 'extraBenefit'));

/** How a benefit is on record on its first day; undefined: it is not. */
const heldAtFirst = (looked: Looked, benefit: SessionBenefit): ExtraBenefitSays | undefined =>
  rowsOnRecord(looked).find((row) => row.subject === benefit.id && covers(row, firstDayOf(looked, benefit)))?.says;

/**
 * What is chosen of an amount, what of it is insured and what waits. What the insurer decided about that very amount goes on; of another
 * amount what is insured already stays, and what is above it waits (domain 2.3).
 * @param held how it is on record; undefined: it is not
 */
export function amountsOfBenefit(
  looked: Looked,
  benefit: SessionBenefit,
  held = heldAtFirst(looked, benefit),
): Pick<ExtraBenefitSays, 'chosenCents' | 'issuedCents' | 'pendingCents' | 'decided'> {
  const chosen = chosenCents(looked, benefit);
  if (held?.decided !== undefined && held.chosenCents === chosen) {
    const { issuedCents, pendingCents, decided } = held;
    return { chosenCents: chosen, issuedCents, pendingCents, decided };
  }
  return { chosenCents: chosen, ...issuedOf(benefit, chosen, held?.issuedCents ?? 0) };
}

/** What an extra benefit would cost as it is typed, or why there is no price. @param held how it is on record; undefined: it is not */
export function priceOfBenefit(
  looked: Looked,
  benefit: SessionBenefit,
  held = heldAtFirst(looked, benefit),
): BenefitPrice | Finding {
  const { answers, facts, pricing } = looked.context;
  const amounts = amountsOfBenefit(looked, benefit, held);
  const on = firstDayOf(looked, benefit);
  const covered = coveredBy(looked, benefit);
  const { salary, classCode } = answers.subscriber;
  return priceBenefit(pricing, benefit, {
    divisionId: answers.selectedDivisionId ?? '',
    on,
    effectiveDate: on,
    covered: covered.flatMap(({ key, relationshipCode, dob, tobacco, gender }) =>
      relationshipCode === null ? [] : [{ personId: key, relationshipCode, dob, tobacco, gender: genderOf(gender) }],
    ),
    subscriber: {
      dob: covered.find(({ key }) => key === SUBSCRIBER_KEY)?.dob ?? null,
      salaryCents: typedCents(salary) ?? salaryOn(facts, on),
      classCode: textOf(classCode),
    },
    chosenCents: amounts.chosenCents,
    issuedCents: amounts.issuedCents,
  });
}

/** The values that are asked of whom, with what was typed. */
export function valuesAsked(looked: Looked, benefit: SessionBenefit) {
  const typed: readonly TypedValue[] = benefitOf(looked.context.answers, benefit.id)?.values ?? [];
  const covered = coveredBy(looked, benefit).map(({ key, relationshipCode }) => ({
    key,
    relationship: relationshipCode,
  }));
  return askedOf(benefit.values, covered, typed).map(({ asked, person }) => ({
    asked: benefit.values.find(({ key }) => key === asked.key) ?? { ...asked, labels: NO_LABELS, exportColumn: null },
    person,
    value: typed.find((one) => one.key === asked.key && one.person === person)?.value ?? null,
  }));
}

const NO_LABELS = { en: '', ko: null, es: null };

/** As a supplier reads it: shares of several people in one text. */
const saidOf = (value: TypedValue['value']): string =>
  typeof value === 'object' && value !== null
    ? value.map(({ name, share }) => `${name?.trim() ?? ''} ${share?.trim() ?? ''}%`).join('; ')
    : (value?.trim() ?? '');

function saysOf(
  looked: Looked,
  benefit: SessionBenefit,
  { price, held }: { price: BenefitPrice; held: ExtraBenefitSays | undefined },
): ExtraBenefitSays {
  const { names, exportCode, supplierId } = benefit;
  return {
    sessionId: looked.context.session?.id ?? '',
    name: names.en,
    exportCode,
    supplierId,
    people: coveredBy(looked, benefit).map(({ key, name, relationshipCode, dob }) => ({
      key,
      name,
      relationshipCode: relationshipCode ?? '18',
      dob,
    })),
    ...amountsOfBenefit(looked, benefit, held),
    ...price,
    answers: valuesAsked(looked, benefit)
      .map(({ asked: { key, labels, exportColumn }, person, value }) => ({
        key,
        label: labels.en,
        exportColumn,
        person,
        value: saidOf(value),
      }))
      .filter(({ value }) => value !== ''),
  };
}

/** The extra benefits that are elected and have a price, as they will be recorded (domain 5.1). */
export const benefitsElected = (
  looked: Looked,
): { benefit: SessionBenefit; from: CalendarDate; says: ExtraBenefitSays }[] =>
  electedBenefits(looked.context).flatMap((benefit) => {
    if (benefitOf(looked.context.answers, benefit.id)?.decision !== 'elect') return [];
    const held = heldAtFirst(looked, benefit);
    const price = priceOfBenefit(looked, benefit, held);
    return isBenefitPrice(price)
      ? [{ benefit, from: firstDayOf(looked, benefit), says: saysOf(looked, benefit, { price, held }) }]
      : [];
  });

/** The same on the later days on which the insurer decided: what was decided about another amount holds no more. */
function laterRows(looked: Looked, benefit: SessionBenefit): ParticularInput[] {
  const from = firstDayOf(looked, benefit);
  const later = rowsOnRecord(looked).filter((row) => row.subject === benefit.id && row.effectiveDate > from);
  return later.flatMap(({ says: held, effectiveDate, expirationDate }): ParticularInput[] => {
    const price = priceOfBenefit(looked, benefit, held);
    if (!isBenefitPrice(price)) return [];
    const says = saysOf(looked, benefit, { price, held });
    return [{ kind: 'extraBenefit', subject: benefit.id, says, effectiveDate, expirationDate }];
  });
}

/** What is recorded of the employee: each from its first day to the end of the plan year, and the end of what is not elected any more. */
export function benefitParticulars(looked: Looked): ParticularInput[] {
  const { context } = looked;
  const elected = benefitsElected(looked);
  const known = rowsOnRecord(looked).filter(({ says }) => says.sessionId === context.session?.id);
  const gone = known.filter(({ subject }) => !elected.some(({ benefit }) => benefit.id === subject));
  return [
    ...elected.flatMap(({ benefit, from, says }): ParticularInput[] => [
      {
        kind: 'extraBenefit',
        subject: benefit.id,
        says,
        effectiveDate: from,
        expirationDate: lastDayOf(context, from),
      },
      ...laterRows(looked, benefit),
    ]),
    ...gone.map(
      ({ subject, effectiveDate }): ParticularInput => ({ kind: 'extraBenefit', subject, says: null, effectiveDate }),
    ),
  ];
}
